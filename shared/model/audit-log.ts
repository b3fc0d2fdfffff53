/** Audit log entry: a maintainer's action outside page histories, such as a block or a hidden version. */
import type { ReportKind } from './report.ts'
import { type RecordData, toIsoDate, toOneOf, toText } from './stored-fields.ts'

const AUDIT_SUBJECTS = ['blocked', 'FeatureRequests', 'BugReports', 'ChangeLog', 'site'] as const satisfies (
  | 'blocked'
  | 'site'
  | 'ChangeLog'
  | ReportKind
)[]

/** Collection of the record that the action concerns. */
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

export interface AuditEntry {
  readonly id: string
  /** null for a subject that this version does not know. */
  readonly about: AuditSubject | null
  /** uid of the person, or id of the report or version, or of the record of the wiki. */
  readonly originalId: string
  /** Name of the person, or title of the report or version, at that time; empty if unknown. */
  readonly title: string
  /** Description of the action. */
  readonly text: string
  /** User name of the maintainer. */
  readonly by: string
  /** The server's time, ISO-8601 UTC; null if it cannot be read. */
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
