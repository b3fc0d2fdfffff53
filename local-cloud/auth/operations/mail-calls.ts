/** Mails that are asked for, and the reset of a password they lead to. */

import type { RecordChange } from '../../store/records.ts'
import { type Account, type CodeKind, kept, nobodysMail } from '../accounts.ts'
import { findCode, isRecovery, withCode, withoutCodes } from '../action-codes.ts'
import { type AuthState, type Operation, signedIn } from '../auth-state.ts'
import { goodPassword, tooManyAttempts } from '../passwords.ts'
import { AuthRefusal } from '../refusal.ts'
import { address, type Fields, text } from '../request-fields.ts'

const MAILS: Readonly<Record<CodeKind, { readonly mode: string; readonly subject: string }>> = {
  VERIFY_EMAIL: { mode: 'verifyEmail', subject: 'Verify your e-mail for Infinite Worlds' },
  PASSWORD_RESET: { mode: 'resetPassword', subject: 'Reset your password for Infinite Worlds' },
  RECOVER_EMAIL: { mode: 'recoverEmail', subject: 'Your e-mail for Infinite Worlds was changed' },
}

export const sendOobCode: Operation = {
  fields: ['requestType', 'idToken', 'email', 'continueUrl', 'canHandleCodeInApp', 'clientType'],
  async answer(state, request) {
    const kind = text(request, 'requestType')
    if (kind !== 'VERIFY_EMAIL' && kind !== 'PASSWORD_RESET')
      throw new AuthRefusal('INVALID_REQ_TYPE', 'Mails verify an address or reset a password.')
    const continueUrl = readContinueUrl(request)
    const email =
      kind === 'VERIFY_EMAIL'
        ? signedIn(state, text(request, 'idToken')).account.email
        : address(request)
    if (!state.mails.take(email)) throw tooManyAttempts('Too many mails were asked for.')
    await state.records.commit(() => {
      const account = state.accounts.byEmail(email)
      return {
        changes: account === null ? nobodysMail(email) : mailing(state, account, kind, continueUrl),
        result: undefined,
      }
    })
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
  },
}

function mailing(
  state: AuthState,
  account: Account,
  kind: CodeKind,
  continueUrl: string | null,
): RecordChange[] {
  const now = state.clock()
  const [withIt, { code }] = withCode(account, kind, now)
  return [...kept(withIt), ...delivery(state, kind, { to: account.email, code, continueUrl })]
}

interface Posted {
  readonly to: string
  readonly code: string
  readonly continueUrl?: string | null
}

/** A mail with a link that holds a code. */
export function delivery(
  { mailbox, clock, siteAddress, apiKey }: AuthState,
  kind: CodeKind,
  { to, code, continueUrl = null }: Posted,
): RecordChange[] {
  const { mode, subject } = MAILS[kind]
  const query = new URLSearchParams({ mode, oobCode: code, apiKey, lang: 'en' })
  if (continueUrl !== null) query.set('continueUrl', continueUrl)
  const link = `${siteAddress}/auth/action?${query}`
  return mailbox.delivery({ to, subject, link, sentAt: new Date(clock()).toISOString() })
}

/** Pages of this machine only, so that no mail leads away from the wiki. @throws AuthRefusal */
function readContinueUrl(request: Fields): string | null {
  const given = text(request, 'continueUrl')
  if (given === null) return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AuthRefusal('INVALID_CONTINUE_URI')
  if (url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
    throw new AuthRefusal('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
  return given
}

/** Without a new password it only says whose code this is, and what for. */
export const resetPassword: Operation = {
  fields: ['oobCode', 'newPassword'],
  async answer(state, request) {
    const { accounts, clock } = state
    const { account, found } = findCode(accounts, text(request, 'oobCode'), clock())
    const newPassword = text(request, 'newPassword')
    if (newPassword !== null) await setPassword(state, request, newPassword)
    return {
      kind: 'identitytoolkit#ResetPasswordResponse',
      ...(isRecovery(found)
        ? { email: found.former, newEmail: account.email }
        : { email: account.email }),
      requestType: found.kind,
    }
  },
}

/** Whoever has read the mail owns the address; every session before is ended. */
async function setPassword(
  { passwords, records, accounts, tries, clock }: AuthState,
  request: Fields,
  newPassword: string,
): Promise<void> {
  const find = () => {
    const { account, found } = findCode(accounts, text(request, 'oobCode'), clock())
    if (found.kind !== 'PASSWORD_RESET') throw new AuthRefusal('INVALID_OOB_CODE')
    return account
  }
  find()
  const password = await passwords.hash(await goodPassword(newPassword))
  const email = await records.commit(() => {
    const account = find()
    const changed = {
      ...withoutCodes(account, 'PASSWORD_RESET'),
      password,
      passwordChangedAt: clock(),
      emailVerified: true,
      generation: account.generation + 1,
    }
    return { changes: kept(changed), result: changed.email }
  })
  tries.forgive(email)
}
