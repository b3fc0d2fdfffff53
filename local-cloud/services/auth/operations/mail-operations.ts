/** Handlers of the mail calls: sending verification and reset mails, and the password reset itself. */

import type { RecordChange } from '../../store/record-store.ts'
import {
  type ActionCodeKind,
  type AuthAccountRecord,
  buildAccountChanges,
  buildDummyMailChanges,
} from '../account-store.ts'
import { addActionCode, findActionCode, isEmailRecovery, removeActionCodes } from '../action-codes.ts'
import { type AuthContext, type AuthOperation, requireSignedInAccount } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { tooManyAttemptsError, validatePassword } from '../passwords.ts'
import { type RequestFields, readEmailField, readTextField } from '../request-fields.ts'

const MAIL_TEMPLATES: Readonly<
  Record<ActionCodeKind, { readonly mode: string; readonly subject: (site: string) => string }>
> = {
  VERIFY_EMAIL: { mode: 'verifyEmail', subject: (site) => `Verify your e-mail for ${site}` },
  PASSWORD_RESET: { mode: 'resetPassword', subject: (site) => `Reset your password for ${site}` },
  RECOVER_EMAIL: { mode: 'recoverEmail', subject: (site) => `Your e-mail for ${site} was changed` },
}

export const sendOobCodeOperation: AuthOperation = {
  allowedFields: ['requestType', 'idToken', 'email', 'continueUrl', 'canHandleCodeInApp', 'clientType'],
  async handle(context, request) {
    const kind = readTextField(request, 'requestType')
    if (kind !== 'VERIFY_EMAIL' && kind !== 'PASSWORD_RESET')
      throw new AuthError('INVALID_REQ_TYPE', 'Mails verify an address or reset a password.')
    const continueUrl = readContinueUrl(request)
    const email =
      kind === 'VERIFY_EMAIL'
        ? requireSignedInAccount(context, readTextField(request, 'idToken')).account.email
        : readEmailField(request)
    if (!context.mailLimiter.consume(email)) throw tooManyAttemptsError('Too many mails were requested.')
    await context.records.commit(() => {
      const account = context.accounts.findByEmail(email)
      return {
        changes:
          account === null ? buildDummyMailChanges(email) : buildActionMailChanges(context, account, kind, continueUrl),
        result: undefined,
      }
    })
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  },
}

function buildActionMailChanges(
  context: AuthContext,
  account: AuthAccountRecord,
  kind: ActionCodeKind,
  continueUrl: string | null,
): RecordChange[] {
  const now = context.clock()
  const [changedAccount, { code }] = addActionCode(account, kind, now)
  return [
    ...buildAccountChanges(changedAccount),
    ...buildMailDelivery(context, kind, { to: account.email, code, continueUrl }),
  ]
}

interface ActionMail {
  readonly to: string
  readonly code: string
  readonly continueUrl?: string | null
}

/** Returns the changes that store a mail with a link that contains an action code. */
export function buildMailDelivery(
  { mailbox, clock, siteAddress, siteName, apiKey }: AuthContext,
  kind: ActionCodeKind,
  { to, code, continueUrl = null }: ActionMail,
): RecordChange[] {
  const { mode, subject } = MAIL_TEMPLATES[kind]
  const query = new URLSearchParams({ mode, oobCode: code, apiKey, lang: 'en' })
  if (continueUrl !== null) query.set('continueUrl', continueUrl)
  const link = `${siteAddress}/auth/action?${query}`
  const sentAt = new Date(clock()).toISOString()
  return mailbox.buildDelivery({ to, subject: subject(siteName), link, sentAt })
}

/** Accepts only addresses of this machine, so that no mail links to another site. @throws AuthError */
function readContinueUrl(request: RequestFields): string | null {
  const continueUrl = readTextField(request, 'continueUrl')
  if (continueUrl === null) return null
  const url = URL.canParse(continueUrl) ? new URL(continueUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AuthError('INVALID_CONTINUE_URI')
  if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
    throw new AuthError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
  return continueUrl
}

/** Resets a password. Without a new password, it only returns the address and purpose of the code. */
export const resetPasswordOperation: AuthOperation = {
  allowedFields: ['oobCode', 'newPassword'],
  async handle(context, request) {
    const { accounts, clock } = context
    const { account, found } = findActionCode(accounts, readTextField(request, 'oobCode'), clock())
    const newPassword = readTextField(request, 'newPassword')
    if (newPassword !== null) await setPassword(context, request, newPassword)
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      ...(isEmailRecovery(found) ? { email: found.former, newEmail: account.email } : { email: account.email }),
      requestType: found.kind,
    }
  },
}

/** Sets the password and marks the address as verified, since the code was read from its mail. Ends all sessions. */
async function setPassword(
  { passwords, records, accounts, passwordLimiter, clock }: AuthContext,
  request: RequestFields,
  newPassword: string,
): Promise<void> {
  const findAccountByCode = () => {
    const { account, found } = findActionCode(accounts, readTextField(request, 'oobCode'), clock())
    if (found.kind !== 'PASSWORD_RESET') throw new AuthError('INVALID_OOB_CODE')
    return account
  }
  findAccountByCode()
  const password = await passwords.hash(await validatePassword(newPassword))
  const email = await records.commit(() => {
    const account = findAccountByCode()
    const changed = {
      ...removeActionCodes(account, 'PASSWORD_RESET'),
      password,
      passwordChangedAt: clock(),
      emailVerified: true,
      generation: account.generation + 1,
    }
    return { changes: buildAccountChanges(changed), result: changed.email }
  })
  passwordLimiter.reset(email)
}
