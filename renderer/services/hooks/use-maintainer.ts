/** Whoever is signed in, where they may do something of the maintainers'; null for everybody else. */
import type { Account } from '#shared/model/account'
import { type Action, may } from '#shared/rules/accounts/permissions'
import { useSession } from './use-session.ts'

export function useMaintainer(action: Action, whose?: string): Account | null {
  const session = useSession()
  if (typeof session === 'string') return null
  const { person } = session
  const about = whose === undefined ? {} : { whose }
  return person.kind !== 'signed-out' && may(person, action, about) ? person : null
}
