/** Handlers for a window whose page has crashed or does not answer. */
import { DESKTOP } from '#shared/messages/desktop-messages'
import { STOPPED } from '../interface/stopped-document.ts'
import { OWN_ORIGIN } from '../own-address.ts'
import type { Question } from '../system/question.ts'

/** As much of Electron's window as is used. */
export interface FaultyWindow {
  readonly webContents: {
    on(
      event: 'render-process-gone',
      listener: (event: unknown, details: { readonly reason: string }) => void,
    ): unknown
    on(event: 'did-navigate', listener: (event: unknown, url: string) => void): unknown
    reload(): void
    forcefullyCrashRenderer(): void
  }
  on(event: 'unresponsive' | 'responsive' | 'closed', listener: () => void): unknown
}

export interface PageFaultDeps {
  readonly log: (sentence: string) => void
  /** The question is withdrawn, and answered with its last button, when the signal is given. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<number>
  /** Shows in this window that its page cannot be shown. */
  readonly explain: () => void
  readonly now: () => number
}

const MAX_RELOADS = 3
/** Milliseconds a page has to last until its next crash counts as the first again. */
const STABLE = 60_000

const STOPPED_URL = `${OWN_ORIGIN}${STOPPED}`

/** A page that crashes again and again would otherwise be reloaded without end, and nobody could read why. */
export function reloadAfterCrash(
  { webContents }: FaultyWindow,
  { log, explain, now }: PageFaultDeps,
): void {
  let reloads = 0
  let last = Number.NEGATIVE_INFINITY
  let isExplaining = false
  webContents.on('did-navigate', (_event, url) => {
    if (url !== STOPPED_URL) isExplaining = false
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    log(`A window's page has ended: ${reason}`)
    if (reason === 'clean-exit') return
    if (now() - last > STABLE) reloads = 0
    last = now()
    reloads += 1
    if (reloads <= MAX_RELOADS) webContents.reload()
    // Where not even the explanation stands, nothing more is tried.
    else if (!isExplaining) {
      isExplaining = true
      explain()
    }
  })
}

const T = DESKTOP.unresponsive

export function askWhenUnresponsive(window: FaultyWindow, { log, ask }: PageFaultDeps): void {
  let asking: AbortController | null = null
  const withdraw = () => {
    asking?.abort()
    asking = null
  }
  window.on('responsive', withdraw)
  window.on('closed', withdraw)
  window.on('unresponsive', async () => {
    log('A window does not answer.')
    if (asking !== null) return
    const controller = new AbortController()
    asking = controller
    const question = { message: T.message, detail: T.detail, buttons: [T.reload, T.wait] }
    const answer = await ask(question, controller.signal)
    if (controller.signal.aborted) return
    asking = null
    // A page that is busy hears no reload: its process is ended, and the handler above reloads it.
    if (answer === 0) window.webContents.forcefullyCrashRenderer()
  })
}
