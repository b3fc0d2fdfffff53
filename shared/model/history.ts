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

export interface HistoryEdit {
  /** null: a section this version does not know. */
  readonly section: SectionName | null
  readonly title: string
  /** The beginning of its text. */
  readonly text: string
  readonly imageUrl: string
}

export interface HistoryEntry {
  /** The record's id. */
  readonly id: string
  /** Key of the page. */
  readonly page: string
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
  readonly edits: readonly HistoryEdit[]
}

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
  return {
    id,
    page: text(data['originalId']),
    name: text(data['title']),
    summary: text(data['text']),
    editedBy: text(data['editedBy']),
    editedById: optionalText(data['editedById']),
    at: date(data['changedAt']) ?? date(data['timestamp']),
    rev: revision(data['rev']),
    minor: flag(data['minor']),
    edits: list(data['editsMade']).map(readEdit),
  }
}

function readEdit(data: unknown): HistoryEdit {
  const stored = asRecord(data)
  const title = text(stored['title'])
  return {
    section: isSectionName(title) ? title : null,
    title,
    text: text(stored['text']),
    imageUrl: text(stored['imageUrl']),
  }
}
