/** Requests to the local cloud's process for a token of the wiki's owner, matched with their answers by id. */
import type { OwnerProblem } from '#shared/desktop-bridge'
import { err, type Result } from '#shared/result'
import type { ChildProcess } from '../child-process.ts'
import type { CloudCommand, CloudMessage, OpenedOwner } from './cloud-messages.ts'

export type OwnerAnswer = Result<OpenedOwner, OwnerProblem>

export interface OwnerRequests {
  /** @param ended resolves when the process ends, after which it answers nothing */
  send(child: ChildProcess<CloudCommand>, ended: Promise<unknown>, name: string | null): Promise<OwnerAnswer>
  settle(message: CloudMessage & { readonly kind: 'owner' }): void
}

export function createOwnerRequests(): OwnerRequests {
  const pending = new Map<number, (answer: OwnerAnswer) => void>()
  let lastId = 0
  return {
    send(child, ended, name) {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        pending.set(id, resolve)
        void ended.then(() => {
          pending.delete(id)
          resolve(UNREACHABLE)
        })
        child.postMessage({ kind: 'open-owner', id, name })
      })
    },
    settle({ id, answer }) {
      pending.get(id)?.(answer)
      pending.delete(id)
    },
  }
}

export const UNREACHABLE = err({ kind: 'unreachable' } as const)
