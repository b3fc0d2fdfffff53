/** File → Back up… and Restore…: which file, what it would change, and what came of it. */
import { DESKTOP } from '#shared/messages/desktop-messages'
import type { Result } from '#shared/result'
import type { Question } from '../system/question.ts'

export interface BackupDoors {
  /** null where the person thought better of it. */
  readonly chooseNew: (suggested: string) => Promise<string | null>
  readonly chooseExisting: () => Promise<string | null>
  readonly run: (
    command: 'backup' | 'restore',
    file: string,
    dryRun: boolean,
    said: (sentence: string) => void,
  ) => Promise<Result<string, string>>
  /** Does the work while nobody else has the wiki open; afterwards it is open again, in all windows. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Answers with the place of the button that was pressed. */
  readonly ask: (question: Question) => Promise<number>
  /** Shown in all windows; null when it is over. */
  readonly showWork: (sentence: string | null) => void
  readonly today: () => Date
}

export interface Backups {
  backUp(): Promise<void>
  restore(): Promise<void>
}

const T = DESKTOP.backup

export function offerBackups(doors: BackupDoors): Backups {
  const { ask, run, showWork } = doors
  let busy = false

  const once = (work: () => Promise<void>) => async (): Promise<void> => {
    if (busy) return
    busy = true
    try {
      await work()
    } finally {
      busy = false
      showWork(null)
    }
  }
  const tell = async (message: string, detail: string): Promise<void> => {
    await ask({ message, detail, buttons: [DESKTOP.ok] })
  }

  async function backUp(): Promise<void> {
    const day = doors.today().toISOString().slice(0, 10)
    const file = await doors.chooseNew(`infinite-worlds-${day}.zip`)
    if (file === null) return
    showWork(T.backingUp)
    const said: string[] = []
    const done = await run('backup', file, false, (sentence) => {
      said.push(sentence)
      showWork(sentence)
    })
    if (done.ok) await tell(T.backedUp, `${done.value}\n\n${T.confidential}`)
    else await tell(T.notBackedUp, done.error)
  }

  /** Whether the person wants what the backup would change. */
  async function confirm(file: string): Promise<boolean> {
    showWork(T.reading)
    const preview: string[] = []
    const read = await run('restore', file, true, (sentence) => {
      preview.push(sentence)
      showWork(sentence)
    })
    if (!read.ok) {
      await tell(T.notRestored, read.error)
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
    const file = await doors.chooseExisting()
    if (file === null) return
    // The preview reads a copy: who does not want the restore goes on where they were.
    if (!(await confirm(file))) return
    await doors.alone(async () => {
      showWork(T.restoring)
      const done = await run('restore', file, false, showWork)
      await (done.ok ? tell(T.restored, done.value) : tell(T.notRestored, done.error))
    })
  }

  return { backUp: once(backUp), restore: once(restore) }
}
