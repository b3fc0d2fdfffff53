/** Update checks: download and installation of a new version need the person's confirmation. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { DialogQuestion } from '../system/dialog-question.ts'

/** Port to electron-updater. */
export interface Updater {
  /** Resolves with null if there is no newer version. */
  check(): Promise<{ readonly version: string } | null>
  download(): Promise<void>
  install(): void
}

export interface UpdateDeps {
  readonly updater: Updater
  /** Resolves with the index of the pressed button. */
  readonly ask: (question: DialogQuestion) => Promise<number>
  /** Resolves with true if any draft is not submitted. */
  readonly hasUnsent: () => Promise<boolean>
  readonly log: (sentence: string) => void
}

const T = DESKTOP_MESSAGES.update

export interface Updates {
  /** `quietly` is the automatic check at start, which shows nothing unless there is a new version. */
  check(how: 'quietly' | 'asked'): Promise<void>
}

export function createUpdates(deps: UpdateDeps): Updates {
  /** The automatic check does not offer a postponed version again. */
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
    // This check comes last, because people may type during the download and before they answer.
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
