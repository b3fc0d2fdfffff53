/** The codes in mail links: each is used once, for one thing, until it expires. */

import { randomBytes } from 'node:crypto'
import type { Account, Accounts, ActionCode, CodeKind } from './accounts.ts'
import { AuthRefusal } from './refusal.ts'

const HOUR = 3_600_000
/** As long as the hosted service gives. */
const LIFETIME: Readonly<Record<CodeKind, number>> = {
  VERIFY_EMAIL: 72 * HOUR,
  PASSWORD_RESET: HOUR,
  RECOVER_EMAIL: 72 * HOUR,
}
/** Of one kind: a mail may arrive after the one asked for later. */
const MOST = 5
/** A code begins with its account's uid; a uid has no such sign. */
const MARK = '.'

const newCode = ({ uid }: Account, kind: CodeKind, now: number): ActionCode => ({
  code: `${uid}${MARK}${randomBytes(24).toString('base64url')}`,
  kind,
  expires: now + LIFETIME[kind],
})

/** The account with one more code, which is its last. */
export function withCode(account: Account, kind: CodeKind, now: number): [Account, ActionCode] {
  const code = newCode(account, kind, now)
  const others = account.codes.filter((other) => other.kind !== kind)
  const same = account.codes.filter((other) => other.kind === kind).slice(1 - MOST)
  return [{ ...account, codes: [...others, ...same, code] }, code]
}

/** When one was used, the others of its kind have nothing left to do. */
export const withoutCodes = (account: Account, kind: CodeKind): Account => ({
  ...account,
  codes: account.codes.filter((code) => code.kind !== kind),
})

/** The account under another address, with the code that takes it back, which is its last. */
export function withAddress(account: Account, email: string, now: number): [Account, ActionCode] {
  const code = { ...newCode(account, 'RECOVER_EMAIL', now), former: account.email }
  // what went to the address before proves nothing of this one; earlier owners may still take it back
  const earlier = account.codes.filter(
    ({ kind, expires }) => kind === 'RECOVER_EMAIL' && expires > now,
  )
  return [
    {
      ...account,
      email,
      emailVerified: false,
      generation: account.generation + 1,
      codes: [...earlier, code],
    },
    code,
  ]
}

/** The account under its former address: whatever has been mailed since went to somebody else. */
export const takenBack = (account: Account, { code, former }: Recovery): Account => ({
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

type Recovery = ActionCode & { readonly former: string }

export const isRecovery = (code: ActionCode): code is Recovery => code.former !== undefined

/** @throws AuthRefusal for a code that never was, was used, or has expired. */
export function findCode(
  accounts: Accounts,
  code: string | null,
  now: number,
): { readonly account: Account; readonly found: ActionCode } {
  if (code === null || code === '') throw new AuthRefusal('MISSING_OOB_CODE')
  const account = accounts.byUid(code.split(MARK, 1)[0] ?? '')
  const known = account?.codes.find((one) => one.code === code)
  if (account === null || known === undefined) throw new AuthRefusal('INVALID_OOB_CODE')
  if (known.expires <= now) throw new AuthRefusal('EXPIRED_OOB_CODE')
  return { account, found: known }
}
