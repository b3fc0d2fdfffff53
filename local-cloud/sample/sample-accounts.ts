/** Accounts of the sample people, to sign in with. Their passwords are published. */
import type { MetaStore } from 'local-cloud-services'
import { createUserNameRecords } from '#shared/rules/accounts/user-name'
import type { LocalCloud } from '../create-local-cloud.ts'
import { toProtocolWrite } from './protocol-writes.ts'
import type { SampleAccount, SampleEditor } from './read-sample.ts'

export interface SampleUser extends SampleAccount {
  readonly uid: string
}

/** Stored in the data folder, so that a removed sample person is not created again. */
const STATE_KEY = 'samplePeople'
const ADDED = 'made'

/** Marks the people as added, so that an imported wiki gets no account with a published password. */
export const markSampleAccountsAdded = (meta: MetaStore): Promise<void> => meta.set(STATE_KEY, ADDED)

/** Creates the people once per wiki. An interrupted start is continued. */
export async function addSampleAccounts(cloud: LocalCloud, editors: readonly SampleEditor[]): Promise<void> {
  const { auth, store } = cloud
  if (store.meta.get(STATE_KEY) === ADDED) return
  await Promise.all(
    listPeople(editors)
      .filter(({ email }) => auth.findAccount(email) === null)
      .map((person) => auth.createAccount({ ...person, emailVerified: true })),
  )
  await cloud.commit(buildWrites(cloud.installation.projectId, editors))
  await store.meta.set(STATE_KEY, ADDED)
}

/** Returns the people who still have their published password. */
export const listSampleAccounts = ({ auth }: LocalCloud, editors: readonly SampleEditor[]): readonly SampleUser[] =>
  listPeople(editors).filter(({ uid, email }) => {
    const account = auth.findAccount(email)
    return account?.uid === uid && account.passwordChangedAt === account.createdAt
  })

const listPeople = (editors: readonly SampleEditor[]): readonly SampleUser[] =>
  editors.flatMap(({ uid, account }) => (account === undefined ? [] : [{ uid, ...account }]))

/** Reserves the names of all page authors, whether or not they can sign in. */
function buildWrites(projectId: string, editors: readonly SampleEditor[]) {
  const record = (path: readonly [string, string], data: Readonly<Record<string, string>>) =>
    toProtocolWrite(`projects/${projectId}/databases/(default)`, { kind: 'set', path, data })
  return editors.flatMap(({ uid, userName, account }) => {
    const { name, reservations } = createUserNameRecords(userName)
    return [
      ...reservations.map((id) => record(['usernames', id], { uid })),
      ...(account === undefined ? [] : [record(['users', uid], { email: account.email, ...name })]),
      ...(account?.role === undefined ? [] : [record(['roles', uid], { role: account.role })]),
    ]
  })
}
