/** Gate of recent changes: leaves out changes of pages that a reader has not met, and texts that may be later. */
import { formatHidden } from '#shared/messages/hidden-messages'
import type { HistoryEntry } from '#shared/model/history'
import { explainCard } from './card-positions.ts'
import { summarizeHidden } from './hidden-runs.ts'
import type { Limits } from './limits.ts'
import { unseal } from './sealed.ts'
import type { SealedChange } from './sealed-changes.ts'
import type { Hidden } from './visibility.ts'

/** A save as the reader may see it. */
export interface OpenedChange {
  readonly entry: HistoryEntry
  /** True if the entry lacks the comment and the details that its summary had. */
  readonly hasHiddenSummary: boolean
  /** True if the entry lacks the beginnings of the texts and the images that it had. */
  readonly hasHiddenExcerpts: boolean
  /** Position of the page, for the markup. */
  readonly position?: string | undefined
}

export interface OpenedChanges {
  readonly changes: readonly OpenedChange[]
  /** For instance "2 changes hidden until book 3"; null if none is hidden. */
  readonly hidden: string | null
  /** Name of the editor of the newest change, shown or hidden; null if there is none. */
  readonly newestEditor: string | null
}

export interface ChangesGate {
  readonly limits: Limits
  /** True if the reader has agreed to see comments and texts. */
  readonly showsTexts: boolean
  /**
   * Returns the position of a page's card (`card-positions.ts`): undefined for an unplaced page, `UNKNOWN_POSITION` for
   * one that is not in the catalogue.
   */
  readonly findPosition: (page: string) => string | undefined
}

/** True if the summary of the save is more than the sections it changed, and may tell what comes later. */
export const hasWrittenSummary = ({ summary, edits }: HistoryEntry): boolean =>
  summary.trim() !== '' || edits.some(({ detail }) => detail !== null)

function openEntry(entry: HistoryEntry, showsTexts: boolean): Omit<OpenedChange, 'position'> {
  if (showsTexts) return { entry, hasHiddenSummary: false, hasHiddenExcerpts: false }
  return {
    entry: { ...entry, summary: '', edits: [] },
    hasHiddenSummary: hasWrittenSummary(entry),
    hasHiddenExcerpts: entry.edits.length > 0,
  }
}

export function openChanges(sealed: readonly SealedChange[], gate: ChangesGate): OpenedChanges {
  const { limits, showsTexts, findPosition } = gate
  const hidden: Hidden[] = []
  const changes = sealed.flatMap((change): OpenedChange[] => {
    const entry = unseal(change)
    const position = findPosition(entry.page)
    const why = explainCard(position, limits)
    if (why !== null) hidden.push(why)
    if (why !== null) return []
    return [{ ...openEntry(entry, showsTexts), position }]
  })
  const newestEditor = sealed[0] === undefined ? null : unseal(sealed[0]).editedBy
  return { changes, hidden: formatHiddenChanges(hidden), newestEditor }
}

/** Opens the saves of one page, of which the reader has agreed to see everything. */
export const openAllChanges = (entries: readonly HistoryEntry[]): readonly OpenedChange[] =>
  entries.map((entry) => openEntry(entry, true))

function formatHiddenChanges(hidden: readonly Hidden[]): string | null {
  const [run] = summarizeHidden(hidden)
  if (run === undefined) return null
  const { count, opens } = run
  return formatHidden(count, 'change', {
    bookNumber: opens?.bookNumber ?? null,
    isInCurrentBook: opens?.isInCurrentBook ?? false,
    // The changes are of all series.
    otherSeries: opens?.series ?? null,
  })
}
