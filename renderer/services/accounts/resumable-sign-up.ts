/** New accounts at the identity service; where a try was cut short, the next one goes on with what it left behind. */
import {
  type Auth,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import type { Credentials } from '../ports/accounts.ts'
import { toAccountError } from './account-error.ts'

export function createResumableSignUp(auth: Auth, hasRecord: (uid: string) => Promise<boolean>) {
  /** Address of an account that may be there, though nobody was told or it should not be. */
  let abandonedEmail: string | null = null

  /** null where it is not this person's, or no longer one that nobody has used. */
  async function signInToAbandoned({ email, password }: Credentials): Promise<User | null> {
    const signedIn = await signInWithEmailAndPassword(auth, email, password).catch(() => null)
    if (signedIn === null) return null
    const isUsed = await hasRecord(signedIn.user.uid).catch(() => true)
    if (!isUsed) return signedIn.user
    await auth.signOut()
    return null
  }

  return {
    /** Signed in as its person. */
    async createUser(credentials: Credentials): Promise<User> {
      const { email, password } = credentials
      try {
        return (await createUserWithEmailAndPassword(auth, email, password)).user
      } catch (problem) {
        const { kind } = toAccountError(problem)
        if (kind === 'unreachable') abandonedEmail = email
        const abandonedUser =
          kind === 'email-in-use' && abandonedEmail === email
            ? await signInToAbandoned(credentials)
            : null
        if (abandonedUser === null) throw problem
        return abandonedUser
      }
    },

    markAbandoned({ email }: User): void {
      abandonedEmail = email
    },
  }
}
