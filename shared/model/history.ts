/** What a page's history holds of one save: who, when, in what words, and which sections. */
import { isSectionName, type SectionName } from './page-types.ts'
import {
  asRecord,
  date,
  flag,
  list,
  optionalText,
  type RecordData,
  revision,
  text,
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
const SHOWN = { edits: 10, text: 400, detail: 1000, imageUrl: 4000 }

/** With what has been stored since, the newest first and each once. */
export function withNewEdits(
  entries: readonly HistoryEntry[],
  news: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const known = new Set(entries.map(({ id }) => id))
  const others = news.filter(({ id }) => !known.has(id))
  if (others.length === 0) return entries
  return [...others.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')), ...entries]
}

/** Old records have fewer fields; what cannot be read of one is empty. */
export function readHistoryEntry(id: string, data: RecordData): HistoryEntry {
  const stored = list(data['editsMade'])
  const named = 'sections' in data ? list(data['sections']).map(text) : stored.map(titleOf)
  return {
    id,
    page: text(data['originalId']),
    name: cut(data['title']),
    summary: cut(data['text']),
    editedBy: cut(data['editedBy']),
    editedById: optionalText(data['editedById']),
    at: date(data['changedAt']) ?? date(data['timestamp']),
    rev: revision(data['rev']),
    minor: flag(data['minor']),
    sections: [...new Set(named.filter(isSectionName))],
    edits: stored.slice(0, SHOWN.edits).map(readEdit),
  }
}

const titleOf = (edit: unknown): string => cut(asRecord(edit)['title'])

/** Never between the halves of one character. */
const cut = (value: unknown, length = SHOWN.text): string =>
  text(value)
    .slice(0, length)
    .replace(/\p{Surrogate}$/u, '')

function readEdit(data: unknown): HistoryEdit {
  const stored = asRecord(data)
  const title = text(stored['title'])
  const detail = DETAIL_NAMES.find((name) => DETAIL_TITLES[name] === title) ?? null
  return {
    detail,
    text: cut(stored['text'], detail === null ? SHOWN.text : SHOWN.detail),
    imageUrl: cut(stored['imageUrl'], SHOWN.imageUrl),
  }
}
