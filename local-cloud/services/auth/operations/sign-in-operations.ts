/** Handlers of the sign-in calls: sign-up, sign-in with a password or a custom token, and refresh of a token. */

import { randomInt } from 'node:crypto'
import { type AuthAccountRecord, buildAccountChanges } from '../account-store.ts'
import {
  type AuthContext,
  type AuthOperation,
  createSessionTokens,
  requireSessionAccount,
  toSeconds,
} from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { type PasswordHash, tooManyAttemptsError, validatePassword } from '../passwords.ts'
import { readEmailField, readTextField } from '../request-fields.ts'
import { ID_TOKEN_LIFETIME_SECONDS } from '../tokens.ts'

/** `clientType` is the kind of client; `returnSecureToken` is always treated as true. */
const CREDENTIAL_FIELDS = ['email', 'password', 'returnSecureToken', 'clientType'] as const

export const signUpOperation: AuthOperation = {
  allowedFields: CREDENTIAL_FIELDS,
  async handle(context, request) {
    if (!request.has('email') && !request.has('password')) throw new AuthError('ADMIN_ONLY_OPERATION')
    const email = readEmailField(request)
    const password = await validatePassword(readTextField(request, 'password'))
    context.passwords.requireCapacity()
    // Counts attempts with a taken address too, since they could be used to probe for addresses.
    if (!context.signUpLimiter.take()) throw tooManyAttemptsError('Too many accounts were requested.')
    const account = await createAccount(context, { email, password, emailVerified: false })
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.uid,
      email,
      ...createSessionTokens(context, account, toSeconds(account.createdAt)),
    }
  },
}

/** No password matches an empty key. */
const NO_PASSWORD: PasswordHash = { salt: '', key: '' }

export interface NewAccount {
  /** Defaults to a new uid. */
  readonly uid?: string
  readonly email: string
  /** null for an account that only a custom token signs in to. */
  readonly password: string | null
  readonly emailVerified: boolean
}

/** @throws AuthError if the address is taken */
export async function createAccount(
  { passwords, records, accounts, clock }: AuthContext,
  newAccount: NewAccount,
): Promise<AuthAccountRecord> {
  const { uid = generateUid(), email, emailVerified } = newAccount
  const password = newAccount.password === null ? NO_PASSWORD : await passwords.hash(newAccount.password)
  const now = clock()
  const account: AuthAccountRecord = {
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
    if (accounts.findByEmail(email) !== null) throw new AuthError('EMAIL_EXISTS')
    return { changes: buildAccountChanges(account), result: account }
  })
}

const UID_LENGTH = 28
const UID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const generateUid = (): string =>
  Array.from({ length: UID_LENGTH }, () => UID_ALPHABET[randomInt(UID_ALPHABET.length)]).join('')

export const signInWithPasswordOperation: AuthOperation = {
  allowedFields: CREDENTIAL_FIELDS,
  async handle(context, request) {
    const email = readEmailField(request)
    const password = readTextField(request, 'password') ?? ''
    if (password === '') throw new AuthError('MISSING_PASSWORD')
    context.passwords.requireCapacity()
    if (!context.passwordLimiter.consume(email))
      throw tooManyAttemptsError(
        'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
      )
    if (!context.globalPasswordLimiter.consume('')) {
      context.passwordLimiter.refund(email)
      throw tooManyAttemptsError('Too many passwords were wrong, over all accounts. Try again later.')
    }
    const candidate = context.accounts.findByEmail(email)
    if (!(await context.passwords.matches(password, candidate?.password ?? null)))
      throw new AuthError('INVALID_LOGIN_CREDENTIALS')
    // Reads the account again, since the password may have changed while the hash was computed.
    const account = context.accounts.findByEmail(email)
    if (account === null || account.password.key !== candidate?.password.key)
      throw new AuthError('INVALID_LOGIN_CREDENTIALS')
    context.passwordLimiter.reset(email)
    context.globalPasswordLimiter.refund('')
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      localId: account.uid,
      email,
      registered: true,
      ...createSessionTokens(context, account, toSeconds(context.clock())),
    }
  },
}

export const signInWithCustomTokenOperation: AuthOperation = {
  allowedFields: ['token', 'returnSecureToken'],
  handle(context, request) {
    const token = readTextField(request, 'token') ?? ''
    if (token === '') throw new AuthError('MISSING_CUSTOM_TOKEN')
    const uid = context.customTokens.redeem(token)
    if (uid === null) {
      // Only wrong tokens count, so that guesses keep nobody out.
      if (!context.customTokenLimiter.consume('')) throw tooManyAttemptsError('Too many tokens were wrong.')
      throw new AuthError('INVALID_CUSTOM_TOKEN', 'This token was not issued here, or was used, or has expired.')
    }
    const account = context.accounts.findByUid(uid)
    if (account === null) throw new AuthError('USER_NOT_FOUND')
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      isNewUser: false,
      ...createSessionTokens(context, account, toSeconds(context.clock())),
    }
  },
}

export const refreshTokenOperation: AuthOperation = {
  allowedFields: ['grant_type', 'refresh_token'],
  handle(context, request) {
    if (readTextField(request, 'grant_type') !== 'refresh_token') throw new AuthError('INVALID_GRANT_TYPE')
    const token = readTextField(request, 'refresh_token') ?? ''
    if (token === '') throw new AuthError('MISSING_REFRESH_TOKEN')
    const verified = context.tokens.verifyRefreshToken(token)
    if (!verified.ok) throw new AuthError('INVALID_REFRESH_TOKEN')
    const account = requireSessionAccount(context.accounts, verified.value)
    const idToken = context.tokens.createIdToken(account, verified.value.authTime)
    return {
      access_token: idToken,
      id_token: idToken,
      expires_in: String(ID_TOKEN_LIFETIME_SECONDS),
      token_type: 'Bearer',
      // The refresh token stays the same, because a client sends several refresh requests at once.
      refresh_token: token,
      user_id: account.uid,
      project_id: context.projectId,
    }
  },
}
