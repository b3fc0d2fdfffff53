/** Journal of one draft on disk: an append-only log of edits with group commit, compaction and write retry. */
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
import { createDiscardedName, JOURNAL_FILE } from './vault-names.ts'

interface JournalEdits {
  readonly edits: readonly DraftEdit[]
  /** The whole text of the journal if a part of it cannot be read; otherwise null. */
  readonly damaged: string | null
}

/** Above either limit the older half of a journal is compacted into one state; undo reaches back to that state. */
const MAX_JOURNAL = { edits: 1000, bytes: 8_000_000 }

/** Above this number, edits that cannot be written are compacted into one state. */
const MAX_UNWRITTEN = 100

export interface JournalFileDeps {
  readonly disk: Disk
  /** The folder of this draft, which no other draft shares. */
  readonly folder: string
  readonly place: VaultDraftKey
  readonly now: () => Date
}

/** The part of the file that is known to be intact. */
interface WrittenState {
  /** Bytes. */
  readonly end: number
  readonly edits: number
  /** True if the first line names the draft. */
  readonly isHeaded: boolean
}

interface Batch {
  readonly edits: DraftEdit[]
  readonly written: Promise<Result<void, StorageProblem>>
}

const NOTHING_WRITTEN: WrittenState = { end: 0, edits: 0, isHeaded: false }

export class JournalFile {
  readonly #disk: Disk
  readonly #folder: string
  readonly #file: string
  readonly #place: VaultDraftKey
  readonly #now: () => Date
  #queue: Promise<unknown> = Promise.resolve()
  /** null until the file is read for the first time. */
  #written: WrittenState | null = null
  /** True if bytes that are no complete line may follow the intact part. */
  #hasTrailingBytes = false
  /** The batch that waits in the queue and still accepts edits. */
  #pendingBatch: Batch | null = null
  /** Edits whose write failed, or whose line lacks its end. */
  #unwritten: readonly DraftEdit[] = []
  #unfinishedBatches = 0
  #hasFailed = false
  #compactionLimit = MAX_JOURNAL
  /** Edits that recreate the cleared draft, for a window that went on typing before it received the event. */
  #cleared: readonly DraftEdit[] = []

  constructor({ disk, folder, place, now }: JournalFileDeps) {
    this.#disk = disk
    this.#folder = folder
    this.#file = join(folder, JOURNAL_FILE)
    this.#place = place
    this.#now = now
  }

  /** Resolves when the edit is on disk. Edits appended while a write is pending share one flush. */
  append(edit: DraftEdit): Promise<Result<void, StorageProblem>> {
    this.#pendingBatch ??= this.#enqueueBatch()
    this.#pendingBatch.edits.push(edit)
    return this.#pendingBatch.written
  }

