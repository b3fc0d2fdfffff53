/** Rules for page histories: which save has a section's version, what a restore writes, and summaries. */
import { SUMMARY_MESSAGES } from '#shared/messages/history-messages'
import { ARROW, type DetailName, type HistoryEntry } from '#shared/model/history'
import type { SectionName } from '#shared/model/page-types'

/** A detail that a save changed. Its texts are unverified, so the interface isolates each of them. */
export interface ChangedDetail {
  readonly detail: DetailName
  /** The old and the new text; more items if one of them contains an arrow itself. */
  readonly texts: readonly string[]
}

export const listChangedDetails = ({ edits }: HistoryEntry): readonly ChangedDetail[] =>
  edits.flatMap(({ detail, text }) => (detail === null ? [] : [{ detail, texts: text.split(ARROW) }]))

/** Returns the save that stores the section as it was after `rev`, or null if no given save does. */
export const findSectionVersion = (
  entries: readonly HistoryEntry[],
  section: SectionName,
  rev: number,
): HistoryEntry | null =>
  entries
    .filter((entry) => entry.rev <= rev && entry.sections.includes(section))
    .reduce<HistoryEntry | null>((newest, entry) => (newest === null || entry.rev > newest.rev ? entry : newest), null)

/** Returns the sections that the saves after `from` wrote, up to and including `rev`. */
export const listChangedSections = (
  entries: readonly HistoryEntry[],
  from: number,
  rev = Number.POSITIVE_INFINITY,
): readonly SectionName[] => [
  ...new Set(entries.filter((entry) => entry.rev > from && entry.rev <= rev).flatMap(({ sections }) => sections)),
]

export interface SectionRestore {
  readonly section: SectionName
  /** The save to restore from; null if the page had no such section then. */
  readonly from: HistoryEntry | null
  /** The newest save that is undone. */
  readonly last: HistoryEntry | null
}

/** Returns the restores that take back the saves after `rev`, up to and including `until`. */
export function planSectionRestores(
  entries: readonly HistoryEntry[],
  rev: number,
  until = Number.POSITIVE_INFINITY,
): readonly SectionRestore[] {
  return listChangedSections(entries, rev, until).map((section) => ({
    section,
    from: findSectionVersion(entries, section, rev),
    last: findSectionVersion(entries, section, until),
  }))
}

export interface SummaryParts {
  readonly text: string
  readonly details: readonly ChangedDetail[]
}

/** True if the summary names both names already, as the default summary of a rename does. */
const isRenameIn = (words: string, { detail, texts }: ChangedDetail): boolean =>
  detail === 'name' && texts.every((text) => words.includes(`“${text}”`))

/** Returns the editor's summary or a generated one, and the changed details in either case. */
export function summarizeEntry(entry: HistoryEntry, labelOf: (section: SectionName) => string): SummaryParts {
  const { sections } = entry
  const details = listChangedDetails(entry)
  if (entry.summary.trim() !== '')
    return {
      text: entry.summary,
      details: details.filter((change) => !isRenameIn(entry.summary, change)),
    }
  if (entry.rev === 1) return { text: SUMMARY_MESSAGES.newPage, details: [] }
  if (sections.length > 0) return { text: SUMMARY_MESSAGES.changed(sections.map(labelOf)), details }
  return { text: details.length > 0 ? '' : SUMMARY_MESSAGES.detailsChanged, details }
}
