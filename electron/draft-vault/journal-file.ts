/** One draft's journal on disk. What is appended together is flushed together; what could not be written is written with what comes next. */
import { basename, dirname, join } from 'node:path'
import { type DraftEdit, isEmptyDraft } from '#shared/model/drafts/draft'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import type { Result } from '#shared/result'
import { createBeginEdit, toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { catchDiskError, type Disk, removeFolder, replaceFile } from './disk.ts'
import { formatJournalLine } from './journal-lines.ts'
import { readJournal, type VaultDraftKey } from './read-journal.ts'
import { setAsideCopy, setAsideFile } from './set-aside.ts'
import { discardedName, JOURNAL_FILE } from './vault-names.ts'

export interface JournalFile {
  /** Answers when it is on disk. */
  append(edit: DraftEdit): Promise<Result<void, StorageProblem>>
  /** Everything, what could not be written yet included; null where there is nothing. */
  read(): Promise<JournalEdits | null>
  /** What cannot be read goes to a file beside it; what can be read stays. Answers whether there was such a thing. */
  setAside(): Promise<boolean>
  /** The draft with everything in its folder. */
  remove(): Promise<void>
  /** Tries again what could not be written. */
  flush(): Promise<Result<void, StorageProblem>>
  /** Whether something typed is not on disk yet. */
  hasUnwritten(): boolean
  /** Whether the disk has refused it. */
  hasFailed(): boolean
}

interface JournalEdits {
  readonly edits: readonly DraftEdit[]
  /** All that is there, where part of it cannot be understood. */
  readonly damaged: string | null
}

/** Above this the older half of a journal becomes one state: what can be taken back is the younger half. */
const MAX_JOURNAL = { edits: 1000, bytes: 8_000_000 }

/** Above this, edits that cannot be written become one state. */
const MAX_UNWRITTEN = 100

export interface JournalFileDeps {
  readonly disk: Disk
  /** Of this draft alone. */
  readonly folder: string
  readonly place: VaultDraftKey
  readonly now: () => Date
}

/** How far the file is known to be good. */
interface WrittenState {
  readonly end: number
  readonly edits: number
  /** It says whose draft it is. */
  readonly isHeaded: boolean
}

interface Batch {
  readonly edits: DraftEdit[]
  readonly written: Promise<Result<void, StorageProblem>>
}

const NOTHING_WRITTEN: WrittenState = { end: 0, edits: 0, isHeaded: false }

export function openJournalFile({ disk, folder, place, now }: JournalFileDeps): JournalFile {
  const file = join(folder, JOURNAL_FILE)
  let queue: Promise<unknown> = Promise.resolve()
  /** null until it is read for the first time. */
  let written: WrittenState | null = null
  /** Something may lie behind the end that is no whole line. */
  let hasTrailingBytes = false
  /** Waits for its turn, and takes more edits until then. */
  let pendingBatch: Batch | null = null
  /** Could not be written, or lacks the end of its line. */
  let unwritten: readonly DraftEdit[] = []
  let unfinishedBatches = 0
  let hasFailed = false
  let compactionLimit = MAX_JOURNAL
  /** What makes the draft that was cleared, for a window that had typed on before it knew. */
  let cleared: readonly DraftEdit[] = []

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  async function readFromDisk() {
    const bytes = await disk.read(file)
    // what lies behind it is what a write that failed has left
    const good = bytes?.subarray(0, written?.end ?? bytes.length) ?? Buffer.alloc(0)
    const found = readJournal(good)
    if (written === null) {
      written = { end: found.end, edits: found.edits.length, isHeaded: found.end > 0 }
      hasTrailingBytes = found.end < good.length
      if (found.tail !== null) unwritten = [found.tail, ...unwritten]
    }
    return { ...found, bytes: good }
  }

  async function write(edits: readonly DraftEdit[]): Promise<void> {
    if (written === null) await readFromDisk()
    await disk.makeFolder(folder)
    const opened = await disk.open(file)
    let { end, isHeaded, edits: before } = written ?? NOTHING_WRITTEN
    try {
      const length = await opened.length()
      if (length < end || (length > end && !hasTrailingBytes)) {
        // emptied by hand, or written by another program than this one
        written = null
        await readFromDisk()
        ;({ end, isHeaded, edits: before } = written ?? NOTHING_WRITTEN)
      }
      const text = [...(isHeaded ? [] : [place]), ...edits].map(formatJournalLine).join('')
      const bytes = Buffer.from(text)
      await opened.write(bytes, end)
      end += bytes.length
      await opened.truncate(end)
      await opened.flush()
    } finally {
      await opened.close()
    }
    if (!isHeaded) {
      await disk.flushFolder(folder)
      await disk.flushFolder(dirname(folder))
    }
    written = { end, edits: before + edits.length, isHeaded: true }
  }

  /** With what they are made upon, where that is on disk no more. */
  const withBase = (edits: readonly DraftEdit[]): readonly DraftEdit[] =>
    edits.length === 0 || edits[0]?.kind === 'begin' ? edits : [...cleared, ...edits]

  async function writeBatch(batch: readonly DraftEdit[]): Promise<Result<void, StorageProblem>> {
    const done = await catchDiskError(async () => {
      if (written === null) await readFromDisk()
      const edits = withBase([...unwritten, ...batch])
      if (edits.length === 0) return
      await write(edits)
      cleared = []
    })
    hasTrailingBytes = !done.ok
    unwritten = done.ok ? [] : await compactUnwritten([...unwritten, ...batch])
    hasFailed = unwritten.length > 0
    if (done.ok && batch.some(({ kind }) => kind === 'saved')) await catchDiskError(clear)
    if (done.ok) await catchDiskError(compactFile)
    return done
  }

  /** Where nothing waits any more: what was typed is in the wiki. */
  async function clear(): Promise<void> {
    const { edits, isDamaged } = await readFromDisk()
    const draft = isDamaged ? null : replayEdits(place.key, edits)
    if (draft === null || !isEmptyDraft(draft)) return
    await rewrite([createBeginEdit(draft)])
    cleared = toMinimalEdits(draft)
  }

  async function compactFile(): Promise<void> {
    if (written === null) return
    if (written.edits < compactionLimit.edits && written.end < compactionLimit.bytes) return
    const { edits, isDamaged } = await readFromDisk()
    if (isDamaged) return
    const half = edits.length >> 1
    const older = replayEdits(place.key, edits.slice(0, half))
    await rewrite([...(older === null ? [] : toMinimalEdits(older)), ...edits.slice(half)])
    compactionLimit = {
      edits: Math.max(MAX_JOURNAL.edits, written.edits * 1.5),
      bytes: Math.max(MAX_JOURNAL.bytes, written.end * 1.5),
    }
  }

  /** However long the disk refuses, and whatever is typed: what it makes of the draft is kept, not how. */
  async function compactUnwritten(edits: readonly DraftEdit[]): Promise<readonly DraftEdit[]> {
    if (edits.length < MAX_UNWRITTEN) return edits
    const found = await catchDiskError(readFromDisk)
    if (!found.ok) return edits
    const before = replayEdits(place.key, found.value.edits)
    const after = replayEdits(place.key, [...found.value.edits, ...edits])
    if (after === null) return edits
    const drops = [...(before?.sections.keys() ?? [])].map(
      (section): DraftEdit => ({ kind: 'drop', at: after.changedAt, section }),
    )
    return [...drops, ...toMinimalEdits(after)]
  }

  async function rewrite(edits: readonly DraftEdit[]): Promise<void> {
    const bytes = Buffer.from([place, ...edits].map(formatJournalLine).join(''))
    await replaceFile(disk, file, bytes)
    written = { end: bytes.length, edits: edits.length, isHeaded: true }
  }

  return {
    append(edit) {
      if (pendingBatch === null) {
        const edits: DraftEdit[] = []
        unfinishedBatches++
        pendingBatch = {
          edits,
          written: enqueue(() => {
            if (pendingBatch?.edits === edits) pendingBatch = null
            return writeBatch(edits).finally(() => unfinishedBatches--)
          }),
        }
      }
      pendingBatch.edits.push(edit)
      return pendingBatch.written
    },

    read: () =>
      enqueue(async () => {
        const { edits, isDamaged, bytes } = await readFromDisk()
        const all = [...edits, ...withBase([...unwritten, ...(pendingBatch?.edits ?? [])])]
        if (all.length === 0 && !isDamaged) return null
        return { edits: all, damaged: isDamaged ? bytes.toString() : null }
      }),

    setAside: () =>
      enqueue(async () => {
        const { edits, isDamaged, bytes } = await readFromDisk()
        if (!isDamaged) return false
        await setAsideCopy(disk, file, now(), bytes)
        await rewrite(edits)
        return true
      }),

    remove() {
      // what is appended after this belongs to another draft
      pendingBatch = null
      return enqueue(async () => {
        const { isDamaged } = await readFromDisk()
        unwritten = []
        cleared = []
        hasFailed = false
        if (isDamaged) await setAsideFile(disk, file, now())
        await discardFolder(disk, folder)
        written = NOTHING_WRITTEN
      })
    },

    flush: () => enqueue(() => writeBatch([])),

    hasUnwritten: () => hasFailed || unfinishedBatches > 0,
    hasFailed: () => hasFailed,
  }
}

/** Gone as a whole; what a fault leaves of it is deleted when the vault is opened again. */
async function discardFolder(disk: Disk, folder: string): Promise<void> {
  const vault = dirname(folder)
  const names = await disk.list(vault)
  if (!names.includes(basename(folder))) return
  const discarded = join(vault, discardedName(basename(folder), names))
  await disk.rename(folder, discarded)
  await disk.flushFolder(vault)
  await catchDiskError(() => removeFolder(disk, discarded))
}
