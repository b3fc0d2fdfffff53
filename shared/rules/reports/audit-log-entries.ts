/** Audit log: the write of an entry, which every action of a maintainer commits with its change. */
import type { AuditSubject } from '#shared/model/audit-log'
import { auditEntryPath } from '#shared/model/document-paths'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import type { Editor } from '../saving/save-request.ts'
import { shortenTitle } from '../text/plain-text.ts'

/** The maintainer, and the id of the audit entry (16 characters). */
export interface AuditContext {
  readonly editor: Editor
  readonly auditEntryId: string
}

export interface AuditEntryContent {
  readonly about: AuditSubject
  readonly originalId: string
  readonly title: string
  readonly text: string
}

const MAX_TITLE_LENGTH = 200

export const createAuditEntryWrite = (
  { editor, auditEntryId }: AuditContext,
  { about, originalId, title, text }: AuditEntryContent,
): PlannedWrite => ({
  kind: 'create',
  path: auditEntryPath(auditEntryId),
  data: {
    about,
    originalId,
    title: shortenTitle(title, MAX_TITLE_LENGTH),
    text,
    editedBy: editor.userName,
    editedById: editor.uid,
    changedAt: SERVER_TIME,
  },
})
