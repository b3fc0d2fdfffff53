/** What a maintainer has done that stands in no page's history: a report judged, a version hidden, a person blocked … */
import type { ReportKind } from './report.ts'
import { type RecordData, toIsoDate, toOneOf, toText } from './stored-fields.ts'

const AUDIT_SUBJECTS = [
  'blocked',
  'FeatureRequests',
  'BugReports',
  'ChangeLog',
] as const satisfies ('blocked' | 'ChangeLog' | ReportKind)[]

/** The collection of what it was done to. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

export interface AuditEntry {
  readonly id: string
  /** null: something this version does not know. */
  readonly about: AuditSubject | null
  /** uid of the person, or the id of the report or version. */
  readonly originalId: string
  /** The person's name or the title of the report or version, as it was; empty where nobody knew it. */
  readonly title: string
  /** What was done, in words. */
  readonly text: string
  /** User name of the maintainer. */
  readonly by: string
  /** The server's time, ISO-8601 UTC; null where it cannot be read. */
  readonly at: string | null
}

export const readAuditEntry = (id: string, data: RecordData): AuditEntry => ({
  id,
  about: toOneOf(AUDIT_SUBJECTS, data['about']),
  originalId: toText(data['originalId']),
  title: toText(data['title']),
  text: toText(data['text']),
  by: toText(data['editedBy']),
  at: toIsoDate(data['changedAt']),
})
