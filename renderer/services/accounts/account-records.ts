/** What the wiki itself keeps of a person: name, role, block. The identity service knows none of it. */
import { FirebaseError } from 'firebase/app'
import { doc, runTransaction, setDoc } from 'firebase/firestore/lite'
import type { Role } from '#shared/model/account'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'
import { foldUserName } from '#shared/rules/accounts/user-name'
import { type Documents, reading } from '../reading/firestore.ts'
import { accountError } from './account-error.ts'

export interface Profile {
  /** null where there is no record: sign-up ended half-way. */
  readonly userName: string | null
  readonly role: Role | null
  readonly isBlocked: boolean
}

interface Claim {
  readonly uid: string
  readonly email: string
  readonly userName: string
}

/** A screen that waits for who somebody is waits no longer. */
const PATIENCE = 10_000

const nothingIn = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))

export function accountRecords(documents: Documents) {
  const { firestore } = documents

  const get = (collection: string, id: string) =>
    reading(async () => ok(await documents.get([collection, id])))

  /** null where the documents cannot be reached, or not in time. */
  const profile = (uid: string, email: string, verified: boolean): Promise<Profile | null> =>
    Promise.race([read(uid, email, verified), nothingIn(PATIENCE)])

  async function read(uid: string, email: string, verified: boolean): Promise<Profile | null> {
    const [user, role, block] = await Promise.all([
      get('users', uid),
      get('roles', uid),
      get('blocked', uid),
    ])
    if (!user.ok) return null
    const { userName, email: known } = user.value ?? {}
    if (user.value !== null && verified && known !== email) void followAddress(uid, email)
    return {
      userName: typeof userName === 'string' ? userName : null,
      role: role.ok && role.value?.['role'] === 'maintainer' ? 'maintainer' : null,
      isBlocked: block.ok && block.value !== null,
    }
  }

  /** The address was changed at the identity service; if this does not succeed now, it will the next time. */
  async function followAddress(uid: string, email: string): Promise<void> {
    await setDoc(doc(firestore, 'users', uid), { email }, { mergeFields: ['email'] }).catch(
      () => {},
    )
  }

  /** Whose the name is, of those who reserved it. */
  async function ownerOf(userName: string): Promise<unknown> {
    const reserved = await documents.get(['usernames', foldUserName(userName)])
    return reserved?.['uid'] ?? null
  }

  /** Record and reservation in one write: the truth about whose a name is, also between two in the same instant. */
  async function claim({ uid, email, userName }: Claim): Promise<Result<null, AccountError>> {
    const reservation = doc(firestore, 'usernames', foldUserName(userName))
    const person = doc(firestore, 'users', uid)
    const isTaken = (known: unknown) => known !== null && known !== uid
    try {
      const known = await runTransaction(
        firestore,
        async (transaction) => {
          const found = await transaction.get(reservation)
          const owner: unknown = found.exists() ? found.data()['uid'] : null
          if (isTaken(owner)) return owner
          // one's own name without one's record, as something half done may leave it, is made whole
          if (owner === null) transaction.set(reservation, { uid })
          else if ((await transaction.get(person)).exists()) return owner
          transaction.set(person, { email, userName })
          return owner
        },
        { maxAttempts: 1 },
      )
      return isTaken(known) ? err({ kind: 'name-taken', kept: false }) : ok(null)
    } catch (problem) {
      if (!(problem instanceof FirebaseError)) throw problem
      // somebody was faster, or the answer to our own success was lost
      const known = await ownerOf(userName).catch(() => null)
      if (known === uid && (await hasRecord(uid).catch(() => false))) return ok(null)
      return err(isTaken(known) ? { kind: 'name-taken', kept: false } : accountError(problem))
    }
  }

  const hasRecord = async (uid: string): Promise<boolean> =>
    (await documents.get(['users', uid])) !== null

  return { profile, claim, hasRecord }
}
