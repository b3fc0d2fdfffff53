/** What a maintainer has done that stands in no page's history: a report judged, a version hidden, a person blocked … */
import type { ReportKind } from './report.ts'
import { date, oneOf, type RecordData, text } from './stored-fields.ts'

const DEED_SUBJECTS = ['blocked', 'FeatureRequests', 'BugReports', 'ChangeLog'] as const satisfies (
  | 'blocked'
  | 'ChangeLog'
  | ReportKind
)[]

/** The collection of what it was done to. */
export type DeedSubject = (typeof DEED_SUBJECTS)[number]

export interface Deed {
  readonly id: string
  /** null: something this version does not know. */
  readonly about: DeedSubject | null
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

export const readDeed = (id: string, data: RecordData): Deed => ({
  id,
  about: oneOf(DEED_SUBJECTS, data['about']),
  originalId: text(data['originalId']),
  title: text(data['title']),
  text: text(data['text']),
  by: text(data['editedBy']),
  at: date(data['changedAt']),
})
