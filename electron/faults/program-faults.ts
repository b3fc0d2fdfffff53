/** Handlers of uncaught exceptions and unhandled rejections in the main process: logged, and shown once. */

import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { DialogQuestion } from '../system/dialog-question.ts'

/** Subset of Node's `process`. */
export interface ProcessEvents {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

export interface FaultDeps {
  readonly log: (problem: unknown) => void
  readonly ask: (question: DialogQuestion) => Promise<number>
  /** Quits in order, with everything on disk, and starts the program again. */
  readonly restart: () => void
}

const T = DESKTOP_MESSAGES.fault

/**
 * The program goes on after either event, because this process writes drafts and exiting at once could lose the last
 * edits. After an exception its state is unknown, so the person is asked to restart it.
 */
export function handleFaults(source: ProcessEvents, { log, ask, restart }: FaultDeps): void {
  let hasAsked = false
  source.on('unhandledRejection', log)
  source.on('uncaughtException', (error) => {
    log(error)
    if (hasAsked) return
    hasAsked = true
    ask({ message: T.message, detail: T.detail, buttons: [T.restart, T.goOn] }).then((answer) => {
      if (answer === 0) restart()
    }, log)
  })
}
