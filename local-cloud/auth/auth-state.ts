/** What the operations work on, and what several of them share. */

import type { Records } from '../store/records.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Allowance } from './allowance.ts'
import type { Mailbox } from './mailbox.ts'
import type { Passwords } from './passwords.ts'
import { AuthRefusal } from './refusal.ts'
import type { Fields } from './request-fields.ts'
import { type Bearer, LIFETIME, type Tokens } from './tokens.ts'

export interface AuthState {
  readonly records: Records
  readonly accounts: Accounts
  readonly mailbox: Mailbox
  readonly passwords: Passwords
  readonly tokens: Tokens
  /** Tries of a password, by address. */
  readonly tries: Allowance
  /** The same of all addresses together, so that one guess each over many accounts is slowed down too. */
  readonly allTries: Allowance
  /** Mails, by address. */
  readonly mails: Allowance
  /** New accounts, all together: on this machine everybody calls from one address. */
  readonly newcomers: Allowance
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Where links in mails lead, without a slash at the end. */
  readonly siteAddress: string
  readonly apiKey: string
  readonly projectId: string
}

/** One call of the API: what it may carry, and its answer. */
export interface Operation {
  readonly fields: readonly string[]
  /** @throws AuthRefusal */
  readonly answer: (state: AuthState, request: Fields) => Promise<object> | object
}

/** Who asks, and the account as it is now. @throws AuthRefusal unless the token and the account hold. */
export function signedIn(
  { tokens, accounts }: AuthState,
  token: string | null,
): { readonly account: Account; readonly bearer: Bearer } {
  const read = tokens.readIdentity(token ?? '')
  if (!read.ok)
    throw new AuthRefusal(read.error === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  return { account: holder(accounts, read.value), bearer: read.value }
}

/** @throws AuthRefusal when the account is gone or has ended the sessions this one was of. */
export function holder(accounts: Accounts, { uid, generation }: Bearer): Account {
  const account = accounts.byUid(uid)
  if (account === null) throw new AuthRefusal('USER_NOT_FOUND')
  if (account.generation !== generation) throw new AuthRefusal('TOKEN_EXPIRED')
  return account
}

/** Seconds. What concerns the account itself needs a password given this shortly before, as hosted. */
const RECENT = 300

/** @throws AuthRefusal */
export function demandRecentSignIn({ clock }: AuthState, { authTime }: Bearer): void {
  if (clock() / 1000 - authTime > RECENT) throw new AuthRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Both tokens, as most answers carry them. */
export const session = ({ tokens }: AuthState, account: Account, authTime: number) => ({
  idToken: tokens.identity(account, authTime),
  refreshToken: tokens.refresh(account, authTime),
  expiresIn: String(LIFETIME),
})

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** What the client keeps of how somebody signs in. */
export const providersOf = ({ email }: Account) => [
  { providerId: 'password', email, federatedId: email, rawId: email },
]
