/** What somebody who is signed in asks about or does to their own account. */

import { type Account, type Accounts, kept, readdressed, removed } from '../accounts.ts'
import { findCode, isRecovery, takenBack, withAddress, withoutCodes } from '../action-codes.ts'
import {
  type AuthState,
  demandRecentSignIn,
  type Operation,
  providersOf,
  session,
  signedIn,
} from '../auth-state.ts'
import { goodPassword, tooManyAttempts } from '../passwords.ts'
import { AuthRefusal } from '../refusal.ts'
import { address, type Fields, text } from '../request-fields.ts'
import { delivery } from './mail-calls.ts'

export const lookup: Operation = {
  fields: ['idToken'],
  answer(state, request) {
    const { account, bearer } = signedIn(state, text(request, 'idToken'))
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
          providerUserInfo: providersOf(account),
        },
      ],
    }
  },
}

/** A code from a mail, a new address, or a new password. */
export const update: Operation = {
  fields: ['idToken', 'oobCode', 'email', 'password', 'returnSecureToken'],
  answer(state, request) {
    if (request.has('oobCode')) return applyCode(state, request)
    return request.has('email') ? changeAddress(state, request) : changePassword(state, request)
  },
}

async function applyCode({ records, accounts, clock }: AuthState, request: Fields) {
  const account = await records.commit(() => {
    const { account: before, found } = findCode(accounts, text(request, 'oobCode'), clock())
    if (isRecovery(found)) {
      demandFree(accounts, found.former, before)
      const back = takenBack(before, found)
      return { changes: readdressed(back, before.email), result: back }
    }
    if (found.kind !== 'VERIFY_EMAIL') throw new AuthRefusal('INVALID_OOB_CODE')
    const verified = { ...withoutCodes(before, found.kind), emailVerified: true }
    return { changes: kept(verified), result: verified }
  })
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: true,
    providerUserInfo: providersOf(account),
  }
}

/** @throws AuthRefusal where somebody else has it. */
function demandFree(accounts: Accounts, email: string, { uid }: Account): void {
  const holder = accounts.byEmail(email)
  if (holder !== null && holder.uid !== uid) throw new AuthRefusal('EMAIL_EXISTS')
}

/** The address before is told, with a link that takes it back: somebody else may have done it. */
async function changeAddress(state: AuthState, request: Fields) {
  const { accounts, clock } = state
  const { bearer } = signedIn(state, text(request, 'idToken'))
  demandRecentSignIn(state, bearer)
  const email = address(request)
  // as a new account would: it tells whether an address is taken
  if (!state.newcomers.take('')) throw tooManyAttempts('Too many addresses were asked for.')
  const account = await state.records.commit(() => {
    const { account: found } = signedIn(state, text(request, 'idToken'))
    demandFree(accounts, email, found)
    const [changed, { code }] = withAddress(found, email, clock())
    return {
      changes: [
        ...readdressed(changed, found.email),
        ...delivery(state, 'RECOVER_EMAIL', { to: found.email, code }),
      ],
      result: changed,
    }
  })
  return accountInfo(state, account, bearer.authTime)
}

async function changePassword(state: AuthState, request: Fields) {
  const { bearer } = signedIn(state, text(request, 'idToken'))
  demandRecentSignIn(state, bearer)
  const password = await state.passwords.hash(await goodPassword(text(request, 'password')))
  const account = await state.records.commit(() => {
    const { account: found } = signedIn(state, text(request, 'idToken'))
    const changed = {
      ...withoutCodes(found, 'PASSWORD_RESET'),
      password,
      passwordChangedAt: state.clock(),
      generation: found.generation + 1,
    }
    return { changes: kept(changed), result: changed }
  })
  return accountInfo(state, account, bearer.authTime)
}

const accountInfo = (state: AuthState, account: Account, authTime: number) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  providerUserInfo: providersOf(account),
  ...session(state, account, authTime),
})

export const remove: Operation = {
  fields: ['idToken'],
  async answer(state, request) {
    await state.records.commit(() => {
      const { account, bearer } = signedIn(state, text(request, 'idToken'))
      demandRecentSignIn(state, bearer)
      return { changes: removed(account), result: undefined }
    })
    return { kind: 'identitytoolkit#DeleteAccountResponse' }
  },
}
