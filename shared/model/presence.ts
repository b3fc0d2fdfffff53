/** Stored record: who is editing which section of which page. There is one for each person, by uid. */
import { isSectionName, type SectionName } from './page-types.ts'
import { type RecordData, toIsoDate, toOptionalText, toText } from './stored-fields.ts'

/** What of a page is edited: a section, or the page's details. */
export type EditedPlace = SectionName | 'details'

export interface PresenceRecord {
  readonly uid: string
  readonly userName: string
  readonly place: EditedPlace
  /** The server's time, ISO-8601 UTC. */
  readonly changedAt: string
}

/** Minimum milliseconds between two writes of one person, also in the rules. */
export const PRESENCE_INTERVAL_MS = 60_000

/** Milliseconds after which a record that was not renewed says nothing any more. */
export const PRESENCE_TTL_MS = 120_000

/** Returns null for a record that this version cannot show. */
export function readPresence(uid: string, data: RecordData): PresenceRecord | null {
  const section = toText(data['section'])
  const userName = toOptionalText(data['userName'])
  const changedAt = toIsoDate(data['changedAt'])
  if (userName === null || changedAt === null) return null
  if (section !== 'details' && !isSectionName(section)) return null
  return { uid, userName, place: section, changedAt }
}
