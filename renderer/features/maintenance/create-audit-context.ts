/** Factory: the maintainer and a new id, for an action that is recorded. */
import type { Account } from '#shared/model/account'
import { createId } from '#shared/model/create-id'
import type { AuditContext } from '#shared/rules/reports/audit-log-entries'
import { toEditor } from '#shared/rules/saving/save-request'
import { randomBytes } from '../../ui/random-bytes.ts'

export const createAuditContext = (maintainer: Account): AuditContext => ({
  editor: toEditor(maintainer),
  auditEntryId: createId(randomBytes),
})
