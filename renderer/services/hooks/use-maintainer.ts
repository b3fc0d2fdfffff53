/** Hook: the signed-in account if it may do a maintainer's action; otherwise null. */
import type { Account } from '#shared/model/account'
import { type Action, isAllowed } from '#shared/rules/accounts/permissions'
import { type SessionState, useSession } from './use-session.ts'

export const useMaintainer = (action: Action, targetUid?: string): Account | null =>
  findMaintainer(useSession(), action, targetUid)

export function findMaintainer(session: SessionState, action: Action, targetUid?: string): Account | null {
  if (typeof session === 'string') return null
  const { person } = session
  const context = targetUid === undefined ? {} : { targetUid }
  return person.kind !== 'signed-out' && isAllowed(person, action, context) ? person : null
}
