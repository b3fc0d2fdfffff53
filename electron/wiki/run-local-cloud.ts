/** Supervisor of the local cloud's process: starts it, restarts it on the same port after a crash, and closes it. */

import type { WikiConfig } from '#shared/config'
import type { InitialContent, OwnerProblem } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { err, ok, type Result } from '#shared/result'
import type { ChildProcess } from '../child-process.ts'
import { type CloudCommand, readCloudMessage, type StartCloudCommand } from './cloud-messages.ts'
import { createOwnerRequests, UNREACHABLE } from './owner-requests.ts'

export interface CloudProcessDeps {
  readonly fork: () => ChildProcess<CloudCommand>
  readonly dataDir: string
  readonly programDir: string
  readonly environment: Readonly<Record<string, string>>
  readonly log: (sentence: string) => void
  /** Called when the process was restarted `MAX_RESTARTS` times in a row and is given up. */
  readonly onGiveUp: () => void
}

export interface RunningCloud {
  readonly config: WikiConfig
  /** Returns the name of the wiki's owner; null if there is none. */
  readonly ownerName: () => string | null
  /** Returns a token of the owner; with a name, of a new owner if the wiki has none. */
  openOwner(name: string | null): Promise<Result<string, OwnerProblem>>
  /** Resolves when the process has ended, with everything on disk. */
  close(): Promise<void>
}

/** Restarts in a row. A process that ran for `STABLE_AFTER_MS` starts a new count. */
const MAX_RESTARTS = 3
const STABLE_AFTER_MS = 60_000
const CLOSE_TIMEOUT_MS = 10_000

export async function runLocalCloud(
  deps: CloudProcessDeps,
  content: InitialContent,
): Promise<Result<RunningCloud, string>> {
  const { dataDir, programDir, environment, log } = deps
  let current: {
    readonly child: ChildProcess<CloudCommand>
    readonly ended: Promise<number>
  } | null = null
  const ownerRequests = createOwnerRequests()
  let ownerName: string | null = null
  let isClosing = false
  let restarts = 0

  async function startProcess(port: number): Promise<Result<WikiConfig, string>> {
    const child = deps.fork()
    const ended = new Promise<number>((resolve) => child.once('exit', resolve))
    current = { child, ended }
    child.on('error', (type, location) => log(`The local services failed: ${type} at ${location}.`))
    const task: StartCloudCommand = {
      kind: 'start',
      dataDir,
      programDir,
      content,
      port,
      environment,
    }
    const answer = await new Promise<Result<WikiConfig, string>>((resolve) => {
      child.on('message', (data) => {
        const message = readCloudMessage(data)
        if (message?.kind === 'said') log(message.sentence)
        if (message?.kind === 'owner') ownerRequests.settle(message)
        if (message?.kind === 'started') {
          ownerName = message.owner
          resolve(ok(message.config))
        }
        if (message?.kind === 'failed') resolve(err(message.sentence))
      })
      void ended.then((code) => resolve(err(DESKTOP_MESSAGES.servicesEnded(code))))
      child.postMessage(task)
    })
    if (!answer.ok) {
      child.kill()
      return answer
    }
    const began = performance.now()
    void ended.then((code) => {
      if (isClosing || current?.child !== child) return
      log(`The local services ended unexpectedly (${code}).`)
      restarts = performance.now() - began > STABLE_AFTER_MS ? 1 : restarts + 1
      void restart(answer.value.endpoints?.firestore.port ?? 0)
    })
    return answer
  }

  async function restart(port: number): Promise<void> {
    if (restarts > MAX_RESTARTS) return deps.onGiveUp()
    const answer = await startProcess(port)
    if (isClosing || answer.ok) return
    log(answer.error)
    restarts += 1
    await restart(port)
  }

  const started = await startProcess(0)
  if (!started.ok) return started
  return ok({
    config: started.value,
    ownerName: () => ownerName,
    async openOwner(name) {
      if (current === null) return UNREACHABLE
      const answer = await ownerRequests.send(current.child, current.ended, name)
      if (!answer.ok) return answer
      ownerName = answer.value.name
      return ok(answer.value.token)
    },
    async close() {
      isClosing = true
      if (current === null) return
      const { child, ended } = current
      child.postMessage({ kind: 'close' })
      const killTimer = setTimeout(() => child.kill(), CLOSE_TIMEOUT_MS)
      await ended
      clearTimeout(killTimer)
    },
  })
}
