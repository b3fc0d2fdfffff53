/** Handlers of crashed and unresponsive pages: reload with a limit, crash page, question. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { CRASH_PAGE_PATH } from '../interface/crash-page.ts'
import { OWN_ORIGIN } from '../own-address.ts'
import type { DialogQuestion } from '../system/dialog-question.ts'

/** Subset of Electron's `BrowserWindow`. */
export interface FaultyWindow {
  readonly webContents: {
    on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown
    on(event: 'did-navigate', listener: (event: unknown, url: string) => void): unknown
    reload(): void
    forcefullyCrashRenderer(): void
  }
  on(event: 'unresponsive' | 'responsive' | 'closed', listener: () => void): unknown
}

export interface PageFaultDeps {
  readonly log: (sentence: string) => void
  /** Resolves with the index of the pressed button; with that of the last one if the signal withdraws the question. */
  readonly ask: (question: DialogQuestion, signal: AbortSignal) => Promise<number>
  readonly showCrashPage: () => void
  readonly now: () => number
}

const MAX_RELOADS = 3
/** A page that lasts this long starts with a reload count of zero again. */
const STABLE_AFTER_MS = 60_000

const CRASH_PAGE_URL = `${OWN_ORIGIN}${CRASH_PAGE_PATH}`

/** Reloads a crashed page. After `MAX_RELOADS` it shows the crash page, which prevents an endless loop of reloads. */
export function reloadAfterCrash({ webContents }: FaultyWindow, { log, showCrashPage, now }: PageFaultDeps): void {
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
    // If the crash page itself crashes, nothing more is tried.
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
    // A busy page ignores a reload. Its process is ended instead, and `reloadAfterCrash` reloads it.
    if (answer === 0) window.webContents.forcefullyCrashRenderer()
  })
}
