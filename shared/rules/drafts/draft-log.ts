/**
 * Log of a draft that several windows edit at once. Windows receive each other's edits late and in different orders.
 * Each edit therefore carries a stamp (a Lamport clock, and the edits its window knew), and all windows apply the edits
 * in the order of their clocks. An edit made without knowledge of others is merged with them and does not overwrite
 * them. So windows that know the same edits show the same draft, and no letter is lost.
 */
import {
  createDraft,
  type Draft,
  type DraftDetails,
  type DraftEdit,
  type DraftKey,
  type EditStamp,
  type VersionVector,
} from '#shared/model/drafts/draft'
import { applyEdit } from './apply-edit.ts'
import { mergeTypedBlocks, mergeTypedText } from './merge-typed-text.ts'

type StampedEdit = DraftEdit & { readonly stamp: EditStamp }

interface DraftLogEntry {
  readonly edit: StampedEdit
  /** The draft that the edit's window showed when the edit was made. */
  readonly view: Draft
}

export interface DraftLog {
  readonly draft: Draft
  /** The draft before the first of `entries`. */
  readonly base: Draft
  /** The newest edits in the order of their clocks. */
  readonly entries: readonly DraftLogEntry[]
  /** Edits that depend on others which have not arrived here. */
  readonly pendingEdits: readonly StampedEdit[]
}

/** Number of retained edits. An edit that arrives later than this is still merged, but windows may then differ. */
const MAX_ENTRIES = 200

/** Above this number, the edits on which the pending ones depend are considered lost. */
const MAX_PENDING_EDITS = 20

export const createDraftLog = (draft: Draft): DraftLog => ({
  draft,
  base: draft,
  entries: [],
  pendingEdits: [],
})

/** Returns the draft created by stored edits, oldest first; null if there are none. */
export function replayEdits(key: DraftKey, edits: readonly DraftEdit[]): Draft | null {
  const [first] = edits
  if (first === undefined) return null
  const log = edits.reduce(receiveEdit, createDraftLog(createDraft(key, first.at)))
  return log.pendingEdits.reduce(insertEdit, log).draft
}

/** Returns the stamp for the next edit of this window. */
export function nextStamp({ draft }: DraftLog, window: string): EditStamp {
  const { [window]: _, ...seen } = draft.seen
  return { window, clock: Math.max(0, ...Object.values(draft.seen)) + 1, seen }
}

/** Replaces the newest edit of this window by a longer one. No other window has received it yet. */
export function replaceLastEdit(log: DraftLog, edit: DraftEdit): DraftLog {
  const last = log.entries.at(-1)
  if (edit.stamp === undefined || last === undefined) return addEdit(log, edit)
  const entry = { ...last, edit: { ...edit, stamp: edit.stamp } }
  return {
    ...log,
    draft: applyEdit(log.draft, edit),
    entries: [...log.entries.slice(0, -1), entry],
  }
}

/** Adds an edit. Returns the same log if it contains the edit already. */
export function addEdit(log: DraftLog, edit: DraftEdit): DraftLog {
  const next = receiveEdit(log, edit)
  if (next.pendingEdits.length <= MAX_PENDING_EDITS) return next
  return next.pendingEdits.reduce(insertEdit, { ...next, pendingEdits: [] })
}

function receiveEdit(log: DraftLog, edit: DraftEdit): DraftLog {
  const { stamp } = edit
  if (stamp === undefined) return { ...createDraftLog(applyEdit(log.draft, edit)), pendingEdits: log.pendingEdits }
  if (isKnown(log, stamp)) return log
  return applyReadyEdits({ ...log, pendingEdits: [...log.pendingEdits, { ...edit, stamp }] })
}

const isKnown = ({ draft, pendingEdits }: DraftLog, { window, clock }: EditStamp): boolean =>
  clock <= (draft.seen[window] ?? 0) ||
  pendingEdits.some(({ stamp }) => stamp.window === window && stamp.clock === clock)

function applyReadyEdits(log: DraftLog): DraftLog {
  const ready = log.pendingEdits.find(({ stamp }) => isVectorCovered(stamp.seen, log.draft.seen))
  if (ready === undefined) return log
  const pendingEdits = log.pendingEdits.filter((one) => one !== ready)
  return applyReadyEdits(insertEdit({ ...log, pendingEdits }, ready))
}

