/** Action codes in mail links: each can be used once, for one purpose, until it expires. */

import { randomBytes } from 'node:crypto'
import type { ActionCode, ActionCodeKind, AuthAccountRecord, AuthAccountStore } from './account-store.ts'
import { AuthError } from './auth-error.ts'

const HOUR = 3_600_000
/** Lifetimes of the hosted service. */
const CODE_LIFETIME_MS: Readonly<Record<ActionCodeKind, number>> = {
  VERIFY_EMAIL: 72 * HOUR,
  PASSWORD_RESET: HOUR,
  RECOVER_EMAIL: 72 * HOUR,
}
/** Codes of one kind that stay valid, because mails may arrive in another order than they were requested. */
const MAX_CODES_PER_KIND = 5
/** Separates the uid of the account from the rest of the code. A uid does not contain it. */
const SEPARATOR = '.'

const createActionCode = ({ uid }: AuthAccountRecord, kind: ActionCodeKind, now: number): ActionCode => ({
  code: `${uid}${SEPARATOR}${randomBytes(24).toString('base64url')}`,
  kind,
  expires: now + CODE_LIFETIME_MS[kind],
})

/** Returns the account with one more code at the end of its list. */
export function addActionCode(
  account: AuthAccountRecord,
  kind: ActionCodeKind,
  now: number,
): [AuthAccountRecord, ActionCode] {
  const code = createActionCode(account, kind, now)
  const others = account.codes.filter((other) => other.kind !== kind)
  const same = account.codes.filter((other) => other.kind === kind).slice(1 - MAX_CODES_PER_KIND)
  return [{ ...account, codes: [...others, ...same, code] }, code]
}

/** Removes the other codes of a kind once one of them was used. */
export const removeActionCodes = (account: AuthAccountRecord, kind: ActionCodeKind): AuthAccountRecord => ({
  ...account,
  codes: account.codes.filter((code) => code.kind !== kind),
})

/** Returns the account with another address, and with a code at the end of its list that reverts the change. */
export function changeAccountEmail(
  account: AuthAccountRecord,
  email: string,
  now: number,
): [AuthAccountRecord, ActionCode] {
  const code = { ...createActionCode(account, 'RECOVER_EMAIL', now), former: account.email }
  // Codes sent to the previous address prove nothing about the new one, but its owner may still revert the change.
  const recoveryCodes = account.codes.filter(({ kind, expires }) => kind === 'RECOVER_EMAIL' && expires > now)
  return [
    {
      ...account,
      email,
      emailVerified: false,
      generation: account.generation + 1,
      codes: [...recoveryCodes, code],
    },
    code,
  ]
}

/** Returns the account with its previous address. Codes sent since then went to somebody else and are removed. */
export const restoreAccountEmail = (
  account: AuthAccountRecord,
  { code, former }: EmailRecoveryCode,
): AuthAccountRecord => ({
  ...account,
  email: former,
  emailVerified: true,
  generation: account.generation + 1,
  codes: account.codes
    .slice(
      0,
      account.codes.findIndex((one) => one.code === code),
    )
    .filter(({ kind }) => kind === 'RECOVER_EMAIL'),
})

type EmailRecoveryCode = ActionCode & { readonly former: string }

export const isEmailRecovery = (code: ActionCode): code is EmailRecoveryCode => code.former !== undefined

/** @throws AuthError if the code never existed, was used, or has expired */
export function findActionCode(
  accounts: AuthAccountStore,
  code: string | null,
  now: number,
): { readonly account: AuthAccountRecord; readonly found: ActionCode } {
  if (code === null || code === '') throw new AuthError('MISSING_OOB_CODE')
  const account = accounts.findByUid(code.split(SEPARATOR, 1)[0] ?? '')
  const known = account?.codes.find((one) => one.code === code)
  if (account === null || known === undefined) throw new AuthError('INVALID_OOB_CODE')
  if (known.expires <= now) throw new AuthError('EXPIRED_OOB_CODE')
  return { account, found: known }
}
