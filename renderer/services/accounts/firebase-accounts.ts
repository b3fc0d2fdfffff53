/** Adapter of the accounts port to the Firebase Authentication client. */
import {
  type ActionCodeInfo,
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  deleteUser,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
} from 'firebase/auth'
import { endpointUrl, type WikiConfig } from '#shared/config'
import type { Person } from '#shared/model/account'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'
import { getDesktopBridge } from '../browser/desktop.ts'
import { hasLocalStorage } from '../browser/session-hint.ts'
import type { Accounts, CodePurpose, Credentials, MailedCode, WikiOwner } from '../ports/accounts.ts'
import type { Search } from '../ports/search.ts'
import type { Documents } from '../reading/firestore.ts'
import { toAccountError, toOwnerError } from './account-error.ts'
import { createAccountRecords } from './account-records.ts'
import { createResumableSignUp } from './resumable-sign-up.ts'
import { Sessions } from './sessions.ts'

interface AccountsDeps {
  readonly config: WikiConfig
  /** The client signs in to the app of the documents, so that they are read with the person's token. */
  readonly documents: Documents
  readonly search: Pick<Search, 'hasUserName'>
}

const SESSION_ENDED = err({ kind: 'session-ended' } as const)

export function createFirebaseAccounts({ config, documents, search }: AccountsDeps): Accounts {
  // Local storage notifies all tabs of a change at once. If it is denied, the session is stored in IndexedDB.
  const auth = initializeAuth(documents.firestore.app, {
    persistence: hasLocalStorage() ? browserLocalPersistence : indexedDBLocalPersistence,
  })
  if (config.endpoints !== null)
    connectAuthEmulator(auth, endpointUrl(config.endpoints.auth), { disableWarnings: true })
  const records = createAccountRecords(documents)
  const resumableSignUp = createResumableSignUp(auth, records.hasRecord)
  const sessions = new Sessions({ auth, loadProfile: records.profile })
  const codeResults = new Map<string, Promise<Result<MailedCode, AccountError>>>()

  async function withAccountErrors<T>(steps: () => Promise<Result<T, AccountError>>): Promise<Result<T, AccountError>> {
    try {
      return await steps()
    } catch (problem) {
      const error = toAccountError(problem)
      // The client does not sign out after some errors that end the session.
      if (error.kind === 'session-ended') await auth.signOut()
      return err(error)
    }
  }

  /** Runs several steps and publishes only the final session. */
  const withSessionHeld = <T>(steps: () => Promise<Result<T, AccountError>>) =>
    sessions.withHeldUpdates(() => withAccountErrors(steps))

  const withPerson = async <T>(done: Promise<Result<T, AccountError>>): Promise<Result<Person, AccountError>> => {
    const result = await done
    return result.ok ? ok(sessions.person) : result
  }

  /** Runs the steps with the current user, or fails because the session has ended. */
  const withCurrentUser = <T>(steps: (user: User) => Promise<Result<T, AccountError>>) =>
    auth.authStateReady().then(() => (auth.currentUser === null ? SESSION_ENDED : steps(auth.currentUser)))

  async function signUp({ userName, email, password }: Credentials & { userName: string }) {
    const nameCheck = await search.hasUserName(userName)
    if (nameCheck.ok && nameCheck.value) return err({ kind: 'name-taken', isAccountRetained: false } as const)
    const user = await resumableSignUp.createUser({ email, password })
    const claimed = await records.claim({ uid: user.uid, email: user.email ?? email, userName })
    if (!claimed.ok) return err(await undoSignUp(user, claimed.error))
    return ok({ mailSent: await isFulfilled(sendEmailVerification(user)) })
  }

  /** Deletes an account whose name could not be claimed. If that fails, the account is marked for resumption. */
  async function undoSignUp(user: User, error: AccountError): Promise<AccountError> {
    if (await isFulfilled(deleteUser(user))) return error
    resumableSignUp.markAbandoned(user)
    await sessions.signOut({ kind: 'never' })
    const isTaken = error.kind === 'name-taken' || error.kind === 'name-looks-taken'
    return isTaken ? { ...error, isAccountRetained: true } : { kind: 'name-not-reserved' }
  }

  async function applyMailedCode(code: string): Promise<Result<MailedCode, AccountError>> {
    const { operation, data } = await checkActionCode(auth, code)
    const purpose = PURPOSES[operation]
    if (purpose === undefined) return err({ kind: 'code-used' })
    if (purpose !== 'reset-password') {
      await applyActionCode(auth, code)
      // The code may concern the account that is signed in here.
      await auth.currentUser?.reload().catch(() => {})
    }
    return ok({ purpose, email: data.email ?? '' })
  }

  async function reloadUser(user: User) {
    await user.reload()
    sessions.forgetProfile()
    return ok(null)
  }

  const bridge = getDesktopBridge()
  const owner: WikiOwner | null = bridge && {
    load: () => bridge['owner:state'](),
    open: (name) =>
      withPerson(
        withSessionHeld(async () => {
          const token = await bridge['owner:open'](name)
          return token.ok ? toSuccess(signInWithCustomToken(auth, token.value)) : err(toOwnerError(token.error))
        }),
      ),
  }

  return {
    owner,
    subscribeToSession: (onSession) => sessions.subscribe(onSession),
    mailboxPath: config.mode === 'local' ? '/_local/mailbox' : null,

    signIn: ({ email, password }) =>
      withPerson(withSessionHeld(() => toSuccess(signInWithEmailAndPassword(auth, email, password)))),

    signUp: (wanted) => withSessionHeld(() => signUp(wanted)),

    claimUserName: (userName) =>
      withPerson(
        withSessionHeld(() =>
          withCurrentUser(async ({ uid, email }) => {
            sessions.forgetProfile()
            return records.claim({ uid, email: email ?? '', userName })
          }),
        ),
      ),

    sendVerification: () => withAccountErrors(() => withCurrentUser((user) => toSuccess(sendEmailVerification(user)))),

    reloadAccount: () => withPerson(withSessionHeld(() => withCurrentUser(reloadUser))),

    requestReset: (email) =>
      withAccountErrors(() => toSuccess(sendPasswordResetEmail(auth, email).catch(ignoreUnknownAccount))),

    followCode(code) {
      const earlier = codeResults.get(code)
      if (earlier !== undefined) return earlier
      const pending = withSessionHeld(() => applyMailedCode(code))
      codeResults.set(code, pending)
      void pending.then(({ ok: done }) => done || codeResults.delete(code))
      return pending
    },

    resetPassword: ({ code, password }) =>
      withAccountErrors(() => toSuccess(confirmPasswordReset(auth, code, password))),

    changePassword: ({ currentPassword: current, newPassword: wanted }) =>
      withSessionHeld(() =>
        withCurrentUser(async (user) => {
          const credential = EmailAuthProvider.credential(user.email ?? '', current)
          await reauthenticateWithCredential(user, credential)
          await updatePassword(user, wanted)
          await sessions.signOut({ kind: 'password-changed' })
          return ok(null)
        }),
      ),

    signOut: () =>
      withSessionHeld(async () => {
        await bridge?.['owner:sign-out']()
        return toSuccess(sessions.signOut({ kind: 'signed-out' }))
      }),
  }
}

const PURPOSES: Readonly<Partial<Record<ActionCodeInfo['operation'], CodePurpose>>> = {
  VERIFY_EMAIL: 'verify-email',
  PASSWORD_RESET: 'reset-password',
  RECOVER_EMAIL: 'recover-email',
}

const toSuccess = (done: Promise<unknown>): Promise<Result<null, AccountError>> => done.then(() => ok(null))

const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

/** Hides whether an address has an account, which must not be revealed. */
function ignoreUnknownAccount(problem: unknown): void {
  if (toAccountError(problem).kind !== 'credentials-wrong') throw problem
}
