/** What somebody who is signed in asks about or does to their own account. */

import { kept, removed } from '../accounts.ts'
import { findCode, withoutCodes } from '../action-codes.ts'
import {
  type AuthState,
  demandRecentSignIn,
  type Operation,
  providersOf,
  session,
  signedIn,
} from '../auth-state.ts'
import { goodPassword } from '../passwords.ts'
import { AuthRefusal } from '../refusal.ts'
import { type Fields, text } from '../request-fields.ts'

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

/** A code from a mail, or a new password. */
export const update: Operation = {
  fields: ['idToken', 'oobCode', 'password', 'returnSecureToken'],
  answer: (state, request) =>
    request.has('oobCode') ? verifyAddress(state, request) : changePassword(state, request),
}

async function verifyAddress({ records, accounts, clock }: AuthState, request: Fields) {
  const account = await records.commit(() => {
    const { account: found, kind } = findCode(accounts, text(request, 'oobCode'), clock())
    if (kind !== 'VERIFY_EMAIL') throw new AuthRefusal('INVALID_OOB_CODE')
    const verified = { ...withoutCodes(found, kind), emailVerified: true }
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

async function changePassword(state: AuthState, request: Fields) {
  const { bearer } = signedIn(state, text(request, 'idToken'))
  demandRecentSignIn(state, bearer)
  const password = await state.passwords.hash(goodPassword(text(request, 'password')))
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
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    providerUserInfo: providersOf(account),
    ...session(state, account, bearer.authTime),
  }
}

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
