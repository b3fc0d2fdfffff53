/** Adapter of account records to Firestore: user name, role and block, which the identity service does not store. */
import { FirebaseError } from 'firebase/app'
import { doc, runTransaction, setDoc } from 'firebase/firestore/lite'
import type { Role } from '#shared/model/account'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'
import { createUserNameRecords } from '#shared/rules/accounts/user-name'
import { catchReadError, type Documents } from '../reading/firestore.ts'
import { toAccountError } from './account-error.ts'

export interface Profile {
  /** null without a record, because sign-up was interrupted. */
  readonly userName: string | null
  readonly role: Role | null
  readonly isBlocked: boolean
}

interface UserNameClaim {
  readonly uid: string
  readonly email: string
  readonly userName: string
}

/** Timeout after which a screen no longer waits for the profile. */
const PROFILE_TIMEOUT_MS = 10_000

const resolveNullAfter = (milliseconds: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))

export function createAccountRecords(documents: Documents) {
  const { firestore } = documents

  const get = (collection: string, id: string) => catchReadError(async () => ok(await documents.get([collection, id])))

  /** Returns null if the records cannot be read in time. */
  const loadProfile = (uid: string, email: string, verified: boolean): Promise<Profile | null> =>
    Promise.race([readProfile(uid, email, verified), resolveNullAfter(PROFILE_TIMEOUT_MS)])

  async function readProfile(uid: string, email: string, verified: boolean): Promise<Profile | null> {
    const [user, role, block] = await Promise.all([get('users', uid), get('roles', uid), get('blocked', uid)])
    if (!user.ok) return null
    const { userName, email: storedEmail } = user.value ?? {}
    if (user.value !== null && verified && storedEmail !== email) void updateStoredEmail(uid, email)
    return {
      userName: typeof userName === 'string' ? userName : null,
      role: role.ok && role.value?.['role'] === 'maintainer' ? 'maintainer' : null,
      isBlocked: block.ok && block.value !== null,
    }
  }

  /** Stores an e-mail address that changed at the identity service. The next load repeats a failed attempt. */
  async function updateStoredEmail(uid: string, email: string): Promise<void> {
    await setDoc(doc(firestore, 'users', uid), { email }, { mergeFields: ['email'] }).catch(() => {})
  }

  /** Returns the uid of each reservation's owner, or null for a free one. */
  const findOwners = (reservations: readonly string[]): Promise<readonly unknown[]> =>
    Promise.all(reservations.map(async (id) => (await documents.get(['usernames', id]))?.['uid'] ?? null))

  /** Writes record and reservations in one transaction, which also decides between concurrent claims. */
  async function claimUserName({ uid, email, userName }: UserNameClaim): Promise<Result<null, AccountError>> {
    const { name, reservations } = createUserNameRecords(userName)
    const person = doc(firestore, 'users', uid)
    const findTakenName = (owners: readonly unknown[]): AccountError | null => {
      const other = owners.findIndex((owner) => owner !== null && owner !== uid)
      if (other < 0) return null
      return { kind: other === 0 ? 'name-taken' : 'name-looks-taken', isAccountRetained: false }
    }
    try {
      const claimError = await runTransaction(
        firestore,
        async (transaction) => {
          const found = await Promise.all(reservations.map((id) => transaction.get(doc(firestore, 'usernames', id))))
          const owners = found.map((one): unknown => (one.exists() ? one.data()['uid'] : null))
          const problem = findTakenName(owners)
          if (problem !== null) return problem
          // An interrupted claim may leave the reservation without the record, which is then completed.
          const isBegun = owners.includes(uid)
          if (isBegun && (await transaction.get(person)).exists()) return null
          for (const [index, one] of found.entries()) if (owners[index] === null) transaction.set(one.ref, { uid })
          transaction.set(person, { email, ...name })
          return null
        },
        { maxAttempts: 1 },
      )
      return claimError === null ? ok(null) : err(claimError)
    } catch (problem) {
      if (!(problem instanceof FirebaseError)) throw problem
      // Another claim was faster, or the response to our own successful claim was lost.
      const owners = await findOwners(reservations).catch(() => [])
      if (owners[0] === uid && (await hasRecord(uid).catch(() => false))) return ok(null)
      return err(findTakenName(owners) ?? toAccountError(problem))
    }
  }

  const hasRecord = async (uid: string): Promise<boolean> => (await documents.get(['users', uid])) !== null

  return { profile: loadProfile, claim: claimUserName, hasRecord }
}
