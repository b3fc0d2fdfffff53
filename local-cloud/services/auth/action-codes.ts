/** The codes in mail links: each is used once, for one thing, until it expires. */

import { randomBytes } from 'node:crypto'
import type {
  ActionCode,
  ActionCodeKind,
  AuthAccountRecord,
  AuthAccountStore,
} from './account-store.ts'
import { AuthError } from './auth-error.ts'

const HOUR = 3_600_000
/** As long as the hosted service gives. */
const CODE_LIFETIME_MS: Readonly<Record<ActionCodeKind, number>> = {
  VERIFY_EMAIL: 72 * HOUR,
  PASSWORD_RESET: HOUR,
  RECOVER_EMAIL: 72 * HOUR,
}
/** Of one kind: a mail may arrive after the one asked for later. */
const MAX_CODES_PER_KIND = 5
/** A code begins with its account's uid; a uid has no such sign. */
const SEPARATOR = '.'

const createActionCode = (
  { uid }: AuthAccountRecord,
  kind: ActionCodeKind,
  now: number,
): ActionCode => ({
  code: `${uid}${SEPARATOR}${randomBytes(24).toString('base64url')}`,
  kind,
  expires: now + CODE_LIFETIME_MS[kind],
})

/** The account with one more code, which is its last. */
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

/** When one was used, the others of its kind have nothing left to do. */
export const removeActionCodes = (
  account: AuthAccountRecord,
  kind: ActionCodeKind,
): AuthAccountRecord => ({
  ...account,
  codes: account.codes.filter((code) => code.kind !== kind),
})

/** The account under another address, with the code that takes it back, which is its last. */
export function changeAccountEmail(
  account: AuthAccountRecord,
  email: string,
  now: number,
): [AuthAccountRecord, ActionCode] {
  const code = { ...createActionCode(account, 'RECOVER_EMAIL', now), former: account.email }
  // what went to the address before proves nothing of this one; earlier owners may still take it back
  const recoveryCodes = account.codes.filter(
    ({ kind, expires }) => kind === 'RECOVER_EMAIL' && expires > now,
  )
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

/** The account under its former address: whatever has been mailed since went to somebody else. */
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

export const isEmailRecovery = (code: ActionCode): code is EmailRecoveryCode =>
  code.former !== undefined

/** @throws AuthRefusal for a code that never was, was used, or has expired. */
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
