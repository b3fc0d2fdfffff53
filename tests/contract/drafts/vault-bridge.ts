/** The vault as windows know it: over the real handlers, with arguments and answers copied as between processes. */
import type { DraftCalls } from '#shared/desktop-bridge'
import { answerCalls } from '../../../electron/bridge/answer-calls.ts'
import { answerDrafts, type TellOthers } from '../../../electron/draft-vault/answer-drafts.ts'
import type { DraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import {
  type DraftBridge,
  desktopDrafts,
} from '../../../renderer/services/drafts/drafts.desktop.ts'
import type { Drafts } from '../../../renderer/services/ports/editing.ts'

type Listener = Parameters<Parameters<typeof answerCalls>[0]['handle']>[1]
type Told = Parameters<DraftBridge['on']['draft:changed']>[0]

export const MOST_BYTES = 32 * 1024 * 1024

export interface DesktopProgram {
  openWindow(wiki?: string): Drafts
  /** Asks as a window does; rejects what is refused. */
  ask(window: number, channel: string, ...args: unknown[]): Promise<unknown>
}

export function desktopProgram(vault: DraftVault): DesktopProgram {
  const listeners = new Map<string, Listener>()
  const windows = new Map<number, Set<Told>>()
  const tellOthers: TellOthers = (caller, ...change) => {
    for (const [id, told] of windows)
      if (id !== caller.id)
        setImmediate(() => {
          for (const one of told) one(...structuredClone(change))
        })
  }
  answerCalls(
    { handle: (name, listener) => void listeners.set(name, listener) },
    answerDrafts(vault, tellOthers),
    { isOwn: () => true, most: MOST_BYTES },
  )

  async function ask(window: number, channel: string, ...args: unknown[]): Promise<unknown> {
    const listener = listeners.get(channel)
    if (listener === undefined) throw new Error(`No handler registered for '${channel}'`)
    const event: object = {
      senderFrame: { url: 'app://wiki/', parent: null },
      sender: { id: window },
    }
    const answer = Reflect.apply(listener, undefined, [event, ...structuredClone(args)])
    return structuredClone(await answer)
  }

  return {
    ask,
    openWindow(wiki = 'w') {
      const id = windows.size + 1
      const told = new Set<Told>()
      windows.set(id, told)
      const call =
        <C extends keyof DraftCalls>(channel: C): DraftBridge[C] =>
        (...args: unknown[]): Promise<never> =>
          // what comes back is what the handler's type says: the very thing this test is about
          ask(id, channel, ...args).then((answer) => answer as never)
      return desktopDrafts(
        {
          'draft:load': call('draft:load'),
          'draft:edits': call('draft:edits'),
          'draft:append': call('draft:append'),
          'draft:remove': call('draft:remove'),
          'draft:list': call('draft:list'),
          'draft:put-image': call('draft:put-image'),
          'draft:get-image': call('draft:get-image'),
          'draft:health': call('draft:health'),
          on: {
            'draft:changed': (listener) => {
              told.add(listener)
              return () => void told.delete(listener)
            },
          },
        },
        wiki,
        // a channel of the browser, which is not here
        { watch: () => () => {} },
      )
    },
  }
}
