/** Handlers of the account calls for signed-in users: lookup, update and delete. */

import {
  type AuthAccountRecord,
  type AuthAccountStore,
  buildAccountChanges,
  buildAccountRemoval,
  buildEmailChange,
  isMailless,
} from '../account-store.ts'
import {
  changeAccountEmail,
  findActionCode,
  isEmailRecovery,
  removeActionCodes,
  restoreAccountEmail,
} from '../action-codes.ts'
import {
  type AuthContext,
  type AuthOperation,
  createSessionTokens,
  formatProviderInfo,
  requireRecentSignIn,
  requireSignedInAccount,
} from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { tooManyAttemptsError, validatePassword } from '../passwords.ts'
import { type RequestFields, readEmailField, readTextField } from '../request-fields.ts'
import { buildMailDelivery } from './mail-operations.ts'

export const lookupOperation: AuthOperation = {
  allowedFields: ['idToken'],
  handle(context, request) {
    const { account, bearer } = requireSignedInAccount(context, readTextField(request, 'idToken'))
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId: account.uid,
          email: account.email,
          emailVerified: account.emailVerified,
          createdAt: String(account.createdAt),
          lastLoginAt: String(bearer.authTime * 1000),
          passwordUpdatedAt: account.passwordChangedAt,
          providerUserInfo: formatProviderInfo(account),
        },
      ],
    }
  },
}

/** Applies an action code from a mail, or changes the address or the password. */
export const updateOperation: AuthOperation = {
  allowedFields: ['idToken', 'oobCode', 'email', 'password', 'returnSecureToken'],
  handle(context, request) {
    if (request.has('oobCode')) return applyActionCode(context, request)
    return request.has('email') ? changeEmail(context, request) : changePassword(context, request)
  },
}

async function applyActionCode({ records, accounts, clock }: AuthContext, request: RequestFields) {
  const account = await records.commit(() => {
    const { account: before, found: actionCode } = findActionCode(accounts, readTextField(request, 'oobCode'), clock())
    if (isEmailRecovery(actionCode)) {
      requireFreeEmail(accounts, actionCode.former, before)
      const back = restoreAccountEmail(before, actionCode)
      return { changes: buildEmailChange(back, before.email), result: back }
    }
    if (actionCode.kind !== 'VERIFY_EMAIL') throw new AuthError('INVALID_OOB_CODE')
    const verified = { ...removeActionCodes(before, actionCode.kind), emailVerified: true }
    return { changes: buildAccountChanges(verified), result: verified }
  })
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: true,
    providerUserInfo: formatProviderInfo(account),
  }
}

/** @throws AuthError if another account has the address */
function requireFreeEmail(accounts: AuthAccountStore, email: string, { uid }: AuthAccountRecord): void {
  const holder = accounts.findByEmail(email)
  if (holder !== null && holder.uid !== uid) throw new AuthError('EMAIL_EXISTS')
}

/**
 * Anybody who reaches the port reads the mailbox of this machine. So an account that only a custom token signs in to
 * never gets an address or a password, by which others could sign in to it.
 * @throws AuthError
 */
function requireOwnAddress({ email }: AuthAccountRecord): void {
  if (isMailless(email)) throw new AuthError('OPERATION_NOT_ALLOWED', 'This account has no address and no password.')
}

/** Changes the address, and mails a link that reverts it to the previous address, in case of a hijacked session. */
async function changeEmail(context: AuthContext, request: RequestFields) {
  const { accounts, clock } = context
  const { account: before, bearer } = requireSignedInAccount(context, readTextField(request, 'idToken'))
  requireOwnAddress(before)
  requireRecentSignIn(context, bearer)
  const email = readEmailField(request)
  // Limited like a new account, because it also reveals whether an address is taken.
  if (!context.signUpLimiter.take()) throw tooManyAttemptsError('Too many addresses were requested.')
  const account = await context.records.commit(() => {
    const { account: current } = requireSignedInAccount(context, readTextField(request, 'idToken'))
    requireFreeEmail(accounts, email, current)
    const [changed, { code }] = changeAccountEmail(current, email, clock())
    return {
      changes: [
        ...buildEmailChange(changed, current.email),
        ...buildMailDelivery(context, 'RECOVER_EMAIL', { to: current.email, code }),
      ],
      result: changed,
    }
  })
  return formatAccountInfo(context, account, bearer.authTime)
}

async function changePassword(context: AuthContext, request: RequestFields) {
  const { account: before, bearer } = requireSignedInAccount(context, readTextField(request, 'idToken'))
  requireOwnAddress(before)
  requireRecentSignIn(context, bearer)
  const password = await context.passwords.hash(await validatePassword(readTextField(request, 'password')))
  const account = await context.records.commit(() => {
    const { account: current } = requireSignedInAccount(context, readTextField(request, 'idToken'))
    const changed = {
      ...removeActionCodes(current, 'PASSWORD_RESET'),
      password,
      passwordChangedAt: context.clock(),
      generation: current.generation + 1,
    }
    return { changes: buildAccountChanges(changed), result: changed }
  })
  return formatAccountInfo(context, account, bearer.authTime)
}

const formatAccountInfo = (context: AuthContext, account: AuthAccountRecord, authTime: number) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  providerUserInfo: formatProviderInfo(account),
  ...createSessionTokens(context, account, authTime),
})

export const deleteOperation: AuthOperation = {
  allowedFields: ['idToken'],
  async handle(context, request) {
    await context.records.commit(() => {
      const { account, bearer } = requireSignedInAccount(context, readTextField(request, 'idToken'))
      requireRecentSignIn(context, bearer)
      return { changes: buildAccountRemoval(account), result: undefined }
    })
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
}
