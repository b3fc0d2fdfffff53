/** Factory: the editor and the id of a new audit log entry. */
import type { Account } from '#shared/model/account'
import { createId } from '#shared/model/create-id'
import type { AuditContext } from '#shared/rules/reports/moderation-plans'
import { toEditor } from '#shared/rules/saving/save-request'
import { randomBytes } from '../../ui/random-bytes.ts'

export const createAuditContext = (maintainer: Account): AuditContext => ({
  editor: toEditor(maintainer),
  auditEntryId: createId(randomBytes),
})
