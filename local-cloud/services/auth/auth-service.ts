/** Identity as a service: the client's calls, who a request's token speaks for, and accounts made by the program. */

import { err, ok, type Result } from '#shared/result'
import {
  createJsonResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
} from '../http/service-handler.ts'
import { DamagedDocumentError, StoreUnavailableError } from '../store/document-store-contract.ts'
import type { RecordStore } from '../store/record-store.ts'
import { type AuthAccountRecord, createAuthAccountStore, normalizeEmail } from './account-store.ts'
import { type AuthContext, type AuthOperation, requireSessionAccount } from './auth-context.ts'
import { AuthError, createAuthErrorResponse, unsupportedOperationError } from './auth-error.ts'
import { createMailboxStore, type Mail } from './mailbox-store.ts'
import { createAccount, type NewAccount } from './operations/sign-in-calls.ts'
import { AUTH_OPERATIONS, TOKEN_OPERATION } from './operations.ts'
import { createPasswordHasher, type DeriveKey } from './passwords.ts'
import { createBucket, createRateLimiter } from './rate-limiter.ts'
import {
  parseFormFields,
  parseJsonFields,
  type RequestFields,
  requireKnownFields,
} from './request-fields.ts'
import { createTokenService, type TokenClaims } from './tokens.ts'

export interface AuthDeps {
  readonly records: RecordStore
  readonly projectId: string
  readonly apiKey: string
  /** What this wiki's tokens are signed with. */
  readonly secret: string
  /** Where links in mails lead, without a slash at the end. */
  readonly siteAddress: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly derive: DeriveKey
}

export interface AuthService {
  readonly handle: ServiceHandler
  /** The claims of a token; null for nobody; or why it does not hold, as a sentence. */
  authenticate(authorization: string | undefined): Result<TokenClaims | null, string>
  /** Past all bounds, by the program itself. @throws AuthRefusal for an address that is none or taken. */
  createAccount(newAccount: NewAccount): Promise<AuthAccountRecord>
  findAccount(email: string): AuthAccountRecord | null
  listMails(): readonly Mail[]
}

const MINUTE = 60_000
const PASSWORD_ATTEMPT_LIMIT = { maxAttempts: 5, windowMs: MINUTE }
/** Wrong passwords of all accounts: more than the people of a wiki mistype, far fewer than guessing needs. */
const TOTAL_PASSWORD_ATTEMPT_LIMIT = { maxAttempts: 50, windowMs: 5 * MINUTE }
const MAIL_LIMIT = { maxAttempts: 5, windowMs: MINUTE }
/** Hosted a hundred an hour for one caller's address. Here all callers have the same: whoever floods stops the others. */
const SIGN_UP_LIMIT = { capacity: 100, refill: MINUTE / 2 }

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
    passwordLimiter: createRateLimiter(PASSWORD_ATTEMPT_LIMIT, clock),
    globalPasswordLimiter: createRateLimiter(TOTAL_PASSWORD_ATTEMPT_LIMIT, clock),
    mailLimiter: createRateLimiter(MAIL_LIMIT, clock),
    signUpLimiter: createBucket(SIGN_UP_LIMIT, clock),
  }
  return {
    handle(request) {
      const [, api, call] = API_PATH.exec(request.path) ?? []
      return api === undefined || call === undefined
        ? null
        : handleCall(context, request, api, call)
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
    listMails: () => context.mailbox.listNewestFirst(),
  }
}

/** The client keeps the hosted names of the two APIs and puts them behind another host. */
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
    if (error instanceof StoreUnavailableError || error instanceof DamagedDocumentError)
      return UNAVAILABLE_RESPONSE
    throw error
  }
}

function matchCall({ method, body }: ServiceRequest, api: string, call: string): MatchedCall {
  const name = call.replace(/^v1\//, '')
  const isToken = api === 'securetoken' && name === 'token'
  const operation = isToken
    ? TOKEN_OPERATION
    : api === 'identitytoolkit'
      ? AUTH_OPERATIONS.get(name)
      : null
  if (operation == null || method !== 'POST' || name === call)
    throw unsupportedOperationError(`${method} ${call.slice(0, 100)}`)
  const fields = isToken ? parseFormFields(body) : parseJsonFields(body)
  return [operation, requireKnownFields(fields, name, operation.allowedFields)]
}

type MatchedCall = readonly [AuthOperation, RequestFields]

/** No JSON, on purpose: the client signs everybody out over an error it can read, unless the network is to blame. */
const UNAVAILABLE_RESPONSE: ServiceResponse = {
  status: 503,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: 'The local cloud cannot read or write what it keeps of this account.\n',
}

/** Documents send `Bearer`, files `Firebase`. */
const AUTHORIZATION_HEADER = /^(?:Bearer|Firebase) (\S+)$/

function authenticate(
  context: AuthContext,
  authorization: string | undefined,
): Result<TokenClaims | null, string> {
  if (authorization === undefined) return ok(null)
  const [, token] = AUTHORIZATION_HEADER.exec(authorization) ?? []
  if (token === undefined) return err('The request carries no token of this wiki.')
  const verified = context.tokens.verifyIdToken(token)
  if (!verified.ok)
    return err(
      verified.error === 'expired'
        ? 'The token of this request has expired.'
        : 'The token of this request was not signed by this wiki.',
    )
  try {
    requireSessionAccount(context.accounts, verified.value)
  } catch (error) {
    if (error instanceof AuthError) return err('The session of this token has ended.')
    throw error
  }
  return ok(verified.value.claims)
}
