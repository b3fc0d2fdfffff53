/** Fixture: a cloud under the deployed rules, with the people of the permission table and their wiki. */
import { callAuth, PASSWORD } from '../accounts/auth-calls.ts'
import { at, connectLite } from '../documents/lite-calls.ts'
import { openCloud, type TestCloud, type TestOptions } from '../open-cloud.ts'
import type { RulesClient } from './client-calls.ts'
import { DEPLOYED_DIR } from './deployed-files.ts'
import { encodeTestWrite, type RulesWrite } from './operations.ts'
import { createPeople, type TestPeople, type TestPerson } from './people.ts'
import { wikiOf } from './wiki-records.ts'

export interface RuledCloud {
  readonly cloud: TestCloud
  readonly cast: TestPeople
  /** Advances the clock of the cloud by milliseconds. */
  advanceClock(milliseconds: number): void
  /** Returns the client of a person, one for each. */
  createClient(person: TestPerson | null): Promise<RulesClient>
  /** Writes without the rules. */
  put(writes: readonly RulesWrite[]): Promise<void>
  /** Restores the initial wiki and applies these changes. */
  restore(changes?: readonly RulesWrite[]): Promise<void>
  close(): Promise<void>
}

export async function openRuledCloud(options: Pick<TestOptions, 'rules'> = {}): Promise<RuledCloud> {
  let clockOffset = 0
  const cloud = await openCloud(undefined, {
    clock: () => Date.now() + clockOffset,
    // Other tests cover password hashing.
    derive: async (password) => Buffer.from(password),
    rulesDir: DEPLOYED_DIR,
    ...options,
  })
  const cast = await createPeople(async (email, emailVerified) => {
    const { uid } = await cloud.auth.createAccount({ email, password: PASSWORD, emailVerified })
    return uid
  })
  const clients: { close(): Promise<void> }[] = []
  const callers = new Map<TestPerson | null, Promise<RulesClient>>()
  const put = (writes: readonly RulesWrite[]) => cloud.commit(writes.map(encodeTestWrite))
  let restored = { commit: -1, changes: '' }

  async function call(person: TestPerson | null): Promise<RulesClient> {
    const token = person === null ? null : await fetchToken(cloud, person)
    const client = connectLite(cloud.port, token)
    clients.push(client)
    return { address: cloud.address, token, send: fetch, db: client.db }
  }

  return {
    cloud,
    cast,
    advanceClock(milliseconds) {
      clockOffset += milliseconds
    },
    createClient(person) {
      const known = callers.get(person) ?? call(person)
      callers.set(person, known)
      return known
    },
    put,
    async restore(changes = []) {
      const { documents } = cloud.store
      const wanted = JSON.stringify(changes)
      if (restored.commit === documents.lastCommit && restored.changes === wanted) return
      await put([...wikiOf(cast), ...changes])
      restored = { commit: documents.lastCommit, changes: wanted }
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await cloud.close()
    },
  }
}

export async function fetchToken(cloud: TestCloud, { email }: TestPerson): Promise<string> {
  const { json, error } = await callAuth(cloud, 'accounts:signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
  if (error !== null) throw new Error(error)
  return String(at(json, 'idToken'))
}
