/** What people ask for and report, and what was new in each version: as it is read, old records included. */
import * as v from 'valibot'
import { asRecord, type RecordData } from './stored-fields.ts'

export type ReportKind = 'FeatureRequests' | 'BugReports'

export const PRIORITIES = ['high', 'medium', 'low', 'none'] as const

export type Priority = (typeof PRIORITIES)[number]

export interface Report {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly imageUrl: string | null
  /** User name; old records may hold an address, which is nobody's to read. */
  readonly createdBy: string
  /** ISO-8601 UTC; null where it cannot be read. */
  readonly createdAt: string | null
  /** Of feature requests. */
  readonly priority: Priority | null
  readonly done: boolean
}

export interface LogEntry {
  readonly id: string
  /** The version. */
  readonly title: string
  readonly changes: readonly string[]
  readonly createdBy: string
  readonly createdAt: string | null
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

export const readReport = (id: string, data: RecordData): Report => ({
  id,
  title: v.parse(text, data['title']),
  text: v.parse(text, data['text']),
  imageUrl: v.parse(text, data['imageUrl']) || null,
  createdBy: v.parse(text, data['createdBy']),
  createdAt: v.parse(date, data['createdAt'] ?? null),
  priority: PRIORITIES.find((known) => known === data['priority']) ?? null,
  done: data['status'] === 'done',
})

export const readLogEntry = (id: string, data: RecordData): LogEntry => ({
  id,
  title: v.parse(text, data['title']),
  changes: v
    .parse(v.fallback(v.array(v.unknown()), []), data['changes'])
    .map((item) => v.parse(text, asRecord(item)['textItem']))
    .filter((item) => item !== ''),
  createdBy: v.parse(text, data['createdBy']),
  createdAt: v.parse(date, data['createdAt'] ?? null),
})
