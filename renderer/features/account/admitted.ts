/** Whom a guarded screen was opened to. */
import { createContext, useContext } from 'react'
import type { Account } from '#shared/model/account'

const Admitted = createContext<Account | null>(null)

export const AdmittedProvider = Admitted.Provider

export function useAdmitted(): Account {
  const account = useContext(Admitted)
  if (account === null) throw new Error('This screen stands behind no guard.')
  return account
}
