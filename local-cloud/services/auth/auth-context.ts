/** What the operations work on, and what several of them share. */

import type { RecordStore } from '../store/record-store.ts'
import type { AuthAccountRecord, AuthAccountStore } from './account-store.ts'
import { AuthError } from './auth-error.ts'
import type { MailboxStore } from './mailbox-store.ts'
import type { PasswordHasher } from './passwords.ts'
import type { Bucket, RateLimiter } from './rate-limiter.ts'
import type { RequestFields } from './request-fields.ts'
import { type DecodedToken, ID_TOKEN_LIFETIME_SECONDS, type TokenService } from './tokens.ts'

export interface AuthContext {
  readonly records: RecordStore
  readonly accounts: AuthAccountStore
  readonly mailbox: MailboxStore
  readonly passwords: PasswordHasher
  readonly tokens: TokenService
  /** Tries of a password, by address. */
  readonly passwordLimiter: RateLimiter
  /** The same of all addresses together, so that one guess each over many accounts is slowed down too. */
  readonly globalPasswordLimiter: RateLimiter
  /** Mails, by address. */
  readonly mailLimiter: RateLimiter
  /** New accounts, all together: on this machine everybody calls from one address. */
  readonly signUpLimiter: Bucket
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Where links in mails lead, without a slash at the end. */
  readonly siteAddress: string
  readonly apiKey: string
  readonly projectId: string
}

/** One call of the API: what it may carry, and its answer. */
export interface AuthOperation {
  readonly allowedFields: readonly string[]
  /** @throws AuthRefusal */
  readonly handle: (state: AuthContext, request: RequestFields) => Promise<object> | object
}

/** Who asks, and the account as it is now. @throws AuthRefusal unless the token and the account hold. */
export function requireSignedInAccount(
  { tokens, accounts }: AuthContext,
  token: string | null,
): { readonly account: AuthAccountRecord; readonly bearer: DecodedToken } {
  const verified = tokens.verifyIdToken(token ?? '')
  if (!verified.ok)
    throw new AuthError(verified.error === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  return { account: requireSessionAccount(accounts, verified.value), bearer: verified.value }
}

/** @throws AuthRefusal when the account is gone or has ended the sessions this one was of. */
export function requireSessionAccount(
  accounts: AuthAccountStore,
  { uid, generation }: DecodedToken,
): AuthAccountRecord {
  const account = accounts.findByUid(uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.generation !== generation) throw new AuthError('TOKEN_EXPIRED')
  return account
}

/** Seconds. What concerns the account itself needs a password given this shortly before, as hosted. */
const MAX_SIGN_IN_AGE_SECONDS = 300

/** @throws AuthRefusal */
export function requireRecentSignIn({ clock }: AuthContext, { authTime }: DecodedToken): void {
  if (clock() / 1000 - authTime > MAX_SIGN_IN_AGE_SECONDS)
    throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Both tokens, as most answers carry them. */
export const createSessionTokens = (
  { tokens }: AuthContext,
  account: AuthAccountRecord,
  authTime: number,
) => ({
  idToken: tokens.createIdToken(account, authTime),
  refreshToken: tokens.createRefreshToken(account, authTime),
  expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
})

export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** What the client keeps of how somebody signs in. */
export const formatProviderInfo = ({ email }: AuthAccountRecord) => [
  { providerId: 'password', email, federatedId: email, rawId: email },
]
