/** The codes in mail links: each is used once, for one thing, until it expires. */

import { randomBytes } from 'node:crypto'
import type { Account, Accounts, ActionCode, CodeKind } from './accounts.ts'
import { AuthRefusal } from './refusal.ts'

const HOUR = 3_600_000
/** As long as the hosted service gives. */
const LIFETIME: Readonly<Record<CodeKind, number>> = {
  VERIFY_EMAIL: 72 * HOUR,
  PASSWORD_RESET: HOUR,
}
/** Of one kind: a mail may arrive after the one asked for later. */
const MOST = 5
/** A code begins with its account's uid; a uid has no such sign. */
const MARK = '.'

/** The account with one more code, which is its last. */
export function withCode(account: Account, kind: CodeKind, now: number): [Account, ActionCode] {
  const code: ActionCode = {
    code: `${account.uid}${MARK}${randomBytes(24).toString('base64url')}`,
    kind,
    expires: now + LIFETIME[kind],
  }
  const others = account.codes.filter((other) => other.kind !== kind)
  const same = account.codes.filter((other) => other.kind === kind).slice(1 - MOST)
  return [{ ...account, codes: [...others, ...same, code] }, code]
}

/** When one was used, the others of its kind have nothing left to do. */
export const withoutCodes = (account: Account, kind: CodeKind): Account => ({
  ...account,
  codes: account.codes.filter((code) => code.kind !== kind),
})

/** @throws AuthRefusal for a code that never was, was used, or has expired. */
export function findCode(
  accounts: Accounts,
  code: string | null,
  now: number,
): { readonly account: Account; readonly kind: CodeKind } {
  if (code === null || code === '') throw new AuthRefusal('MISSING_OOB_CODE')
  const account = accounts.byUid(code.split(MARK, 1)[0] ?? '')
  const known = account?.codes.find((one) => one.code === code)
  if (account === null || known === undefined) throw new AuthRefusal('INVALID_OOB_CODE')
  if (known.expires <= now) throw new AuthRefusal('EXPIRED_OOB_CODE')
  return { account, kind: known.kind }
}
