/** Hook: calls of the accounts from forms. If their client cannot be loaded, the result is an error. */
import type { Result } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'
import type { Accounts } from '../ports/accounts.ts'
import { type GetServices, useServices } from './use-services.ts'

export type CallAccounts = <T>(
  call: (accounts: Accounts) => Promise<Result<T, AccountError>>,
) => Promise<Result<T, AccountError>>

export function useAccounts(): CallAccounts {
  const services = useServices()
  return async (call) => {
    const accounts = await loadAccounts(services)
    return accounts === null ? UNREACHABLE : call(accounts)
  }
}

const UNREACHABLE = { ok: false, error: { kind: 'unreachable' } } as const

async function loadAccounts(services: GetServices): Promise<Accounts | null> {
  try {
    return await (await services()).accounts()
  } catch {
    return null
  }
}