function insertEdit(log: DraftLog, edit: StampedEdit): DraftLog {
  const { stamp } = edit
  const known = log.entries.filter((one) => hasSeenAll(stamp, toVersionVector(one.edit.stamp)))
  const isLast = isAfter(stamp, log.entries.at(-1))
  if (isLast && hasSeenAll(stamp, log.draft.seen))
    return compactLog({
      ...log,
      draft: applyEdit(log.draft, edit),
      entries: [...log.entries, { edit, view: log.draft }],
    })
  const entry = { edit, view: mergeEntries(log.base, known) }
  const next = log.entries.findIndex((one) => isAfter(one.edit.stamp, entry))
  const entries = log.entries.toSpliced(isLast ? log.entries.length : next, 0, entry)
  return compactLog({ ...log, draft: mergeEntries(log.base, entries), entries })
}

/** Applies the edits in order. An edit that did not know all earlier ones is rebased onto them. */
const mergeEntries = (base: Draft, entries: readonly DraftLogEntry[]): Draft =>
  entries.reduce(
    (draft, { edit, view }) =>
      (hasSeenAll(edit.stamp, draft.seen) ? [edit] : rebaseEdit(edit, view, draft)).reduce(applyEdit, draft),
    base,
  )

const isVectorCovered = (some: VersionVector, all: VersionVector): boolean =>
  Object.entries(some).every(([window, clock]) => clock <= (all[window] ?? 0))

const hasSeenAll = ({ window, clock, seen }: EditStamp, others: VersionVector): boolean =>
  isVectorCovered(others, { ...seen, [window]: clock })

const toVersionVector = ({ window, clock }: EditStamp): VersionVector => ({ [window]: clock })

function isAfter({ clock, window }: EditStamp, entry: DraftLogEntry | undefined): boolean {
  if (entry === undefined) return true
  const other = entry.edit.stamp
  return clock > other.clock || (clock === other.clock && window > other.window)
}

function compactLog(log: DraftLog): DraftLog {
  if (log.entries.length <= MAX_ENTRIES) return log
  const half = log.entries.length >> 1
  return {
    ...log,
    base: mergeEntries(log.base, log.entries.slice(0, half)),
    entries: log.entries.slice(half),
  }
}

/** Rebases an edit onto a draft that differs from the one its window showed. */
function rebaseEdit(edit: StampedEdit, view: Draft, draft: Draft): readonly DraftEdit[] {
  switch (edit.kind) {
    case 'entry':
    case 'place':
    case 'blocks': {
      const { at, stamp, section } = edit
      const before = view.sections.get(section)
      const mine = applyEdit(view, edit).sections.get(section)
      const theirs = draft.sections.get(section)
      if (before === undefined || mine === undefined) return [edit]
      const blocks = mergeTypedBlocks(before.blocks, mine.blocks, (theirs ?? before).blocks)
      return [
        { kind: 'grab', at, stamp, section, base: before.base },
        { kind: 'blocks', at, stamp, section, blocks },
      ]
    }
    case 'details': {
      const before = view.details ?? edit.before ?? null
      const theirs = draft.details
      if (before === null || theirs === null) return [edit]
      return [{ ...edit, details: mergeDetails(before, edit.details, theirs) }]
    }
    case 'summary': {
      const before = view.summary?.comment ?? ''
      const comment = mergeTypedText(before, edit.summary.comment, draft.summary?.comment ?? '')
      return [{ ...edit, summary: { ...edit.summary, comment } }]
    }
    default:
      return [edit]
  }
}

/** Returns every field, so that the compiler names a field that is missing here. An absent text is an empty one. */
const mergeDetails = (before: DraftDetails, mine: DraftDetails, theirs: DraftDetails): Required<DraftDetails> => ({
  name: mergeTypedText(before.name, mine.name, theirs.name),
  series: mergeTypedText(before.series, mine.series, theirs.series),
  bookNumber: mergeTypedText(before.bookNumber, mine.bookNumber, theirs.bookNumber),
  locationType: mergeChoice(before.locationType, mine.locationType, theirs.locationType),
  ownFirst: mergeChoice(before.ownFirst ?? '', mine.ownFirst ?? '', theirs.ownFirst ?? ''),
  safeName: mergeTypedText(before.safeName ?? '', mine.safeName ?? '', theirs.safeName ?? ''),
})

/** A chosen value is that of the side that changed it; if both did, that of `mine`. */
const mergeChoice = <T>(before: T, mine: T, theirs: T): T => (mine === before ? theirs : mine)
