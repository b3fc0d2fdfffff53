/** The identity service through its own client: everything people do with an account. */
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
  signInWithEmailAndPassword,
  type User,
  updatePassword,
} from 'firebase/auth'
import { endpointUrl, type WikiConfig } from '#shared/config'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'
import { hasLocalStorage } from '../browser/session-note.ts'
import type { Accounts, CodePurpose, Credentials, MailedCode } from '../ports/accounts.ts'
import type { Search } from '../ports/search.ts'
import type { Documents } from '../reading/firestore.ts'
import { accountError } from './account-error.ts'
import { accountRecords } from './account-records.ts'
import { newAccounts } from './new-accounts.ts'
import { createSessions } from './sessions.ts'

interface Needs {
  readonly config: WikiConfig
  /** The client signs in to their app, so that documents are asked for with the person's token. */
  readonly documents: Documents
  readonly search: Pick<Search, 'hasUserName'>
}

const SESSION_ENDED = err({ kind: 'session-ended' } as const)

export function openAccounts({ config, documents, search }: Needs): Accounts {
  // local storage notifies all tabs of a change at once; where it is denied, the session is stored in the database
  const auth = initializeAuth(documents.firestore.app, {
    persistence: hasLocalStorage() ? browserLocalPersistence : indexedDBLocalPersistence,
  })
  if (config.endpoints !== null)
    connectAuthEmulator(auth, endpointUrl(config.endpoints.auth), { disableWarnings: true })
  const records = accountRecords(documents)
  const fresh = newAccounts(auth, records.hasRecord)
  const sessions = createSessions({ auth, profile: records.profile })
  const followed = new Map<string, Promise<Result<MailedCode, AccountError>>>()

  async function attempt<T>(
    steps: () => Promise<Result<T, AccountError>>,
  ): Promise<Result<T, AccountError>> {
    try {
      return await steps()
    } catch (problem) {
      const error = accountError(problem)
      // the client leaves some ended sessions standing
      if (error.kind === 'session-ended') await auth.signOut()
      return err(error)
    }
  }

  /** Several steps, of which others see the end only. */
  const flow = <T>(steps: () => Promise<Result<T, AccountError>>) =>
    sessions.holding(() => attempt(steps))

  const asPerson = async <T>(
    done: Promise<Result<T, AccountError>>,
  ): Promise<Result<ReturnType<typeof sessions.person>, AccountError>> => {
    const result = await done
    return result.ok ? ok(sessions.person()) : result
  }

  /** For whoever is signed in. */
  const as = <T>(steps: (user: User) => Promise<Result<T, AccountError>>) =>
    auth
      .authStateReady()
      .then(() => (auth.currentUser === null ? SESSION_ENDED : steps(auth.currentUser)))

  async function signUp({ userName, email, password }: Credentials & { userName: string }) {
    const early = await search.hasUserName(userName)
    if (early.ok && early.value) return err({ kind: 'name-taken', kept: false } as const)
    const user = await fresh.make({ email, password })
    const claimed = await records.claim({ uid: user.uid, email: user.email ?? email, userName })
    if (!claimed.ok) return err(await undone(user, claimed.error))
    return ok({ mailSent: await succeeds(sendEmailVerification(user)) })
  }

  /** An account without its name is nobody's wish: it is removed, or waits for another name. */
  async function undone(user: User, error: AccountError): Promise<AccountError> {
    if (await succeeds(deleteUser(user))) return error
    fresh.leaveBehind(user)
    await sessions.leave({ kind: 'never' })
    const isTaken = error.kind === 'name-taken' || error.kind === 'name-looks-taken'
    return isTaken ? { ...error, kept: true } : { kind: 'name-not-reserved' }
  }

  async function followCode(code: string): Promise<Result<MailedCode, AccountError>> {
    const { operation, data } = await checkActionCode(auth, code)
    const purpose = PURPOSES[operation]
    if (purpose === undefined) return err({ kind: 'code-used' })
    if (purpose !== 'reset-password') {
      await applyActionCode(auth, code)
      // whoever is signed in here may be the one whose address it was
      await auth.currentUser?.reload().catch(() => {})
    }
    return ok({ purpose, email: data.email ?? '' })
  }

  async function check(user: User) {
    await user.reload()
    sessions.forgetProfile()
    return ok(null)
  }

  return {
    follow: sessions.follow,
    mailbox: config.mode === 'local' ? '/_local/mailbox' : null,

    signIn: ({ email, password }) =>
      asPerson(
        flow(async () => {
          await signInWithEmailAndPassword(auth, email, password)
          return ok(null)
        }),
      ),

    signUp: (wanted) => flow(() => signUp(wanted)),

    claimUserName: (userName) =>
      asPerson(
        flow(() =>
          as(async ({ uid, email }) => {
            sessions.forgetProfile()
            return records.claim({ uid, email: email ?? '', userName })
          }),
        ),
      ),

    sendVerification: () =>
      attempt(() =>
        as(async (user) => {
          await sendEmailVerification(user)
          return ok(null)
        }),
      ),

    check: () => asPerson(flow(() => as(check))),

    requestReset: (email) =>
      attempt(async () => {
        await sendPasswordResetEmail(auth, email).catch(unlessUnknown)
        return ok(null)
      }),

    followCode(code) {
      const before = followed.get(code)
      if (before !== undefined) return before
      const now = flow(() => followCode(code))
      followed.set(code, now)
      void now.then(({ ok: done }) => done || followed.delete(code))
      return now
    },

    resetPassword: ({ code, password }) =>
      attempt(async () => {
        await confirmPasswordReset(auth, code, password)
        return ok(null)
      }),

    changePassword: ({ current, wanted }) =>
      flow(() =>
        as(async (user) => {
          const credential = EmailAuthProvider.credential(user.email ?? '', current)
          await reauthenticateWithCredential(user, credential)
          await updatePassword(user, wanted)
          await sessions.leave({ kind: 'password-changed' })
          return ok(null)
        }),
      ),

    signOut: () =>
      flow(async () => {
        await sessions.leave({ kind: 'signed-out' })
        return ok(null)
      }),
  }
}

const PURPOSES: Readonly<Partial<Record<ActionCodeInfo['operation'], CodePurpose>>> = {
  VERIFY_EMAIL: 'verify-email',
  PASSWORD_RESET: 'reset-password',
  RECOVER_EMAIL: 'recover-email',
}

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

/** Whether an address has an account is nobody else's to know. */
function unlessUnknown(problem: unknown): void {
  if (accountError(problem).kind !== 'credentials-wrong') throw problem
}
