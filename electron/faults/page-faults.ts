/** Handlers for a window whose page has crashed or does not answer. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { CRASH_PAGE_PATH } from '../interface/crash-page.ts'
import { OWN_ORIGIN } from '../own-address.ts'
import type { DialogQuestion } from '../system/dialog-question.ts'

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
  readonly ask: (question: DialogQuestion, signal: AbortSignal) => Promise<number>
  /** Shows in this window that its page cannot be shown. */
  readonly showCrashPage: () => void
  readonly now: () => number
}

const MAX_RELOADS = 3
/** Milliseconds a page has to last until its next crash counts as the first again. */
const STABLE_AFTER_MS = 60_000

const CRASH_PAGE_URL = `${OWN_ORIGIN}${CRASH_PAGE_PATH}`

/** A page that crashes again and again would otherwise be reloaded without end, and nobody could read why. */
export function reloadAfterCrash(
  { webContents }: FaultyWindow,
  { log, showCrashPage, now }: PageFaultDeps,
): void {
  let reloads = 0
  let last = Number.NEGATIVE_INFINITY
  let isCrashPageShown = false
  webContents.on('did-navigate', (_event, url) => {
    if (url !== CRASH_PAGE_URL) isCrashPageShown = false
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    log(`A window's page has ended: ${reason}`)
    if (reason === 'clean-exit') return
    if (now() - last > STABLE_AFTER_MS) reloads = 0
    last = now()
    reloads += 1
    if (reloads <= MAX_RELOADS) webContents.reload()
    // Where not even the explanation stands, nothing more is tried.
    else if (!isCrashPageShown) {
      isCrashPageShown = true
      showCrashPage()
    }
  })
}

const T = DESKTOP_MESSAGES.unresponsive

export function askWhenUnresponsive(window: FaultyWindow, { log, ask }: PageFaultDeps): void {
  let pendingQuestion: AbortController | null = null
  const withdraw = () => {
    pendingQuestion?.abort()
    pendingQuestion = null
  }
  window.on('responsive', withdraw)
  window.on('closed', withdraw)
  window.on('unresponsive', async () => {
    log('A window does not answer.')
    if (pendingQuestion !== null) return
    const controller = new AbortController()
    pendingQuestion = controller
    const question = { message: T.message, detail: T.detail, buttons: [T.reload, T.wait] }
    const answer = await ask(question, controller.signal)
    if (controller.signal.aborted) return
    pendingQuestion = null
    // A page that is busy hears no reload: its process is ended, and the handler above reloads it.
    if (answer === 0) window.webContents.forcefullyCrashRenderer()
  })
}
