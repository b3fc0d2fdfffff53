/** New versions of the program: looked for quietly, loaded and installed only when the person says so. */
import { DESKTOP } from '#shared/messages/desktop-messages'
import type { Question } from '../system/question.ts'

/** As much of electron-updater as is used. */
export interface Updater {
  /** null where there is none. */
  check(): Promise<{ readonly version: string } | null>
  load(): Promise<void>
  install(): void
}

export interface UpdateDoors {
  readonly updater: Updater
  /** Answers with the place of the button that was pressed. */
  readonly ask: (question: Question) => Promise<number>
  /** Whether any text of anybody has not been submitted. */
  readonly hasUnsent: () => Promise<boolean>
  /** For the log. */
  readonly say: (sentence: string) => void
}

const T = DESKTOP.update

export interface Updates {
  /** `quietly`: by the program itself, which says nothing unless there is something to decide. */
  check(how: 'quietly' | 'asked'): Promise<void>
}

export function offerUpdates(doors: UpdateDoors): Updates {
  /** A version that was put off is not offered again by the program itself. */
  let putOff: string | null = null
  let running: Promise<void> | null = null

  async function run(quietly: boolean): Promise<void> {
    let found: { readonly version: string } | null
    try {
      found = await doors.updater.check()
    } catch (problem) {
      doors.say(`Updates: ${String(problem)}`)
      if (!quietly) await tell(T.failed, T.failedMore)
      return
    }
    if (found === null) {
      if (!quietly) await tell(T.none, '')
      return
    }
    if (quietly && putOff === found.version) return
    await offer(found.version)
  }

  async function offer(version: string): Promise<void> {
    const { ask, updater, hasUnsent, say } = doors
    const wanted = await ask({
      message: T.found(version),
      detail: T.foundMore,
      buttons: [T.load, T.later],
    })
    if (wanted !== 0) {
      putOff = version
      return
    }
    try {
      await updater.load()
    } catch (problem) {
      say(`Updates: ${String(problem)}`)
      return tell(T.failed, T.failedMore)
    }
    const now = await ask({
      message: T.loaded(version),
      detail: T.loadedMore,
      buttons: [T.restart, T.later],
    })
    // asked last, since there was time to type while it was loaded and while nobody answered
    if (now === 0 && (await hasUnsent())) return tell(T.unsent, T.unsentMore)
    if (now === 0) updater.install()
    else putOff = version
  }

  const tell = async (message: string, detail: string): Promise<void> => {
    await doors.ask({ message, detail, buttons: [DESKTOP.ok] })
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
