/**
 * Log of a draft that several windows edit at once. Windows hear of each other's edits late and in different orders; each
 * edit therefore carries a stamp (a Lamport clock, and which edits its window knew), all windows apply the edits in the
 * order of their clocks, and one made without knowledge of others is merged with them instead of written over them. So
 * windows that know the same edits show the same draft, and no letter of any of them is lost.
 */
import {
  type Draft,
  type DraftDetails,
  type DraftEdit,
  type DraftKey,
  type EditStamp,
  newDraft,
  type Seen,
} from '#shared/model/drafts/draft'
import { applyEdit } from './apply-edit.ts'
import { mergeTypedBlocks, mergeTyping } from './merge-typing.ts'

type StampedEdit = DraftEdit & { readonly stamp: EditStamp }

interface LogEntry {
  readonly edit: StampedEdit
  /** The draft its window saw when the edit was made. */
  readonly view: Draft
}

export interface DraftLog {
  readonly draft: Draft
  /** The draft before the first of `entries`. */
  readonly base: Draft
  /** The newest edits, in the order of their clocks. */
  readonly entries: readonly LogEntry[]
  /** Edits whose window knew others that have not arrived here. */
  readonly waiting: readonly StampedEdit[]
}

/** A window is never further behind than this; what it sends later is still merged, but other windows may differ. */
const MOST_ENTRIES = 200

/** Above this, what they wait for was lost. */
const MOST_WAITING = 20

export const openLog = (draft: Draft): DraftLog => ({
  draft,
  base: draft,
  entries: [],
  waiting: [],
})

/** The draft that stored edits make, oldest first; null where there are none. */
export function replay(key: DraftKey, edits: readonly DraftEdit[]): Draft | null {
  const [first] = edits
  if (first === undefined) return null
  const log = edits.reduce(received, openLog(newDraft(key, first.at)))
  return log.waiting.reduce(inserted, log).draft
}

/** For the next edit of this window. */
export function nextStamp({ draft }: DraftLog, window: string): EditStamp {
  const { [window]: _, ...seen } = draft.seen
  return { window, clock: Math.max(0, ...Object.values(draft.seen)) + 1, seen }
}

/** The newest edit of this window goes on; no other window has received it yet. */
export function withTypedOn(log: DraftLog, edit: DraftEdit): DraftLog {
  const last = log.entries.at(-1)
  if (edit.stamp === undefined || last === undefined) return withEdit(log, edit)
  const entry = { ...last, edit: { ...edit, stamp: edit.stamp } }
  return {
    ...log,
    draft: applyEdit(log.draft, edit),
    entries: [...log.entries.slice(0, -1), entry],
  }
}

/** The log itself where it knows the edit. */
export function withEdit(log: DraftLog, edit: DraftEdit): DraftLog {
  const next = received(log, edit)
  if (next.waiting.length <= MOST_WAITING) return next
  return next.waiting.reduce(inserted, { ...next, waiting: [] })
}

function received(log: DraftLog, edit: DraftEdit): DraftLog {
  const { stamp } = edit
  if (stamp === undefined) return { ...openLog(applyEdit(log.draft, edit)), waiting: log.waiting }
  if (isKnown(log, stamp)) return log
  return withReady({ ...log, waiting: [...log.waiting, { ...edit, stamp }] })
}

const isKnown = ({ draft, waiting }: DraftLog, { window, clock }: EditStamp): boolean =>
  clock <= (draft.seen[window] ?? 0) ||
  waiting.some(({ stamp }) => stamp.window === window && stamp.clock === clock)

function withReady(log: DraftLog): DraftLog {
  const ready = log.waiting.find(({ stamp }) => isCovered(stamp.seen, log.draft.seen))
  if (ready === undefined) return log
  const waiting = log.waiting.filter((one) => one !== ready)
  return withReady(inserted({ ...log, waiting }, ready))
}

function inserted(log: DraftLog, edit: StampedEdit): DraftLog {
  const { stamp } = edit
  const known = log.entries.filter((one) => knows(stamp, seenBy(one.edit.stamp)))
  const isLast = isAfter(stamp, log.entries.at(-1))
  if (isLast && knows(stamp, log.draft.seen))
    return shortened({
      ...log,
      draft: applyEdit(log.draft, edit),
      entries: [...log.entries, { edit, view: log.draft }],
    })
  const entry = { edit, view: merged(log.base, known) }
  const next = log.entries.findIndex((one) => isAfter(one.edit.stamp, entry))
  const entries = log.entries.toSpliced(isLast ? log.entries.length : next, 0, entry)
  return shortened({ ...log, draft: merged(log.base, entries), entries })
}

/** The draft with each edit in turn; one that did not know all before it is merged with them. */
const merged = (base: Draft, entries: readonly LogEntry[]): Draft =>
  entries.reduce(
    (draft, { edit, view }) =>
      (knows(edit.stamp, draft.seen) ? [edit] : rebased(edit, view, draft)).reduce(
        applyEdit,
        draft,
      ),
    base,
  )

const isCovered = (some: Seen, all: Seen): boolean =>
  Object.entries(some).every(([window, clock]) => clock <= (all[window] ?? 0))

const knows = ({ window, clock, seen }: EditStamp, others: Seen): boolean =>
  isCovered(others, { ...seen, [window]: clock })

const seenBy = ({ window, clock }: EditStamp): Seen => ({ [window]: clock })

function isAfter({ clock, window }: EditStamp, entry: LogEntry | undefined): boolean {
  if (entry === undefined) return true
  const other = entry.edit.stamp
  return clock > other.clock || (clock === other.clock && window > other.window)
}

function shortened(log: DraftLog): DraftLog {
  if (log.entries.length <= MOST_ENTRIES) return log
  const half = log.entries.length >> 1
  return {
    ...log,
    base: merged(log.base, log.entries.slice(0, half)),
    entries: log.entries.slice(half),
  }
}

/** The same change to a draft that is another than its window saw. */
function rebased(edit: StampedEdit, view: Draft, draft: Draft): readonly DraftEdit[] {
  switch (edit.kind) {
    case 'entry':
    case 'blocks': {
      const { at, stamp, section } = edit
      const was = view.sections.get(section)
      const mine = applyEdit(view, edit).sections.get(section)
      const theirs = draft.sections.get(section)
      if (was === undefined || mine === undefined) return [edit]
      const blocks = mergeTypedBlocks(was.blocks, mine.blocks, (theirs ?? was).blocks)
      return [
        { kind: 'grab', at, stamp, section, base: was.base },
        { kind: 'blocks', at, stamp, section, blocks },
      ]
    }
    case 'details': {
      const was = view.details ?? edit.before ?? null
      const theirs = draft.details
      if (was === null || theirs === null) return [edit]
      return [{ ...edit, details: mergedDetails(was, edit.details, theirs) }]
    }
    case 'summary': {
      const was = view.summary?.comment ?? ''
      const comment = mergeTyping(was, edit.summary.comment, draft.summary?.comment ?? '')
      return [{ ...edit, summary: { ...edit.summary, comment } }]
    }
    default:
      return [edit]
  }
}

const mergedDetails = (
  was: DraftDetails,
  mine: DraftDetails,
  theirs: DraftDetails,
): DraftDetails => ({
  name: mergeTyping(was.name, mine.name, theirs.name),
  series: mergeTyping(was.series, mine.series, theirs.series),
  bookNumber: mergeTyping(was.bookNumber, mine.bookNumber, theirs.bookNumber),
  locationType: mine.locationType === was.locationType ? theirs.locationType : mine.locationType,
})
