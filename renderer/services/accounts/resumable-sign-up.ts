/** Sign-up that can be resumed: a retry continues with the account that an interrupted attempt left. */
import { type Auth, createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from 'firebase/auth'
import type { Credentials } from '../ports/accounts.ts'
import { toAccountError } from './account-error.ts'

export function createResumableSignUp(auth: Auth, hasRecord: (uid: string) => Promise<boolean>) {
  /** E-mail address of an account that may exist although its sign-up did not complete. */
  let abandonedEmail: string | null = null

  /** Returns null if the password does not match or the account is in use. */
  async function signInToAbandoned({ email, password }: Credentials): Promise<User | null> {
    const signedIn = await signInWithEmailAndPassword(auth, email, password).catch(() => null)
    if (signedIn === null) return null
    const isUsed = await hasRecord(signedIn.user.uid).catch(() => true)
    if (!isUsed) return signedIn.user
    await auth.signOut()
    return null
  }

  return {
    /** Creates or resumes the account and signs in. */
    async createUser(credentials: Credentials): Promise<User> {
      const { email, password } = credentials
      try {
        return (await createUserWithEmailAndPassword(auth, email, password)).user
      } catch (problem) {
        const { kind } = toAccountError(problem)
        if (kind === 'unreachable') abandonedEmail = email
        const abandonedUser =
          kind === 'email-in-use' && abandonedEmail === email ? await signInToAbandoned(credentials) : null
        if (abandonedUser === null) throw problem
        return abandonedUser
      }
    },

    markAbandoned({ email }: User): void {
      abandonedEmail = email
    },
  }
}
