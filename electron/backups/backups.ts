/** Handlers of the menu commands Back up… and Restore…: file dialog, preview, confirmation and result. */
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import type { Result } from '#shared/result'
import type { DialogQuestion } from '../system/dialog-question.ts'

export interface BackupDeps {
  /** Resolves with null if the dialog was cancelled. */
  readonly chooseNewFile: (suggested: string) => Promise<string | null>
  readonly chooseExistingFile: () => Promise<string | null>
  readonly run: (
    command: 'backup' | 'restore',
    file: string,
    dryRun: boolean,
    onProgress: (sentence: string) => void,
  ) => Promise<Result<string, string>>
  /** Closes the wiki, does the work, and opens the wiki again in all windows. */
  readonly runExclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves with the index of the button that was pressed. */
  readonly ask: (question: DialogQuestion) => Promise<number>
  /** Shows the sentence in all windows; null hides it. */
  readonly showProgress: (sentence: string | null) => void
  readonly today: () => Date
}

export interface Backups {
  backUp(): Promise<void>
  restore(): Promise<void>
}

const T = DESKTOP_MESSAGES.backup

export function createBackups(deps: BackupDeps): Backups {
  const { ask, run, showProgress } = deps
  let isBusy = false

  const runUnlessBusy = (work: () => Promise<void>) => async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      await work()
    } finally {
      isBusy = false
      showProgress(null)
    }
  }
  const showMessage = async (message: string, detail: string): Promise<void> => {
    await ask({ message, detail, buttons: [DESKTOP_MESSAGES.ok] })
  }

  async function backUp(): Promise<void> {
    const day = deps.today().toISOString().slice(0, 10)
    const file = await deps.chooseNewFile(`infinite-worlds-${day}.zip`)
    if (file === null) return
    showProgress(T.backingUp)
    const lines: string[] = []
    const done = await run('backup', file, false, (sentence) => {
      lines.push(sentence)
      showProgress(sentence)
    })
    if (done.ok) await showMessage(T.backedUp, `${done.value}\n\n${T.confidential}`)
    else await showMessage(T.notBackedUp, done.error)
  }

  /** Shows what the backup would change and returns true if the person confirms it. */
  async function confirm(file: string): Promise<boolean> {
    showProgress(T.reading)
    const preview: string[] = []
    const read = await run('restore', file, true, (sentence) => {
      preview.push(sentence)
      showProgress(sentence)
    })
    if (!read.ok) {
      await showMessage(T.notRestored, read.error)
      return false
    }
    const wanted = await ask({
      message: T.sure,
      detail: preview.filter((line) => !line.endsWith('…')).join('\n'),
      buttons: [T.restore, T.cancel],
    })
    return wanted === 0
  }

  async function restore(): Promise<void> {
    const file = await deps.chooseExistingFile()
    if (file === null) return
    // The preview reads a copy, so a cancelled restore leaves the wiki open and unchanged.
    if (!(await confirm(file))) return
    await deps.runExclusively(async () => {
      showProgress(T.restoring)
      const done = await run('restore', file, false, showProgress)
      await (done.ok ? showMessage(T.restored, done.value) : showMessage(T.notRestored, done.error))
    })
  }

  return { backUp: runUnlessBusy(backUp), restore: runUnlessBusy(restore) }
}
