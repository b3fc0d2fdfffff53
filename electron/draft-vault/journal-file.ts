/** One draft's journal on disk. What is appended together is flushed together; what could not be written is written with what comes next. */
import { basename, dirname, join } from 'node:path'
import { type DraftEdit, isEmptyDraft } from '#shared/model/drafts/draft'
import type { KeepProblem } from '#shared/model/drafts/kept-edits'
import type { Result } from '#shared/result'
import { beginOf, editsOf } from '#shared/rules/drafts/apply-edit'
import { replay } from '#shared/rules/drafts/draft-log'
import { attempt, type Disk, removeFolder, replaceFile } from './disk.ts'
import { journalLine } from './journal-text.ts'
import { type DraftPlace, readJournal } from './read-journal.ts'
import { setAsideCopy, setAsideFile } from './set-aside.ts'
import { goneName, JOURNAL } from './vault-names.ts'

export interface JournalFile {
  /** Answers when it is on disk. */
  append(edit: DraftEdit): Promise<Result<void, KeepProblem>>
  /** Everything, what could not be written yet included; null where there is nothing. */
  read(): Promise<FoundEdits | null>
  /** What cannot be read goes to a file beside it; what can be read stays. Answers whether there was such a thing. */
  setAside(): Promise<boolean>
  /** The draft with everything in its folder. */
  remove(): Promise<void>
  /** Tries again what could not be written. */
  settle(): Promise<Result<void, KeepProblem>>
  /** Whether something typed is not on disk yet. */
  isBehind(): boolean
  /** Whether the disk has refused it. */
  isRefused(): boolean
}

interface FoundEdits {
  readonly edits: readonly DraftEdit[]
  /** All that is there, where part of it cannot be understood. */
  readonly damaged: string | null
}

/** Above this the older half of a journal becomes one state: what can be taken back is the younger half. */
const LONGEST = { edits: 1000, bytes: 8_000_000 }

/** Above this, edits that cannot be written become one state. */
const MOST_OWED = 100

export interface JournalSource {
  readonly disk: Disk
  /** Of this draft alone. */
  readonly folder: string
  readonly place: DraftPlace
  readonly now: () => Date
}

/** How far the file is known to be good. */
interface Written {
  readonly end: number
  readonly edits: number
  /** It says whose draft it is. */
  readonly isHeaded: boolean
}

interface Batch {
  readonly edits: DraftEdit[]
  readonly written: Promise<Result<void, KeepProblem>>
}

const NOTHING: Written = { end: 0, edits: 0, isHeaded: false }

