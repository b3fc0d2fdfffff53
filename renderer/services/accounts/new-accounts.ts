/** New accounts at the identity service; where a try was cut short, the next one goes on with what it left behind. */
import {
  type Auth,
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import type { Credentials } from '../ports/accounts.ts'
import { accountError } from './account-error.ts'

export function newAccounts(auth: Auth, hasRecord: (uid: string) => Promise<boolean>) {
  /** Address of an account that may be there, though nobody was told or it should not be. */
  let leftBehind: string | null = null

  /** null where it is not this person's, or no longer one that nobody has used. */
  async function found({ email, password }: Credentials): Promise<User | null> {
    const entered = await signInWithEmailAndPassword(auth, email, password).catch(() => null)
    if (entered === null) return null
    const isUsed = await hasRecord(entered.user.uid).catch(() => true)
    if (!isUsed) return entered.user
    await auth.signOut()
    return null
  }

  return {
    /** Signed in as its person. */
    async make(wanted: Credentials): Promise<User> {
      const { email, password } = wanted
      try {
        return (await createUserWithEmailAndPassword(auth, email, password)).user
      } catch (problem) {
        const { kind } = accountError(problem)
        if (kind === 'unreachable') leftBehind = email
        const own = kind === 'email-in-use' && leftBehind === email ? await found(wanted) : null
        if (own === null) throw problem
        return own
      }
    },

    leaveBehind({ email }: User): void {
      leftBehind = email
    },
  }
}
