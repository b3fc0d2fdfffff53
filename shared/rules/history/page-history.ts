/** What a page's history says of its sections: what stood before a save, and what brings an old state back. */
import { DETAIL_TITLES, type HistoryEntry } from '#shared/model/history'
import type { SectionName } from '#shared/model/page-types'

/** Facts of the page that one save changed: each with its old text and its new one. */
export const detailsIn = ({ edits }: HistoryEntry): readonly string[] =>
  edits.flatMap(({ detail, text }) =>
    detail === null ? [] : [`${DETAIL_TITLES[detail]}: ${text}`],
  )

/** The save that holds a section as it was after `rev`; null where none of these does. */
export const stateAt = (
  entries: readonly HistoryEntry[],
  section: SectionName,
  rev: number,
): HistoryEntry | null =>
  entries
    .filter((entry) => entry.rev <= rev && entry.sections.includes(section))
    .reduce<HistoryEntry | null>(
      (newest, entry) => (newest === null || entry.rev > newest.rev ? entry : newest),
      null,
    )

export interface Restored {
  readonly section: SectionName
  /** The save to take it from; null: the page had no such section then. */
  readonly from: HistoryEntry | null
}

/** What has to be written so that the page is as it was after `rev`: only sections changed since. */
export function restored(entries: readonly HistoryEntry[], rev: number): readonly Restored[] {
  const since = entries.filter((entry) => entry.rev > rev).flatMap(({ sections }) => sections)
  return [...new Set(since)].map((section) => ({ section, from: stateAt(entries, section, rev) }))
}

/** In the writer's words, or what can be told without them. */
export function summaryOf(entry: HistoryEntry, labelOf: (section: SectionName) => string): string {
  if (entry.summary.trim() !== '') return entry.summary
  if (entry.rev === 1) return 'New page'
  const { sections } = entry
  const details = detailsIn(entry)
  if (sections.length === 0 && details.length === 0) return 'Page details changed'
  return [
    ...(sections.length === 0 ? [] : [`Changed ${sections.map(labelOf).join(', ')}`]),
    ...details,
  ].join(' · ')
}
