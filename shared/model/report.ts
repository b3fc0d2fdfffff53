/** Parser for feature requests, bug reports and change log entries, old records included. */
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
  /** User name. Old records may contain an e-mail address, which must not be shown. */
  readonly createdBy: string
  /** uid; null if an old record contains an e-mail address instead. */
  readonly createdById: string | null
  /** ISO-8601 UTC; null if it cannot be read. */
  readonly createdAt: string | null
  /** Always null for bug reports. */
  readonly priority: Priority | null
  readonly done: boolean
  /** null if the report is not done, or if an old record lacks the date. */
  readonly doneAt: string | null
  /** The server's time of the last change, ISO-8601 UTC; null in the oldest records. */
  readonly changedAt: string | null
}

/** One text of a change log entry. */
export interface LogItem {
  readonly text: string
  /** User name of the author; empty in old records. */
  readonly createdBy: string
  /** uid of the author; null in old records. */
  readonly createdById: string | null
  /** Index in the stored record, which never changes. */
  readonly place: number
  /** Reason for which maintainers hid the text; null if it is visible. */
  readonly hidden: string | null
}

export interface LogEntry {
  readonly id: string
  /** Name of the version. */
  readonly title: string
  readonly changes: readonly LogItem[]
  /** Reason for which maintainers hid the version; null if it is visible. */
  readonly hidden: string | null
  /** User name of the author. */
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

/** Returns the entry as readers see it, without hidden and repeated texts. */
export function removeHiddenTexts(entry: LogEntry): LogEntry {
  const seen = new Set<string>()
  return {
    ...entry,
    changes: entry.changes.filter(({ text, hidden }) => {
      if (hidden !== null || seen.has(text)) return false
      seen.add(text)
      return true
    }),
  }
}
