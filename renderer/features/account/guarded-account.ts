/** Hook: the account that a guarded screen was opened for. */
import { createContext, useContext } from 'react'
import type { Account } from '#shared/model/account'

const GuardedAccountContext = createContext<Account | null>(null)

export const GuardedAccountProvider = GuardedAccountContext.Provider

export function useGuardedAccount(): Account {
  const account = useContext(GuardedAccountContext)
  if (account === null) throw new Error('useGuardedAccount is called outside a guarded screen.')
  return account
}
