/** What a page's history holds of one save: who, when, in what words, and which sections. */
import * as v from 'valibot'
import { isSectionName, type SectionName } from './page-types.ts'
import { asRecord, type RecordData } from './stored-fields.ts'

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

const text = v.fallback(v.string(), '')
const date = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => Number.isFinite(Date.parse(value))),
      v.transform((value) => new Date(value).toISOString()),
    ),
  ),
  null,
)
const revision = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

/** Old records have fewer fields; what cannot be read of one is empty. */
export function readHistoryEntry(id: string, data: RecordData): HistoryEntry {
  const edits = v.parse(v.fallback(v.array(v.unknown()), []), data['editsMade'])
  return {
    id,
    page: v.parse(text, data['originalId']),
    name: v.parse(text, data['title']),
    summary: v.parse(text, data['text']),
    editedBy: v.parse(text, data['editedBy']),
    editedById: v.parse(v.fallback(v.nullable(v.string()), null), data['editedById'] ?? null),
    at: v.parse(date, data['changedAt'] ?? null) ?? v.parse(date, data['timestamp'] ?? null),
    rev: v.parse(revision, data['rev']),
    minor: data['minor'] === true,
    edits: edits.map(readEdit),
  }
}

function readEdit(data: unknown): HistoryEdit {
  const stored = asRecord(data)
  const title = v.parse(text, stored['title'])
  return {
    section: isSectionName(title) ? title : null,
    title,
    text: v.parse(text, stored['text']),
    imageUrl: v.parse(text, stored['imageUrl']),
  }
}
