/** What the product does with an account, through the real client; in Node and in a browser. */

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
import { equal, fails, holds } from '../documents/lite-check.ts'

interface Identity {
  readonly auth: Auth
  /** As from another browser. */
  readonly elsewhere: Auth
  /** An address no other case has. */
  readonly email: string
  newestLink(): Promise<URL>
  /** Moves the clock of the services on, in milliseconds. */
  passTime(time: number): Promise<void>
}

export type IdentityCase = readonly [name: string, run: (identity: Identity) => Promise<void>]

const PASSWORD = 'correct horse'
const OTHER = 'another horse'

const join = async ({ auth, email }: Identity): Promise<User> =>
  (await createUserWithEmailAndPassword(auth, email, PASSWORD)).user

const newestCode = async ({ newestLink }: Identity): Promise<string> =>
  (await newestLink()).searchParams.get('oobCode') ?? ''

export const IDENTITY_CASES: readonly IdentityCase[] = [
  [
    'makes an account, and knows it again in any case of its address',
    async (identity) => {
      const { auth, email } = identity
      const user = await join(identity)
      equal(
        [user.email, user.emailVerified, user.isAnonymous, user.providerData[0]?.providerId],
        [email, false, false, 'password'],
      )
      holds(Date.parse(user.metadata.creationTime ?? '') > 0, 'a time of creation')
      await signOut(auth)
      const again = await signInWithEmailAndPassword(auth, email.toUpperCase(), PASSWORD)
      equal(again.user.uid, user.uid)
    },
  ],
  [
    'verifies an address by mail, once',
    async (identity) => {
      const { auth, email } = identity
      const user = await join(identity)
      const continueUrl = 'http://127.0.0.1:4173/upload'
      await sendEmailVerification(user, { url: continueUrl })
      const link = await identity.newestLink()
      equal(
        [link.pathname, link.searchParams.get('mode'), link.searchParams.get('continueUrl')],
        ['/auth/action', 'verifyEmail', continueUrl],
      )
      const code = await newestCode(identity)
      const info = await checkActionCode(auth, code)
      equal([info.operation, info.data.email], ['VERIFY_EMAIL', email])
      await applyActionCode(auth, code)
      await user.reload()
      equal(user.emailVerified, true)
      equal((await user.getIdTokenResult(true)).claims['email_verified'], true)
      await fails(applyActionCode(auth, code), 'auth/invalid-action-code')
    },
  ],
  [
    'resets a password by mail, once',
    async (identity) => {
      const { auth, email } = identity
      await join(identity)
      await signOut(auth)
      await sendPasswordResetEmail(auth, email)
      const code = await newestCode(identity)
      equal(await verifyPasswordResetCode(auth, code), email)
      await fails(confirmPasswordReset(auth, code, 'short'), 'auth/weak-password')
      await confirmPasswordReset(auth, code, OTHER)
      await fails(confirmPasswordReset(auth, code, PASSWORD), 'auth/invalid-action-code')
      await fails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/invalid-credential')
      const { user } = await signInWithEmailAndPassword(auth, email, OTHER)
      equal(user.emailVerified, true)
    },
  ],
  [
    'tells the former address that it was changed, and takes the change back from there',
    async (identity) => {
      const { auth, email } = identity
      const user = await join(identity)
      await sendEmailVerification(user)
      const proof = await newestCode(identity)
      await updateEmail(user, `other-${email}`)
      equal([user.email, user.emailVerified], [`other-${email}`, false])
      await fails(applyActionCode(auth, proof), 'auth/invalid-action-code')
      await fails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/invalid-credential')
      const link = await identity.newestLink()
      equal(link.searchParams.get('mode'), 'recoverEmail')
      const code = await newestCode(identity)
      // whoever changed it changes it once more
      await updateEmail(user, `third-${email}`)
      const later = await newestCode(identity)
      const info = await checkActionCode(auth, code)
      equal([info.operation, info.data.email], ['RECOVER_EMAIL', email])
      await applyActionCode(auth, code)
      await fails(user.reload(), 'auth/user-token-expired')
      for (const used of [code, later])
        await fails(applyActionCode(auth, used), 'auth/invalid-action-code')
      const back = await signInWithEmailAndPassword(auth, email, PASSWORD)
      equal([back.user.uid, back.user.emailVerified], [user.uid, true])
    },
  ],
  [
    'knows a code that has expired from one that never was',
    async (identity) => {
      const { auth, email } = identity
      await join(identity)
      await sendPasswordResetEmail(auth, email)
      await identity.passTime(3_600_001)
      await fails(
        confirmPasswordReset(auth, await newestCode(identity), OTHER),
        'auth/expired-action-code',
      )
      await fails(verifyPasswordResetCode(auth, 'x'), 'auth/invalid-action-code')
    },
  ],
  [
    'changes a password after asking for the old one, and goes on',
    async (identity) => {
      const { auth, email } = identity
      const user = await join(identity)
      await identity.passTime(301_000)
      await fails(updatePassword(user, OTHER), 'auth/requires-recent-login')
      await fails(
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
    'fault 58: ends every other session with the password, and with the account',
    async (identity) => {
      const { auth, elsewhere, email } = identity
      const user = await join(identity)
      const { user: second } = await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
      await updatePassword(user, OTHER)
      await fails(second.getIdToken(true), 'auth/user-token-expired')
      equal(elsewhere.currentUser, null)
      const { user: third } = await signInWithEmailAndPassword(elsewhere, email, OTHER)
      await deleteUser(user)
      equal(auth.currentUser, null)
      await fails(third.reload(), 'auth/user-token-expired')
      await fails(signInWithEmailAndPassword(auth, email, OTHER), 'auth/invalid-credential')
      await join(identity)
    },
  ],
  [
    'gets a new token for as long as the session lasts',
    async (identity) => {
      const user = await join(identity)
      const first = await user.getIdToken()
      const [one, two] = await Promise.all([user.getIdToken(true), user.getIdToken(true)])
      equal(new Set([first, one, two]).size, 3)
      const { claims, signInProvider } = await user.getIdTokenResult()
      equal([claims['sub'], claims['user_id'], signInProvider], [user.uid, user.uid, 'password'])
      equal(Number(claims['exp']) - Number(claims['iat']), 3600)
    },
  ],
  [
    'is told in the words of its own what is wrong',
    async (identity) => {
      const { auth, email } = identity
      const signUp = (address: string, password: string) =>
        createUserWithEmailAndPassword(auth, address, password)
      await join(identity)
      await fails(signUp(email, PASSWORD), 'auth/email-already-in-use')
      await fails(signUp('nobody', PASSWORD), 'auth/invalid-email')
      await fails(signUp(`new-${email}`, '12345'), 'auth/weak-password', 'at least 8 characters')
      await fails(signInWithEmailAndPassword(auth, email, ''), 'auth/missing-password')
      await fails(signInAnonymously(identity.elsewhere), 'auth/admin-restricted-operation')
    },
  ],
  [
    'is told by name what is not answered here',
    async (identity) => {
      const user = await join(identity)
      await fails(
        updateProfile(user, { displayName: 'Seth' }),
        'auth/operation-not-allowed',
        '"displayName" in accounts:update is not answered by the local cloud.',
      )
    },
  ],
  [
    'fault 52: waits after five wrong passwords, and no longer than a minute',
    async (identity) => {
      const { auth, email } = identity
      await join(identity)
      for (let n = 0; n < 5; n++)
        await fails(
          signInWithEmailAndPassword(auth, email, `wrong ${n}`),
          'auth/invalid-credential',
        )
      await fails(signInWithEmailAndPassword(auth, email, PASSWORD), 'auth/too-many-requests')
      await identity.passTime(60_000)
      await signInWithEmailAndPassword(auth, email, PASSWORD)
    },
  ],
  [
    'fault 51: a reset is asked for alike with an account and without',
    async ({ auth, email }) => {
      await sendPasswordResetEmail(auth, email)
      await sendPasswordResetEmail(auth, `nobody-${email}`)
    },
  ],
]