export function openJournalFile({ disk, folder, place, now }: JournalSource): JournalFile {
  const file = join(folder, JOURNAL)
  let turn: Promise<unknown> = Promise.resolve()
  /** null until it is read for the first time. */
  let written: Written | null = null
  /** Something may lie behind the end that is no whole line. */
  let hasRest = false
  /** Waits for its turn, and takes more edits until then. */
  let waiting: Batch | null = null
  /** Could not be written, or lacks the end of its line. */
  let owed: readonly DraftEdit[] = []
  let unfinished = 0
  let isRefused = false
  let tooLong = LONGEST
  /** What makes the draft that was cleared, for a window that had typed on before it knew. */
  let cleared: readonly DraftEdit[] = []

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function look() {
    const bytes = await disk.read(file)
    // what lies behind it is what a write that failed has left
    const good = bytes?.subarray(0, written?.end ?? bytes.length) ?? Buffer.alloc(0)
    const found = readJournal(good)
    if (written === null) {
      written = { end: found.end, edits: found.edits.length, isHeaded: found.end > 0 }
      hasRest = found.end < good.length
      if (found.tail !== null) owed = [found.tail, ...owed]
    }
    return { ...found, bytes: good }
  }

  async function write(edits: readonly DraftEdit[]): Promise<void> {
    if (written === null) await look()
    await disk.makeFolder(folder)
    const opened = await disk.open(file)
    let { end, isHeaded, edits: before } = written ?? NOTHING
    try {
      const length = await opened.length()
      if (length < end || (length > end && !hasRest)) {
        // emptied by hand, or written by another program than this one
        written = null
        await look()
        ;({ end, isHeaded, edits: before } = written ?? NOTHING)
      }
      const text = [...(isHeaded ? [] : [place]), ...edits].map(journalLine).join('')
      const bytes = Buffer.from(text)
      await opened.write(bytes, end)
      end += bytes.length
      await opened.cut(end)
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
  const whole = (edits: readonly DraftEdit[]): readonly DraftEdit[] =>
    edits.length === 0 || edits[0]?.kind === 'begin' ? edits : [...cleared, ...edits]

  async function writeBatch(batch: readonly DraftEdit[]): Promise<Result<void, KeepProblem>> {
    const done = await attempt(async () => {
      if (written === null) await look()
      const edits = whole([...owed, ...batch])
      if (edits.length === 0) return
      await write(edits)
      cleared = []
    })
    hasRest = !done.ok
    owed = done.ok ? [] : await shortened([...owed, ...batch])
    isRefused = owed.length > 0
    if (done.ok && batch.some(({ kind }) => kind === 'saved')) await attempt(clear)
    if (done.ok) await attempt(shortenFile)
    return done
  }

  /** Where nothing waits any more: what was typed is in the wiki. */
  async function clear(): Promise<void> {
    const { edits, isDamaged } = await look()
    const draft = isDamaged ? null : replay(place.key, edits)
    if (draft === null || !isEmptyDraft(draft)) return
    await rewrite([beginOf(draft)])
    cleared = editsOf(draft)
  }

  async function shortenFile(): Promise<void> {
    if (written === null) return
    if (written.edits < tooLong.edits && written.end < tooLong.bytes) return
    const { edits, isDamaged } = await look()
    if (isDamaged) return
    const half = edits.length >> 1
    const older = replay(place.key, edits.slice(0, half))
    await rewrite([...(older === null ? [] : editsOf(older)), ...edits.slice(half)])
    tooLong = {
      edits: Math.max(LONGEST.edits, written.edits * 1.5),
      bytes: Math.max(LONGEST.bytes, written.end * 1.5),
    }
  }

  /** However long the disk refuses, and whatever is typed: what it makes of the draft is kept, not how. */
  async function shortened(edits: readonly DraftEdit[]): Promise<readonly DraftEdit[]> {
    if (edits.length < MOST_OWED) return edits
    const found = await attempt(look)
    if (!found.ok) return edits
    const before = replay(place.key, found.value.edits)
    const after = replay(place.key, [...found.value.edits, ...edits])
    if (after === null) return edits
    const drops = [...(before?.sections.keys() ?? [])].map(
      (section): DraftEdit => ({ kind: 'drop', at: after.changedAt, section }),
    )
    return [...drops, ...editsOf(after)]
  }

  async function rewrite(edits: readonly DraftEdit[]): Promise<void> {
    const bytes = Buffer.from([place, ...edits].map(journalLine).join(''))
    await replaceFile(disk, file, bytes)
    written = { end: bytes.length, edits: edits.length, isHeaded: true }
  }

  return {
    append(edit) {
      if (waiting === null) {
        const edits: DraftEdit[] = []
        unfinished++
        waiting = {
          edits,
          written: inTurn(() => {
            if (waiting?.edits === edits) waiting = null
            return writeBatch(edits).finally(() => unfinished--)
          }),
        }
      }
      waiting.edits.push(edit)
      return waiting.written
    },

    read: () =>
      inTurn(async () => {
        const { edits, isDamaged, bytes } = await look()
        const all = [...edits, ...whole([...owed, ...(waiting?.edits ?? [])])]
        if (all.length === 0 && !isDamaged) return null
        return { edits: all, damaged: isDamaged ? bytes.toString() : null }
      }),

    setAside: () =>
      inTurn(async () => {
        const { edits, isDamaged, bytes } = await look()
        if (!isDamaged) return false
        await setAsideCopy(disk, file, now(), bytes)
        await rewrite(edits)
        return true
      }),

    remove() {
      // what is appended after this belongs to another draft
      waiting = null
      return inTurn(async () => {
        const { isDamaged } = await look()
        owed = []
        cleared = []
        isRefused = false
        if (isDamaged) await setAsideFile(disk, file, now())
        await discardFolder(disk, folder)
        written = NOTHING
      })
    },

    settle: () => inTurn(() => writeBatch([])),

    isBehind: () => isRefused || unfinished > 0,
    isRefused: () => isRefused,
  }
}

/** Gone as a whole; what a fault leaves of it is deleted when the vault is opened again. */
async function discardFolder(disk: Disk, folder: string): Promise<void> {
  const vault = dirname(folder)
  const names = await disk.names(vault)
  if (!names.includes(basename(folder))) return
  const gone = join(vault, goneName(basename(folder), names))
  await disk.rename(folder, gone)
  await disk.flushFolder(vault)
  await attempt(() => removeFolder(disk, gone))
}