  /** Resolves with all edits, including those that could not be written yet; with null if there are none. */
  read(): Promise<JournalEdits | null> {
    return this.#enqueue(async () => {
      const { edits, isDamaged, bytes } = await this.#readFromDisk()
      const pending = this.#pendingBatch?.edits ?? []
      const all = [...edits, ...this.#withBase([...this.#unwritten, ...pending])]
      if (all.length === 0 && !isDamaged) return null
      return { edits: all, damaged: isDamaged ? bytes.toString() : null }
    })
  }

  /** Copies a damaged journal aside and keeps its readable edits. Resolves with true if it was damaged. */
  setAside(): Promise<boolean> {
    return this.#enqueue(async () => {
      const { edits, isDamaged, bytes } = await this.#readFromDisk()
      if (!isDamaged) return false
      await setAsideCopy(this.#disk, this.#file, this.#now(), bytes)
      await this.#rewrite(edits)
      return true
    })
  }

  /** Deletes the draft with everything in its folder. */
  remove(): Promise<void> {
    // Edits appended after this call belong to a new draft.
    this.#pendingBatch = null
    return this.#enqueue(async () => {
      const { isDamaged } = await this.#readFromDisk()
      this.#unwritten = []
      this.#cleared = []
      this.#hasFailed = false
      if (isDamaged) await setAsideFile(this.#disk, this.#file, this.#now())
      await discardFolder(this.#disk, this.#folder)
      this.#written = NOTHING_WRITTEN
    })
  }

  /** Retries the edits that could not be written. */
  flush(): Promise<Result<void, StorageProblem>> {
    return this.#enqueue(() => this.#writeBatch([]))
  }

  /** True if an edit is not on disk yet. */
  hasUnwritten(): boolean {
    return this.#hasFailed || this.#unfinishedBatches > 0
  }

  /** True if the disk refused the last write. */
  hasFailed(): boolean {
    return this.#hasFailed
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  #enqueueBatch(): Batch {
    const edits: DraftEdit[] = []
    this.#unfinishedBatches++
    const written = this.#enqueue(() => {
      if (this.#pendingBatch?.edits === edits) this.#pendingBatch = null
      return this.#writeBatch(edits).finally(() => this.#unfinishedBatches--)
    })
    return { edits, written }
  }

  async #readFromDisk() {
    const bytes = await this.#disk.read(this.#file)
    // Bytes after the intact part were left by a write that failed.
    const good = bytes?.subarray(0, this.#written?.end ?? bytes.length) ?? Buffer.alloc(0)
    const found = readJournal(good)
    if (this.#written === null) {
      this.#written = { end: found.end, edits: found.edits.length, isHeaded: found.end > 0 }
      this.#hasTrailingBytes = found.end < good.length
      if (found.tail !== null) this.#unwritten = [found.tail, ...this.#unwritten]
    }
    return { ...found, bytes: good }
  }

  async #write(edits: readonly DraftEdit[]): Promise<void> {
    if (this.#written === null) await this.#readFromDisk()
    await this.#disk.makeFolder(this.#folder)
    const opened = await this.#disk.open(this.#file)
    let { end, isHeaded, edits: before } = this.#written ?? NOTHING_WRITTEN
    try {
      const length = await opened.length()
      if (length < end || (length > end && !this.#hasTrailingBytes)) {
        // The file was emptied by hand or written by another program.
        this.#written = null
        await this.#readFromDisk()
        ;({ end, isHeaded, edits: before } = this.#written ?? NOTHING_WRITTEN)
      }
      const text = [...(isHeaded ? [] : [this.#place]), ...edits].map(formatJournalLine).join('')
      const bytes = Buffer.from(text)
      await opened.write(bytes, end)
      end += bytes.length
      await opened.truncate(end)
      await opened.flush()
    } finally {
      await opened.close()
    }
    if (!isHeaded) {
      await this.#disk.flushFolder(this.#folder)
      await this.#disk.flushFolder(dirname(this.#folder))
    }
    this.#written = { end, edits: before + edits.length, isHeaded: true }
  }

  /** Prepends the edits of the cleared draft if these edits build on a state that is no longer on disk. */
  #withBase(edits: readonly DraftEdit[]): readonly DraftEdit[] {
    return edits.length === 0 || edits[0]?.kind === 'begin' ? edits : [...this.#cleared, ...edits]
  }

  async #writeBatch(batch: readonly DraftEdit[]): Promise<Result<void, StorageProblem>> {
    const done = await catchDiskError(async () => {
      if (this.#written === null) await this.#readFromDisk()
      const edits = this.#withBase([...this.#unwritten, ...batch])
      if (edits.length === 0) return
      await this.#write(edits)
      this.#cleared = []
    })
    this.#hasTrailingBytes = !done.ok
    this.#unwritten = done.ok ? [] : await this.#compactUnwritten([...this.#unwritten, ...batch])
    this.#hasFailed = this.#unwritten.length > 0
    if (done.ok && batch.some(({ kind }) => kind === 'saved')) await catchDiskError(() => this.#clear())
    if (done.ok) await catchDiskError(() => this.#compactFile())
    return done
  }

  /** Empties the journal of a draft that holds no unsaved edit any more. */
  async #clear(): Promise<void> {
    const { edits, isDamaged } = await this.#readFromDisk()
    const draft = isDamaged ? null : replayEdits(this.#place.key, edits)
    if (draft === null || !isEmptyDraft(draft)) return
    await this.#rewrite([createBeginEdit(draft)])
    this.#cleared = toMinimalEdits(draft)
  }

  async #compactFile(): Promise<void> {
    if (this.#written === null) return
    const limit = this.#compactionLimit
    if (this.#written.edits < limit.edits && this.#written.end < limit.bytes) return
    const { edits, isDamaged } = await this.#readFromDisk()
    if (isDamaged) return
    const half = edits.length >> 1
    const older = replayEdits(this.#place.key, edits.slice(0, half))
    await this.#rewrite([...(older === null ? [] : toMinimalEdits(older)), ...edits.slice(half)])
    this.#compactionLimit = {
      edits: Math.max(MAX_JOURNAL.edits, this.#written.edits * 1.5),
      bytes: Math.max(MAX_JOURNAL.bytes, this.#written.end * 1.5),
    }
  }

  /** Bounds the memory used while the disk fails: the resulting draft is retained, its undo history is not. */
  async #compactUnwritten(edits: readonly DraftEdit[]): Promise<readonly DraftEdit[]> {
    if (edits.length < MAX_UNWRITTEN) return edits
    const found = await catchDiskError(() => this.#readFromDisk())
    if (!found.ok) return edits
    const before = replayEdits(this.#place.key, found.value.edits)
    const after = replayEdits(this.#place.key, [...found.value.edits, ...edits])
    if (after === null) return edits
    const drops = [...(before?.sections.keys() ?? [])].map(
      (section): DraftEdit => ({ kind: 'drop', at: after.changedAt, section }),
    )
    return [...drops, ...toMinimalEdits(after)]
  }

  async #rewrite(edits: readonly DraftEdit[]): Promise<void> {
    const bytes = Buffer.from([this.#place, ...edits].map(formatJournalLine).join(''))
    await replaceFile(this.#disk, this.#file, bytes)
    this.#written = { end: bytes.length, edits: edits.length, isHeaded: true }
  }
}

/** Renames the folder first, so that it vanishes at once; leftovers are deleted when the vault is opened again. */
async function discardFolder(disk: Disk, folder: string): Promise<void> {
  const vault = dirname(folder)
  const names = await disk.list(vault)
  if (!names.includes(basename(folder))) return
  const discarded = join(vault, createDiscardedName(basename(folder), names))
  await disk.rename(folder, discarded)
  await disk.flushFolder(vault)
  await catchDiskError(() => removeFolder(disk, discarded))
}
