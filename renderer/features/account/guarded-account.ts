/** Whom a guarded screen was opened to. */
import { createContext, useContext } from 'react'
import type { Account } from '#shared/model/account'

const GuardedAccountContext = createContext<Account | null>(null)

export const GuardedAccountProvider = GuardedAccountContext.Provider

export function useGuardedAccount(): Account {
  const account = useContext(GuardedAccountContext)
  if (account === null) throw new Error('This screen stands behind no guard.')
  return account
}
