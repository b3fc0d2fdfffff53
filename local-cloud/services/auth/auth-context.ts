/** Context of the authentication operations: their dependencies, and functions that several of them share. */

import type { RecordStore } from '../store/record-store.ts'
import { type AuthAccountRecord, type AuthAccountStore, isMailless } from './account-store.ts'
import { AuthError } from './auth-error.ts'
import type { CustomTokens } from './custom-tokens.ts'
import type { MailboxStore } from './mailbox-store.ts'
import type { PasswordHasher } from './passwords.ts'
import type { RateLimiter, TokenBucket } from './rate-limiter.ts'
import type { RequestFields } from './request-fields.ts'
import { type DecodedToken, ID_TOKEN_LIFETIME_SECONDS, type TokenService } from './tokens.ts'

export interface AuthContext {
  readonly records: RecordStore
  readonly accounts: AuthAccountStore
  readonly mailbox: MailboxStore
  readonly passwords: PasswordHasher
  readonly tokens: TokenService
  readonly customTokens: CustomTokens
  /** Rate limiter of wrong custom tokens, shared by everybody. */
  readonly customTokenLimiter: RateLimiter
  /** Rate limiter of password attempts, by address. */
  readonly passwordLimiter: RateLimiter
  /** Rate limiter of all password attempts together, against one guess each over many accounts. */
  readonly globalPasswordLimiter: RateLimiter
  /** Rate limiter of mails, by address. */
  readonly mailLimiter: RateLimiter
  /** Rate limiter of new accounts, shared by everybody: on one machine all clients have the same address. */
  readonly signUpLimiter: TokenBucket
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  /** Base URL of links in mails, without a slash at the end. */
  readonly siteAddress: string
  /** Name of the site in the subjects of mails. */
  readonly siteName: string
  readonly apiKey: string
  readonly projectId: string
}

/** One call of the API: its permitted fields and its handler. */
export interface AuthOperation {
  readonly allowedFields: readonly string[]
  /** @throws AuthError */
  readonly handle: (state: AuthContext, request: RequestFields) => Promise<object> | object
}

/** Returns the account of the token in its current state. @throws AuthError if token or account is invalid */
export function requireSignedInAccount(
  { tokens, accounts }: AuthContext,
  token: string | null,
): { readonly account: AuthAccountRecord; readonly bearer: DecodedToken } {
  const verified = tokens.verifyIdToken(token ?? '')
  if (!verified.ok) throw new AuthError(verified.error === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  return { account: requireSessionAccount(accounts, verified.value), bearer: verified.value }
}

/** @throws AuthError if the account was deleted or the session has ended */
export function requireSessionAccount(
  accounts: AuthAccountStore,
  { uid, generation }: DecodedToken,
): AuthAccountRecord {
  const account = accounts.findByUid(uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.generation !== generation) throw new AuthError('TOKEN_EXPIRED')
  return account
}

/** Maximum age of a sign-in, in seconds, for changes to the account itself. The hosted service has the same. */
const MAX_SIGN_IN_AGE_SECONDS = 300

/** @throws AuthError */
export function requireRecentSignIn({ clock }: AuthContext, { authTime }: DecodedToken): void {
  if (clock() / 1000 - authTime > MAX_SIGN_IN_AGE_SECONDS) throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/** Returns both tokens in the form that most responses contain. */
export const createSessionTokens = ({ tokens }: AuthContext, account: AuthAccountRecord, authTime: number) => ({
  idToken: tokens.createIdToken(account, authTime),
  refreshToken: tokens.createRefreshToken(account, authTime),
  expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
})

export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** Returns the sign-in providers of the account, which the client caches. */
export const formatProviderInfo = ({ email }: AuthAccountRecord) =>
  isMailless(email) ? [] : [{ providerId: 'password', email, federatedId: email, rawId: email }]
