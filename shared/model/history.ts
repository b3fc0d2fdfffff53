/** What a page's history holds of one save: who, when, in what words, and which sections. */
import { isSectionName, type SectionName } from './page-types.ts'
import {
  asRecord,
  type RecordData,
  toBoolean,
  toIsoDate,
  toList,
  toOptionalText,
  toRevision,
  toText,
} from './stored-fields.ts'

/** What a page states beside its sections, and what a change of it is called in the history. */
export const DETAIL_TITLES = {
  name: 'Name',
  series: 'Series',
  bookNumber: 'Book Order Number',
  locationType: 'Location Type',
} as const

/** Between the old text of a detail and its new one. */
export const ARROW = ' → '

export type DetailName = keyof typeof DETAIL_TITLES

export const DETAIL_NAMES: readonly DetailName[] = ['name', 'series', 'bookNumber', 'locationType']

export interface HistoryEdit {
  /** null: a section. */
  readonly detail: DetailName | null
  /** The beginning of a section's text; of a detail the old text and the new one. */
  readonly text: string
  readonly imageUrl: string
}

export interface HistoryEntry {
  /** The record's id. */
  readonly id: string
  /** Key of the page. */
  readonly page: string
  /** The page's name after this save, to which the rules hold the header. */
  readonly name: string
  readonly summary: string
  /** User name; old records may hold an address, which is nobody's to read. */
  readonly editedBy: string
  /** uid; null in records from before it was kept. */
  readonly editedById: string | null
  /** The server's time, else what the record says; ISO-8601 UTC; null where neither can be read. */
  readonly at: string | null
  /** 0 for records from before revs. */
  readonly rev: number
  readonly minor: boolean
  /** Those of which the save holds a copy; of records from before the field, what their edits name. */
  readonly sections: readonly SectionName[]
  /**
   * As the client of the editor sent them: the rules only bound them. Shown, and offered for confirmation where a
   * version is restored; nothing is written of them unseen.
   */
  readonly edits: readonly HistoryEdit[]
}

/** What is shown of a header is cut, since older rules let in texts of any length. In UTF-16 units. */
const MAX_SHOWN = { edits: 10, text: 400, detail: 1000, imageUrl: 4000 }

/** With what has been stored since, the newest first and each once. */
export function mergeNewEntries(
  entries: readonly HistoryEntry[],
  newEntries: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const known = new Set(entries.map(({ id }) => id))
  const added = newEntries.filter(({ id }) => !known.has(id))
  if (added.length === 0) return entries
  return [...added.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')), ...entries]
}

/** Old records have fewer fields; what cannot be read of one is empty. */
export function readHistoryEntry(id: string, data: RecordData): HistoryEntry {
  const stored = toList(data['editsMade'])
  const named = 'sections' in data ? toList(data['sections']).map(toText) : stored.map(readTitle)
  return {
    id,
    page: toText(data['originalId']),
    name: truncate(data['title']),
    summary: truncate(data['text']),
    editedBy: truncate(data['editedBy']),
    editedById: toOptionalText(data['editedById']),
    at: toIsoDate(data['changedAt']) ?? toIsoDate(data['timestamp']),
    rev: toRevision(data['rev']),
    minor: toBoolean(data['minor']),
    sections: [...new Set(named.filter(isSectionName))],
    edits: stored.slice(0, MAX_SHOWN.edits).map(readEdit),
  }
}

const readTitle = (edit: unknown): string => truncate(asRecord(edit)['title'])

/** Never between the halves of one character. */
const truncate = (value: unknown, length = MAX_SHOWN.text): string =>
  toText(value)
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')

function readEdit(data: unknown): HistoryEdit {
  const stored = asRecord(data)
  const title = toText(stored['title'])
  const detail = DETAIL_NAMES.find((name) => DETAIL_TITLES[name] === title) ?? null
  return {
    detail,
    text: truncate(stored['text'], detail === null ? MAX_SHOWN.text : MAX_SHOWN.detail),
    imageUrl: truncate(stored['imageUrl'], MAX_SHOWN.imageUrl),
  }
}
