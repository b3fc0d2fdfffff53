/** A cloud under the deployed rules, with the people of the table signed in, and their wiki in it. */
import { callAuth, PASSWORD } from '../accounts/auth-calls.ts'
import { at, connectLite } from '../documents/lite-calls.ts'
import { openCloud, type TestCloud, type TestOptions } from '../open-cloud.ts'
import { DEPLOYED_DIR } from './deployed.ts'
import type { Caller } from './doors.ts'
import { protocolWrite, type Write } from './operations.ts'
import { assemble, type Cast, type Known } from './people.ts'
import { wikiOf } from './wiki-records.ts'

export interface RuledCloud {
  readonly cloud: TestCloud
  readonly cast: Cast
  /** Ahead of the machine's clock. */
  later(milliseconds: number): void
  /** Everybody has one connection of their own. */
  as(person: Known | null): Promise<Caller>
  /** Past the rules. */
  put(writes: readonly Write[]): Promise<void>
  /** As it was in the beginning, but for these. */
  restore(but?: readonly Write[]): Promise<void>
  close(): Promise<void>
}

export async function openRuledCloud(
  options: Pick<TestOptions, 'rules'> = {},
): Promise<RuledCloud> {
  let ahead = 0
  const cloud = await openCloud(undefined, {
    clock: () => Date.now() + ahead,
    // what passwords cost is tried elsewhere
    derive: async (password) => Buffer.from(password),
    rulesDir: DEPLOYED_DIR,
    ...options,
  })
  const cast = await assemble(async (email, emailVerified) => {
    const { uid } = await cloud.auth.createAccount({ email, password: PASSWORD, emailVerified })
    return uid
  })
  const clients: { close(): Promise<void> }[] = []
  const callers = new Map<Known | null, Promise<Caller>>()
  const put = (writes: readonly Write[]) => cloud.commit(writes.map(protocolWrite))
  let standing = { by: -1, but: '' }

  async function call(person: Known | null): Promise<Caller> {
    const token = person === null ? null : await tokenOf(cloud, person)
    const client = connectLite(cloud.port, token)
    clients.push(client)
    return { address: cloud.address, token, send: fetch, db: client.db }
  }

  return {
    cloud,
    cast,
    later(milliseconds) {
      ahead += milliseconds
    },
    as(person) {
      const known = callers.get(person) ?? call(person)
      callers.set(person, known)
      return known
    },
    put,
    async restore(but = []) {
      const { documents } = cloud.store
      const wanted = JSON.stringify(but)
      if (standing.by === documents.lastCommit && standing.but === wanted) return
      await put([...wikiOf(cast), ...but])
      standing = { by: documents.lastCommit, but: wanted }
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await cloud.close()
    },
  }
}

export async function tokenOf(cloud: TestCloud, { email }: Known): Promise<string> {
  const { json, error } = await callAuth(cloud, 'accounts:signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
  if (error !== null) throw new Error(error)
  return String(at(json, 'idToken'))
}
