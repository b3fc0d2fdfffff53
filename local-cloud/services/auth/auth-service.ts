/** Authentication service: the client's API, token verification for other services, and program-made accounts. */

import {
  createJsonResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
} from '../http/service-handler.ts'
import { err, ok, type Result } from '../result.ts'
import { DamagedDocumentError, StoreUnavailableError } from '../store/document-store-contract.ts'
import type { RecordStore } from '../store/record-store.ts'
import { type AuthAccountRecord, createAuthAccountStore, normalizeEmail } from './account-store.ts'
import { type AuthContext, type AuthOperation, requireSessionAccount } from './auth-context.ts'
import { AuthError, createAuthErrorResponse, unsupportedOperationError } from './auth-error.ts'
import { createCustomTokens } from './custom-tokens.ts'
import { createMailboxStore, type Mail } from './mailbox-store.ts'
import { createAccount, type NewAccount } from './operations/sign-in-operations.ts'
import { AUTH_OPERATIONS, TOKEN_OPERATION } from './operations.ts'
import { createPasswordHasher, type DeriveKey } from './passwords.ts'
import { createRateLimiter, createTokenBucket } from './rate-limiter.ts'
import { parseFormFields, parseJsonFields, type RequestFields, requireKnownFields } from './request-fields.ts'
import { createTokenService, type TokenClaims } from './tokens.ts'

export interface AuthDeps {
  readonly records: RecordStore
  readonly projectId: string
  readonly apiKey: string
  /** The key that signs the tokens of this installation. */
  readonly secret: string
  /** Base URL of links in mails, without a slash at the end. */
  readonly siteAddress: string
  /** Name of the site in the subjects of mails. */
  readonly siteName: string
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly derive: DeriveKey
}

export interface AuthService {
  readonly handle: ServiceHandler
  /** Returns the claims of a token, null without a token, or a sentence that says why it is invalid. */
  authenticate(authorization: string | undefined): Result<TokenClaims | null, string>
  /** Creates an account without rate limits. @throws AuthError if the address is invalid or taken */
  createAccount(newAccount: NewAccount): Promise<AuthAccountRecord>
  findAccount(email: string): AuthAccountRecord | null
  /** Returns a token for `signInWithCustomToken`, valid once and for a minute. No call of the API returns one. */
  createCustomToken(uid: string): string
  listMails(): readonly Mail[]
}

const MINUTE = 60_000
const PASSWORD_ATTEMPT_LIMIT = { maxAttempts: 5, windowMs: MINUTE }
/** Limit over all accounts: above what a small group mistypes, far below what guessing needs. */
const TOTAL_PASSWORD_ATTEMPT_LIMIT = { maxAttempts: 50, windowMs: 5 * MINUTE }
const CUSTOM_TOKEN_LIMIT = { maxAttempts: 20, windowMs: MINUTE }
const MAIL_LIMIT = { maxAttempts: 5, windowMs: MINUTE }
/** The hosted service allows 100 an hour per client address; here everybody has the same address. */
const SIGN_UP_LIMIT = { capacity: 100, refillMs: MINUTE / 2 }

export function createAuthService(deps: AuthDeps): AuthService {
  const { records, clock, derive, ...rest } = deps
  const context: AuthContext = {
    ...rest,
    records,
    clock,
    accounts: createAuthAccountStore(records),
    mailbox: createMailboxStore(records),
    passwords: createPasswordHasher(derive),
    tokens: createTokenService(deps, clock),
    customTokens: createCustomTokens(clock),
    customTokenLimiter: createRateLimiter(CUSTOM_TOKEN_LIMIT, clock),
    passwordLimiter: createRateLimiter(PASSWORD_ATTEMPT_LIMIT, clock),
    globalPasswordLimiter: createRateLimiter(TOTAL_PASSWORD_ATTEMPT_LIMIT, clock),
    mailLimiter: createRateLimiter(MAIL_LIMIT, clock),
    signUpLimiter: createTokenBucket(SIGN_UP_LIMIT, clock),
  }
  return {
    handle(request) {
      const [, api, call] = API_PATH.exec(request.path) ?? []
      return api === undefined || call === undefined ? null : handleCall(context, request, api, call)
    },
    authenticate: (authorization) => authenticate(context, authorization),
    async createAccount(newAccount) {
      const email = normalizeEmail(newAccount.email)
      if (email === null) throw new AuthError('INVALID_EMAIL')
      return createAccount(context, { ...newAccount, email })
    },
    findAccount(email) {
      const address = normalizeEmail(email)
      return address === null ? null : context.accounts.findByEmail(address)
    },
    createCustomToken: (uid) => context.customTokens.issue(uid),
    listMails: () => context.mailbox.listNewestFirst(),
  }
}

/** The client uses the hosted names of the two APIs as path segments on another host. */
const API_PATH = /^\/(identitytoolkit|securetoken)\.googleapis\.com\/(.*)$/

async function handleCall(
  context: AuthContext,
  request: ServiceRequest,
  api: string,
  call: string,
): Promise<ServiceResponse> {
  try {
    if (request.query.get('key') !== context.apiKey)
      throw new AuthError('API key not valid. Please pass a valid API key.')
    const [operation, fields] = matchCall(request, api, call)
    return createJsonResponse(200, JSON.stringify(await operation.handle(context, fields)))
  } catch (error) {
    if (error instanceof AuthError) return createAuthErrorResponse(error.message)
    if (error instanceof StoreUnavailableError || error instanceof DamagedDocumentError) return UNAVAILABLE_RESPONSE
    throw error
  }
}

function matchCall({ method, body }: ServiceRequest, api: string, call: string): MatchedCall {
  const name = call.replace(/^v1\//, '')
  const isToken = api === 'securetoken' && name === 'token'
  const operation = isToken ? TOKEN_OPERATION : api === 'identitytoolkit' ? AUTH_OPERATIONS.get(name) : null
  if (operation == null || method !== 'POST' || name === call)
    throw unsupportedOperationError(`${method} ${call.slice(0, 100)}`)
  const fields = isToken ? parseFormFields(body) : parseJsonFields(body)
  return [operation, requireKnownFields(fields, name, operation.allowedFields)]
}

type MatchedCall = readonly [AuthOperation, RequestFields]

/** Not JSON on purpose: the client signs the user out over an error it can parse, unless it is a network error. */
const UNAVAILABLE_RESPONSE: ServiceResponse = {
  status: 503,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: 'The local cloud cannot read or write what it keeps of this account.\n',
}

/** The documents client sends `Bearer`, the storage client `Firebase`. */
const AUTHORIZATION_HEADER = /^(?:Bearer|Firebase) (\S+)$/

function authenticate(context: AuthContext, authorization: string | undefined): Result<TokenClaims | null, string> {
  if (authorization === undefined) return ok(null)
  const [, token] = AUTHORIZATION_HEADER.exec(authorization) ?? []
  if (token === undefined) return err('The request carries no token of this installation.')
  const verified = context.tokens.verifyIdToken(token)
  if (!verified.ok)
    return err(
      verified.error === 'expired'
        ? 'The token of this request has expired.'
        : 'The token of this request was not signed by this installation.',
    )
  try {
    requireSessionAccount(context.accounts, verified.value)
  } catch (error) {
    if (error instanceof AuthError) return err('The session of this token has ended.')
    throw error
  }
  return ok(verified.value.claims)
}
