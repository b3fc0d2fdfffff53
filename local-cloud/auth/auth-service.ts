/** Identity as a service: the client's calls, who a request's token speaks for, and accounts made by the program. */

import { err, ok, type Result } from '#shared/result'
import { type Answer, jsonAnswer, type Service, type ServiceRequest } from '../http/exchange.ts'
import { DamagedDocument, StoreUnavailable } from '../store/document-store-contract.ts'
import type { Records } from '../store/records.ts'
import { type Account, openAccounts, readAddress } from './accounts.ts'
import { createAllowance } from './allowance.ts'
import { type AuthState, holder, type Operation } from './auth-state.ts'
import { type Mail, openMailbox } from './mailbox.ts'
import { createAccount, type NewAccount } from './operations/entering.ts'
import { OPERATIONS, TOKEN_CALL } from './operations.ts'
import { createPasswords, type DeriveKey } from './passwords.ts'
import { AuthRefusal, notAnswered, refusalAnswer } from './refusal.ts'
import { demandKnown, type Fields, readForm, readJson } from './request-fields.ts'
import { type Claims, createTokens } from './tokens.ts'

export interface AuthParts {
  readonly records: Records
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
  readonly serve: Service
  /** The claims of a token; null for nobody; or why it does not hold, as a sentence. */
  authenticate(authorization: string | undefined): Result<Claims | null, string>
  /** Past all bounds, by the program itself. @throws AuthRefusal for an address that is none or taken. */
  createAccount(asked: NewAccount): Promise<Account>
  findAccount(email: string): Account | null
  mails(): readonly Mail[]
}

const MINUTE = 60_000
const TRIES = { most: 5, window: MINUTE }
/** Wrong passwords of all accounts: more than the people of a wiki mistype, far fewer than guessing needs. */
const ALL_TRIES = { most: 50, window: 5 * MINUTE }
const MAILS = { most: 5, window: MINUTE }
/** As hosted, for one caller's address. */
const NEWCOMERS = { most: 100, window: 60 * MINUTE }

export function createAuthService(parts: AuthParts): AuthService {
  const { records, clock, derive, ...rest } = parts
  const state: AuthState = {
    ...rest,
    records,
    clock,
    accounts: openAccounts(records),
    mailbox: openMailbox(records),
    passwords: createPasswords(derive),
    tokens: createTokens(parts, clock),
    tries: createAllowance(TRIES, clock),
    allTries: createAllowance(ALL_TRIES, clock),
    mails: createAllowance(MAILS, clock),
    newcomers: createAllowance(NEWCOMERS, clock),
  }
  return {
    serve(request) {
      const [, api, call] = ADDRESS.exec(request.path) ?? []
      return api === undefined || call === undefined ? null : answer(state, request, api, call)
    },
    authenticate: (authorization) => authenticate(state, authorization),
    async createAccount(asked) {
      const email = readAddress(asked.email)
      if (email === null) throw new AuthRefusal('INVALID_EMAIL')
      return createAccount(state, { ...asked, email })
    },
    findAccount(email) {
      const address = readAddress(email)
      return address === null ? null : state.accounts.byEmail(address)
    },
    mails: () => state.mailbox.newestFirst(),
  }
}

/** The client keeps the hosted names of the two APIs and puts them behind another host. */
const ADDRESS = /^\/(identitytoolkit|securetoken)\.googleapis\.com\/(.*)$/

async function answer(
  state: AuthState,
  request: ServiceRequest,
  api: string,
  call: string,
): Promise<Answer> {
  try {
    if (request.query.get('key') !== state.apiKey)
      throw new AuthRefusal('API key not valid. Please pass a valid API key.')
    const [operation, fields] = readCall(request, api, call)
    return jsonAnswer(200, JSON.stringify(await operation.answer(state, fields)))
  } catch (error) {
    if (error instanceof AuthRefusal) return refusalAnswer(error.message)
    if (error instanceof StoreUnavailable || error instanceof DamagedDocument) return UNAVAILABLE
    throw error
  }
}

function readCall({ method, body }: ServiceRequest, api: string, call: string): Called {
  const name = call.replace(/^v1\//, '')
  const isToken = api === 'securetoken' && name === 'token'
  const operation = isToken ? TOKEN_CALL : api === 'identitytoolkit' ? OPERATIONS.get(name) : null
  if (operation == null || method !== 'POST' || name === call)
    throw notAnswered(`${method} ${call.slice(0, 100)}`)
  const fields = isToken ? readForm(body) : readJson(body)
  return [operation, demandKnown(fields, name, operation.fields)]
}

type Called = readonly [Operation, Fields]

/** No JSON, on purpose: the client signs everybody out over an error it can read, unless the network is to blame. */
const UNAVAILABLE: Answer = {
  status: 503,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body: 'The local cloud cannot read or write what it keeps of this account.\n',
}

/** Documents send `Bearer`, files `Firebase`. */
const AUTHORIZATION = /^(?:Bearer|Firebase) (\S+)$/

function authenticate(
  state: AuthState,
  authorization: string | undefined,
): Result<Claims | null, string> {
  if (authorization === undefined) return ok(null)
  const [, token] = AUTHORIZATION.exec(authorization) ?? []
  if (token === undefined) return err('The request carries no token of this wiki.')
  const read = state.tokens.readIdentity(token)
  if (!read.ok)
    return err(
      read.error === 'expired'
        ? 'The token of this request has expired.'
        : 'The token of this request was not signed by this wiki.',
    )
  try {
    holder(state.accounts, read.value)
  } catch (error) {
    if (error instanceof AuthRefusal) return err('The session of this token has ended.')
    throw error
  }
  return ok(read.value.claims)
}
