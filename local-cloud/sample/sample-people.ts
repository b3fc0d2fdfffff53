/** The people of the sample wiki one can sign in as. Their passwords are printed, and nobody's secret. */
import { userNameRecords } from '#shared/rules/accounts/user-name'
import type { LocalCloud } from '../create-local-cloud.ts'
import type { Meta } from '../store/open-store.ts'
import { protocolWrite } from './protocol-writes.ts'
import type { SampleAccount, SampleEditor } from './read-sample.ts'

export interface SamplePerson extends SampleAccount {
  readonly uid: string
}

/** Kept in the data folder: who removes one of them does not find them again. */
const MARK = 'samplePeople'
const MADE = 'made'

/** Nobody whose password is printed gets into a wiki that began elsewhere. */
export const keepWithoutSamplePeople = (meta: Meta): Promise<void> => meta.set(MARK, MADE)

/** Once for each wiki; a start that ended half-way is taken up again. */
export async function addSamplePeople(
  cloud: LocalCloud,
  editors: readonly SampleEditor[],
): Promise<void> {
  const { auth, store } = cloud
  if (store.meta.get(MARK) === MADE) return
  await Promise.all(
    peopleOf(editors)
      .filter(({ email }) => auth.findAccount(email) === null)
      .map((person) => auth.createAccount({ ...person, emailVerified: true })),
  )
  await cloud.commit(writesOf(cloud.installation.projectId, editors))
  await store.meta.set(MARK, MADE)
}

/** Those whose password is still the one that is printed. */
export const samplePeople = (
  { auth }: LocalCloud,
  editors: readonly SampleEditor[],
): readonly SamplePerson[] =>
  peopleOf(editors).filter(({ uid, email }) => {
    const account = auth.findAccount(email)
    return account?.uid === uid && account.passwordChangedAt === account.createdAt
  })

const peopleOf = (editors: readonly SampleEditor[]): readonly SamplePerson[] =>
  editors.flatMap(({ uid, account }) => (account === undefined ? [] : [{ uid, ...account }]))

/** A name under pages is nobody else's to take, whether its owner can sign in or not. */
function writesOf(projectId: string, editors: readonly SampleEditor[]) {
  const record = (path: readonly [string, string], data: Readonly<Record<string, string>>) =>
    protocolWrite(`projects/${projectId}/databases/(default)`, { kind: 'set', path, data })
  return editors.flatMap(({ uid, userName, account }) => {
    const { name, reservations } = userNameRecords(userName)
    return [
      ...reservations.map((id) => record(['usernames', id], { uid })),
      ...(account === undefined ? [] : [record(['users', uid], { email: account.email, ...name })]),
      ...(account?.role === undefined ? [] : [record(['roles', uid], { role: account.role })]),
    ]
  })
}
