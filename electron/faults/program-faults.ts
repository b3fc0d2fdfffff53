/** Handlers of the main process for errors nobody has caught: logged, and shown once. */

import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { DialogQuestion } from '../system/dialog-question.ts'

/** As much of Node's process as is used. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown
}

export interface FaultDeps {
  readonly log: (problem: unknown) => void
  readonly ask: (question: DialogQuestion) => Promise<number>
  /** Ends the program in order, with everything on disk, and starts it again. */
  readonly restart: () => void
}

const T = DESKTOP_MESSAGES.fault

/**
 * The program goes on after either: drafts are written by this process, and ending it at once could lose the last
 * words. After an exception its state is unknown, so that the person is asked to start it again.
 */
export function handleFaults(source: FaultSource, { log, ask, restart }: FaultDeps): void {
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
