/** What a page's history says of its sections: what stood before a save, and what brings an old state back. */
import { ARROW, type DetailName, type HistoryEntry } from '#shared/model/history'
import type { SectionName } from '#shared/model/page-types'

/** A fact of the page that one save changed. Its texts are unverified, and what shows them isolates each. */
export interface ChangedDetail {
  readonly detail: DetailName
  /** The old text and the new one; more where one of them holds an arrow itself. */
  readonly texts: readonly string[]
}

export const listChangedDetails = ({ edits }: HistoryEntry): readonly ChangedDetail[] =>
  edits.flatMap(({ detail, text }) =>
    detail === null ? [] : [{ detail, texts: text.split(ARROW) }],
  )

/** The save that holds a section as it was after `rev`; null where none of these does. */
export const findSectionVersion = (
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

export interface SectionRestore {
  readonly section: SectionName
  /** The save to take it from; null: the page had no such section then. */
  readonly from: HistoryEntry | null
}

/** What has to be written so that the page is as it was after `rev`: only sections changed since. */
export function planSectionRestores(
  entries: readonly HistoryEntry[],
  rev: number,
): readonly SectionRestore[] {
  const since = entries.filter((entry) => entry.rev > rev).flatMap(({ sections }) => sections)
  return [...new Set(since)].map((section) => ({
    section,
    from: findSectionVersion(entries, section, rev),
  }))
}

export interface SummaryParts {
  readonly text: string
  readonly details: readonly ChangedDetail[]
}

/** A rename without a comment has both names in its own words. */
const isRenameIn = (words: string, { detail, texts }: ChangedDetail): boolean =>
  detail === 'name' && texts.every((text) => words.includes(`“${text}”`))

/** In the writer's words, or what can be told without them; the facts that changed either way. */
export function summarizeEntry(
  entry: HistoryEntry,
  labelOf: (section: SectionName) => string,
): SummaryParts {
  const { sections } = entry
  const details = listChangedDetails(entry)
  if (entry.summary.trim() !== '')
    return {
      text: entry.summary,
      details: details.filter((change) => !isRenameIn(entry.summary, change)),
    }
  if (entry.rev === 1) return { text: 'New page', details: [] }
  if (sections.length > 0) return { text: `Changed ${sections.map(labelOf).join(', ')}`, details }
  return { text: details.length > 0 ? '' : 'Page details changed', details }
}
