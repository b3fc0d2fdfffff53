/** What people ask for and report, and what was new in each version: as it is read, old records included. */
import {
  asRecord,
  type RecordData,
  toIsoDate,
  toList,
  toOneOf,
  toOptionalText,
  toText,
  toUnlessEmail,
} from './stored-fields.ts'

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
  /** uid; null where an old record holds an address. */
  readonly createdById: string | null
  /** ISO-8601 UTC; null where it cannot be read. */
  readonly createdAt: string | null
  /** Of feature requests. */
  readonly priority: Priority | null
  readonly done: boolean
  /** null where nobody has said so, or an old record does not tell when. */
  readonly doneAt: string | null
  /** The server's time of the last change, ISO-8601 UTC; null in the oldest records. */
  readonly changedAt: string | null
}

/** One text of a version. */
export interface LogItem {
  readonly text: string
  /** User name of who added it; empty where an old record does not say. */
  readonly createdBy: string
  /** uid of who added it; null where an old record does not say. */
  readonly createdById: string | null
  /** Its place in the record, which stays. */
  readonly place: number
  /** Why maintainers hid it; null where it is shown. */
  readonly hidden: string | null
}

export interface LogEntry {
  readonly id: string
  /** The version. */
  readonly title: string
  readonly changes: readonly LogItem[]
  /** Why maintainers hid the version; null where it is shown. */
  readonly hidden: string | null
  /** User name of who announced it. */
  readonly createdBy: string
  readonly createdAt: string | null
  readonly changedAt: string | null
}

export const readReport = (id: string, data: RecordData): Report => ({
  id,
  title: toText(data['title']),
  text: toText(data['text']),
  imageUrl: toOptionalText(data['imageUrl']),
  createdBy: toText(data['createdBy']),
  createdById: toUnlessEmail(data['userEmail']),
  createdAt: toIsoDate(data['createdAt']),
  priority: toOneOf(PRIORITIES, data['priority']),
  done: data['status'] === 'done',
  doneAt: toIsoDate(data['doneAt']),
  changedAt: toIsoDate(data['changedAt']),
})

export const readLogEntry = (id: string, data: RecordData): LogEntry => ({
  id,
  title: toText(data['title']),
  changes: toList(data['changes'])
    .map((item, place) => readLogItem(asRecord(item), place))
    .filter((item) => item.text !== ''),
  hidden: toOptionalText(data['hidden']),
  createdBy: toText(data['createdBy']),
  createdAt: toIsoDate(data['createdAt']),
  changedAt: toIsoDate(data['changedAt']),
})

const readLogItem = (data: RecordData, place: number): LogItem => ({
  text: toText(data['textItem']),
  createdBy: toText(data['createdBy']),
  createdById: toOptionalText(data['createdById']),
  place,
  hidden: toOptionalText(data['hidden']),
})

/** A version as readers see it: each text once, without those that are hidden. */
export function removeHiddenTexts(entry: LogEntry): LogEntry {
  const seen = new Set<string>()
  return {
    ...entry,
    changes: entry.changes.filter(({ text: words, hidden }) => {
      if (hidden !== null || seen.has(words)) return false
      seen.add(words)
      return true
    }),
  }
}
