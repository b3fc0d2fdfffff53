/** Account of the wiki's owner, who opens it in the desktop program: made from a name alone, and opened without a password. */
import { createAuthAccountStore, generateUid } from 'local-cloud-services'
import type { OwnerProblem } from '#shared/desktop-bridge'
import { formatOwnerEmail } from '#shared/model/owner-email'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import type { RecordData } from '#shared/model/stored-fields'
import { err, ok, type Result } from '#shared/result'
import { createUserNameRecords, parseUserName } from '#shared/rules/accounts/user-name'
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { LocalCloud } from './create-local-cloud.ts'
import { toProtocolWrite } from './sample/protocol-writes.ts'

/** Stored in the data folder: the uid of the account. A backup does not hold it. */
const OWNER_KEY = 'owner'

export interface WikiOwner {
  /** Returns the name of the owner; null if nobody has given one, or if their account is not in this wiki. */
  getName(): string | null
  /**
   * Returns a token that signs the owner in, once. If there is no owner yet, the account is made, or found by the name.
   * @param name null to open as the owner that the wiki has
   */
  open(name: string | null): Promise<Result<string, OwnerProblem>>
}

export type OwnedCloud = Pick<LocalCloud, 'auth' | 'store' | 'commit' | 'installation'>

export function createWikiOwner({ auth, store, commit, installation }: OwnedCloud): WikiOwner {
  const accounts = createAuthAccountStore(store.records)
  const database = `projects/${installation.projectId}/databases/(default)`

  function read(path: string): RecordData | null {
    const stored = store.documents.get(path)
    return stored === null ? null : toPlainRecord(parseFields(stored.fields))
  }

  /** True for an account made from a name alone. Nobody else can sign in to it. */
  function isOwnerAccount(uid: string): boolean {
    return accounts.findByUid(uid)?.email === formatOwnerEmail(uid)
  }

  function getName(): string | null {
    const uid = store.meta.get(OWNER_KEY)
    if (uid === null || !isOwnerAccount(uid)) return null
    const name = read(`users/${uid}`)?.['userName']
    return typeof name === 'string' ? name : null
  }

  /** Makes the account, or continues an interrupted attempt. Each step leaves what the next attempt accepts. */
  async function claim(typed: string): Promise<Result<string, OwnerProblem>> {
    const parsed = parseUserName(typed)
    if (!parsed.ok) return err({ kind: 'name-invalid' })
    const { name, reservations } = createUserNameRecords(parsed.value)
    const holders = reservations.map((id) => read(`usernames/${id}`)?.['uid'] ?? null)
    const [holder] = holders
    const before = store.meta.get(OWNER_KEY)
    const isKnown = typeof holder === 'string' && isOwnerAccount(holder)
    // An account that a backup without people has left out is made again under its uid.
    const uid = isKnown ? holder : before !== null && accounts.findByUid(before) === null ? before : generateUid()
    const taken = holders.findIndex((other) => other !== null && other !== uid)
    if (taken >= 0) return err({ kind: taken === 0 ? 'name-taken' : 'name-looks-taken' })
    await store.meta.set(OWNER_KEY, uid)
    const email = formatOwnerEmail(uid)
    const writes: readonly PlannedWrite[] = [
      ...reservations.flatMap((id, index): PlannedWrite[] =>
        holders[index] === null ? [{ kind: 'create', path: ['usernames', id], data: { uid } }] : [],
      ),
      ...(isKnown ? [] : [{ kind: 'set' as const, path: ['users', uid], data: { email, ...name } }]),
      { kind: 'set', path: ['roles', uid], data: { role: 'maintainer' } },
    ]
    await commit(writes.map((write) => toProtocolWrite(database, write)))
    if (!isKnown) await auth.createAccount({ uid, email, password: null, emailVerified: true })
    return ok(uid)
  }

  async function open(name: string | null): Promise<Result<string, OwnerProblem>> {
    const uid = getName() === null ? null : store.meta.get(OWNER_KEY)
    if (uid !== null) return ok(auth.createCustomToken(uid))
    if (name === null) return err({ kind: 'unnamed' })
    const claimed = await claim(name)
    return claimed.ok ? ok(auth.createCustomToken(claimed.value)) : claimed
  }

  let last: Promise<unknown> = Promise.resolve()
  return {
    getName,
    open(name) {
      // One after the other: two windows that name the owner at once make one account.
      const opened = last.then(() => open(name))
      last = opened.catch(() => {})
      return opened
    },
  }
}
