/** New versions of the program: looked for quietly, loaded and installed only when the person says so. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { DialogQuestion } from '../system/dialog-question.ts'

/** As much of electron-updater as is used. */
export interface Updater {
  /** null where there is none. */
  check(): Promise<{ readonly version: string } | null>
  download(): Promise<void>
  install(): void
}

export interface UpdateDeps {
  readonly updater: Updater
  /** Answers with the place of the button that was pressed. */
  readonly ask: (question: DialogQuestion) => Promise<number>
  /** Whether any text of anybody has not been submitted. */
  readonly hasUnsent: () => Promise<boolean>
  /** For the log. */
  readonly log: (sentence: string) => void
}

const T = DESKTOP_MESSAGES.update

export interface Updates {
  /** `quietly`: by the program itself, which says nothing unless there is something to decide. */
  check(how: 'quietly' | 'asked'): Promise<void>
}

export function createUpdates(deps: UpdateDeps): Updates {
  /** A version that was put off is not offered again by the program itself. */
  let postponedVersion: string | null = null
  let running: Promise<void> | null = null

  async function run(quietly: boolean): Promise<void> {
    let found: { readonly version: string } | null
    try {
      found = await deps.updater.check()
    } catch (problem) {
      deps.log(`Updates: ${String(problem)}`)
      if (!quietly) await showMessage(T.failed, T.failedMore)
      return
    }
    if (found === null) {
      if (!quietly) await showMessage(T.none, '')
      return
    }
    if (quietly && postponedVersion === found.version) return
    await offer(found.version)
  }

  async function offer(version: string): Promise<void> {
    const { ask, updater, hasUnsent, log } = deps
    const wanted = await ask({
      message: T.found(version),
      detail: T.foundMore,
      buttons: [T.load, T.later],
    })
    if (wanted !== 0) {
      postponedVersion = version
      return
    }
    try {
      await updater.download()
    } catch (problem) {
      log(`Updates: ${String(problem)}`)
      return showMessage(T.failed, T.failedMore)
    }
    const now = await ask({
      message: T.loaded(version),
      detail: T.loadedMore,
      buttons: [T.restart, T.later],
    })
    // asked last, since there was time to type while it was loaded and while nobody answered
    if (now === 0 && (await hasUnsent())) return showMessage(T.unsent, T.unsentMore)
    if (now === 0) updater.install()
    else postponedVersion = version
  }

  const showMessage = async (message: string, detail: string): Promise<void> => {
    await deps.ask({ message, detail, buttons: [DESKTOP_MESSAGES.ok] })
  }

  return {
    check(how) {
      running ??= run(how === 'quietly').finally(() => {
        running = null
      })
      return running
    },
  }
}
