/** Ways in: a new account, a password, a refresh token. */

import { randomInt } from 'node:crypto'
import { type Account, kept } from '../accounts.ts'
import { type AuthState, holder, type Operation, seconds, session } from '../auth-state.ts'
import { goodPassword, tooManyAttempts } from '../passwords.ts'
import { AuthRefusal } from '../refusal.ts'
import { address, text } from '../request-fields.ts'
import { LIFETIME } from '../tokens.ts'

/** `clientType` says what kind of client asks; `returnSecureToken` is always meant. */
const CREDENTIALS = ['email', 'password', 'returnSecureToken', 'clientType'] as const

export const signUp: Operation = {
  fields: CREDENTIALS,
  async answer(state, request) {
    if (!request.has('email') && !request.has('password'))
      throw new AuthRefusal('ADMIN_ONLY_OPERATION')
    const email = address(request)
    const password = await goodPassword(text(request, 'password'))
    state.passwords.demandRoom()
    // also those that find the address taken, or it would be a way to ask for addresses
    if (!state.newcomers.take('')) throw tooManyAttempts('Too many accounts were asked for.')
    const account = await createAccount(state, { email, password, emailVerified: false })
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.uid,
      email,
      ...session(state, account, seconds(account.createdAt)),
    }
  },
}

export interface NewAccount {
  /** By default a new one. */
  readonly uid?: string
  readonly email: string
  readonly password: string
  readonly emailVerified: boolean
}

/** @throws AuthRefusal when the address has one. */
export async function createAccount(
  { passwords, records, accounts, clock }: AuthState,
  asked: NewAccount,
): Promise<Account> {
  const { uid = newUid(), email, emailVerified } = asked
  const password = await passwords.hash(asked.password)
  const now = clock()
  const account: Account = {
    uid,
    email,
    emailVerified,
    password,
    createdAt: now,
    passwordChangedAt: now,
    generation: 0,
    codes: [],
  }
  return records.commit(() => {
    if (accounts.byEmail(email) !== null) throw new AuthRefusal('EMAIL_EXISTS')
    return { changes: kept(account), result: account }
  })
}

const UID_LENGTH = 28
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const newUid = (): string =>
  Array.from({ length: UID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const signInWithPassword: Operation = {
  fields: CREDENTIALS,
  async answer(state, request) {
    const email = address(request)
    const password = text(request, 'password') ?? ''
    if (password === '') throw new AuthRefusal('MISSING_PASSWORD')
    state.passwords.demandRoom()
    if (!state.tries.take(email))
      throw tooManyAttempts(
        'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
      )
    if (!state.allTries.take('')) {
      state.tries.giveBack(email)
      throw tooManyAttempts('Too many passwords were wrong, over all accounts. Try again later.')
    }
    const known = state.accounts.byEmail(email)
    if (!(await state.passwords.matches(password, known?.password ?? null)))
      throw new AuthRefusal('INVALID_LOGIN_CREDENTIALS')
    // as it is now: the password may have been changed while the hash was worked out
    const account = state.accounts.byEmail(email)
    if (account === null || account.password.key !== known?.password.key)
      throw new AuthRefusal('INVALID_LOGIN_CREDENTIALS')
    state.tries.forgive(email)
    state.allTries.giveBack('')
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: account.uid,
      email,
      registered: true,
      ...session(state, account, seconds(state.clock())),
    }
  },
}

export const refreshToken: Operation = {
  fields: ['grant_type', 'refresh_token'],
  answer(state, request) {
    if (text(request, 'grant_type') !== 'refresh_token') throw new AuthRefusal('INVALID_GRANT_TYPE')
    const token = text(request, 'refresh_token') ?? ''
    if (token === '') throw new AuthRefusal('MISSING_REFRESH_TOKEN')
    const read = state.tokens.readRefresh(token)
    if (!read.ok) throw new AuthRefusal('INVALID_REFRESH_TOKEN')
    const account = holder(state.accounts, read.value)
    const identity = state.tokens.identity(account, read.value.authTime)
    return {
      access_token: identity,
      id_token: identity,
      expires_in: String(LIFETIME),
      token_type: 'Bearer',
      // the same one: a client asks several times at once
      refresh_token: token,
      user_id: account.uid,
      project_id: state.projectId,
    }
  },
}
