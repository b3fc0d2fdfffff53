/** Table of cases of the identity client, run against the local cloud in Node and in a browser. */

import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { assertEqual, assertFails, assertTrue } from '../documents/lite-assertions.ts'

interface IdentityContext {
  readonly auth: Auth
  /** A second client of the same wiki, like one in another browser. */
  readonly elsewhere: Auth
  /** An address that no other case uses. */
  readonly email: string
  newestLink(): Promise<URL>
  /** Advances the clock of the services by milliseconds. */
  advanceClock(time: number): Promise<void>
}

export type IdentityCase = readonly [name: string, run: (identity: IdentityContext) => Promise<void>]

const PASSWORD = 'correct horse'
const OTHER = 'another horse'

const signUpNewUser = async ({ auth, email }: IdentityContext): Promise<User> =>
  (await createUserWithEmailAndPassword(auth, email, PASSWORD)).user

const getNewestCode = async ({ newestLink }: IdentityContext): Promise<string> =>
  (await newestLink()).searchParams.get('oobCode') ?? ''

export const IDENTITY_CASES: readonly IdentityCase[] = [
  [
    'creates an account and signs in with its address in any letter case',
    async (identity) => {
      const { auth, email } = identity
      const user = await signUpNewUser(identity)
      assertEqual(
        [user.email, user.emailVerified, user.isAnonymous, user.providerData[0]?.providerId],
        [email, false, false, 'password'],
      )
      assertTrue(Date.parse(user.metadata.creationTime ?? '') > 0, 'a time of creation')
      await signOut(auth)
      const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), PASSWORD)
      assertEqual(again.user.uid, user.uid)
    },
  ],
  [
    'verifies an address by mail, once',
    async (identity) => {
      const { auth, email } = identity
      const user = await signUpNewUser(identity)
      const continueUrl = 'http://127.0.0.1:4173/upload'
      await sendEmailVerification(user, { url: continueUrl })
      const link = await identity.newestLink()
      assertEqual(
        [link.pathname, link.searchParams.get('mode'), link.searchParams.get('continueUrl')],
        ['/auth/action', 'verifyEmail', continueUrl],
      )
      const code = await getNewestCode(identity)
      const info = await checkActionCode(auth, code)
      assertEqual([info.operation, info.data.email], ['VERIFY_EMAIL', email])
      await applyActionCode(auth, code)
      await user.reload()
      assertEqual(user.emailVerified, true)
      assertEqual((await user.getIdTokenResult(true)).claims['email_verified'], true)
      await assertFails(applyActionCode(auth, code), 'auth/invalid-action-code')
    },
  ],
  [
    'resets a password by mail, once',
    async (identity) => {
      const { auth, email } = identity
      await signUpNewUser(identity)
      await signOut(auth)
      await sendPasswordResetEmail(auth, email)
      const code = await getNewestCode(identity)
      assertEqual(await verifyPasswordResetCode(auth, code), email)
      await assertFails(confirmPasswordReset(auth, code, 'short'), 'auth/weak-password')
      await confirmPasswordReset(auth, code, OTHER)
      await assertFails(confirmPasswordReset(auth, code, PASSWORD), 'auth/invalid-action-code')
      await assertFails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/invalid-credential')
      const { user } = await signInWithEmailAndPassword(auth, email, OTHER)
      assertEqual(user.emailVerified, true)
    },
  ],
  [
    'sends a mail to the former address after a change of address, which reverts the change',
    async (identity) => {
      const { auth, email } = identity
      const user = await signUpNewUser(identity)
      await sendEmailVerification(user)
      const proof = await getNewestCode(identity)
      await updateEmail(user, `other-${email}`)
      assertEqual([user.email, user.emailVerified], [`other-${email}`, false])
      await assertFails(applyActionCode(auth, proof), 'auth/invalid-action-code')
      await assertFails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/invalid-credential')
      const link = await identity.newestLink()
      assertEqual(link.searchParams.get('mode'), 'recoverEmail')
      const code = await getNewestCode(identity)
      // The address is changed a second time before the first change is reverted.
      await updateEmail(user, `third-${email}`)
      const later = await getNewestCode(identity)
      const info = await checkActionCode(auth, code)
      assertEqual([info.operation, info.data.email], ['RECOVER_EMAIL', email])
      await applyActionCode(auth, code)
      await assertFails(user.reload(), 'auth/user-token-expired')
      for (const used of [code, later]) await assertFails(applyActionCode(auth, used), 'auth/invalid-action-code')
      const back = await signInWithEmailAndPassword(auth, email, PASSWORD)
      assertEqual([back.user.uid, back.user.emailVerified], [user.uid, true])
    },
  ],
  [
    'distinguishes an expired code from an unknown one',
    async (identity) => {
      const { auth, email } = identity
      await signUpNewUser(identity)
      await sendPasswordResetEmail(auth, email)
      await identity.advanceClock(3_600_001)
      await assertFails(confirmPasswordReset(auth, await getNewestCode(identity), OTHER), 'auth/expired-action-code')
      await assertFails(verifyPasswordResetCode(auth, 'x'), 'auth/invalid-action-code')
    },
  ],
  [
    'requires a recent sign-in to change a password, and keeps the session',
    async (identity) => {
      const { auth, email } = identity
      const user = await signUpNewUser(identity)
      await identity.advanceClock(301_000)
      await assertFails(updatePassword(user, OTHER), 'auth/requires-recent-login')
      await assertFails(
        reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'wrong')),
        'auth/invalid-credential',
      )
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
      await updatePassword(user, OTHER)
      await user.getIdToken(true)
      await user.reload()
      await signInWithEmailAndPassword(auth, email, OTHER)
    },
  ],
  [
    'fault 58: ends every other session when the password is changed or the account is deleted',
    async (identity) => {
      const { auth, elsewhere, email } = identity
      const user = await signUpNewUser(identity)
      const { user: second } = await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
      await updatePassword(user, OTHER)
      await assertFails(second.getIdToken(true), 'auth/user-token-expired')
      assertEqual(elsewhere.currentUser, null)
      const { user: third } = await signInWithEmailAndPassword(elsewhere, email, OTHER)
      await deleteUser(user)
      assertEqual(auth.currentUser, null)
      await assertFails(third.reload(), 'auth/user-token-expired')
      await assertFails(signInWithEmailAndPassword(auth, email, OTHER), 'auth/invalid-credential')
      await signUpNewUser(identity)
    },
  ],
  [
    'issues a new token at each refresh of the session',
    async (identity) => {
      const user = await signUpNewUser(identity)
      const first = await user.getIdToken()
      const [one, two] = await Promise.all([user.getIdToken(true), user.getIdToken(true)])
      assertEqual(new Set([first, one, two]).size, 3)
      const { claims, signInProvider } = await user.getIdTokenResult()
      assertEqual([claims['sub'], claims['user_id'], signInProvider], [user.uid, user.uid, 'password'])
      assertEqual(Number(claims['exp']) - Number(claims['iat']), 3600)
    },
  ],
  [
    'reports invalid input with the error codes of the client',
    async (identity) => {
      const { auth, email } = identity
      const signUp = (address: string, password: string) => createUserWithEmailAndPassword(auth, address, password)
      await signUpNewUser(identity)
      await assertFails(signUp(email, PASSWORD), 'auth/email-already-in-use')
      await assertFails(signUp('nobody', PASSWORD), 'auth/invalid-email')
      await assertFails(signUp(`new-${email}`, '12345'), 'auth/weak-password', 'at least 8 characters')
      await assertFails(signInWithEmailAndPassword(auth, email, ''), 'auth/missing-password')
      await assertFails(signInAnonymously(identity.elsewhere), 'auth/admin-restricted-operation')
    },
  ],
  [
    'names an unsupported field in the error',
    async (identity) => {
      const user = await signUpNewUser(identity)
      await assertFails(
        updateProfile(user, { displayName: 'Seth' }),
        'auth/operation-not-allowed',
        '"displayName" in accounts:update is not answered by the local cloud.',
      )
    },
  ],
  [
    'fault 52: refuses sign-in for a minute after five wrong passwords',
    async (identity) => {
      const { auth, email } = identity
      await signUpNewUser(identity)
      for (let n = 0; n < 5; n++)
        await assertFails(signInWithEmailAndPassword(auth, email, `wrong ${n}`), 'auth/invalid-credential')
      await assertFails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/too-many-requests')
      await identity.advanceClock(60_000)
      await signInWithEmailAndPassword(auth, email, PASSWORD)
    },
  ],
  [
    'fault 51: accepts a password reset for addresses with and without an account',
    async ({ auth, email }) => {
      await sendPasswordResetEmail(auth, email)
      await sendPasswordResetEmail(auth, `nobody-${email}`)
    },
  ],
]
