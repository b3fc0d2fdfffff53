/** Write plan of a record that maintainers arrange for the whole wiki, with the entry that records it. */
import type { RecordData } from '#shared/model/stored-fields'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import { type AuditContext, createAuditEntryWrite } from './audit-log-entries.ts'

interface SiteRecord {
  /** Path of the record below `site`. */
  readonly path: readonly [collection: 'site', id: string]
  readonly data: RecordData
  /** Title and text of the audit entry. */
  readonly title: string
  readonly text: string
}

export const planSiteRecord = (
  request: AuditContext,
  { path, data, title, text }: SiteRecord,
): readonly PlannedWrite[] => [
  { kind: 'set', path, data: { ...data, changedAt: SERVER_TIME, deed: request.auditEntryId } },
  createAuditEntryWrite(request, { about: path[0], originalId: path[1], title, text }),
]
