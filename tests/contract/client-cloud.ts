/** Fixture: a local cloud with the deployed rules, the Firestore and auth clients of the interface, and verified people. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteApp } from 'firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword } from 'firebase/auth'
import { createLocalConfig } from '#shared/config'
import { type Documents, openDocuments } from '../../renderer/services/reading/firestore.ts'
import { deriveKeyFast, PASSWORD } from './accounts/auth-calls.ts'
import { openCloud, PROJECT, type TestCloud } from './open-cloud.ts'
import { DEPLOYED_DIR } from './rules/deployed-files.ts'
import { encodeTestWrite, type RulesWrite, setWrite } from './rules/operations.ts'

const INDEXES: unknown = JSON.parse(readFileSync(join(DEPLOYED_DIR, 'firestore.indexes.json'), 'utf8'))

/** The result of a successful write. */
export const DONE = { ok: true, value: null } as const

export interface ClientCloud {
  readonly cloud: TestCloud
  readonly documents: Documents
  readonly storage: { readonly origin: string; readonly bucket: string }
  /** Writes without evaluating the rules. */
  put(...writes: readonly RulesWrite[]): Promise<void>
  /** Creates a verified account and its user record; returns the uid. */
  addPerson(userName: string): Promise<string>
  signIn(userName: string): Promise<void>
  signOut(): Promise<void>
  /** Returns the time of the services in milliseconds since 1970. */
  now(): number
  advanceClock(milliseconds: number): void
  /** Stops the services without closing the client. */
  stop(): Promise<void>
  close(): Promise<void>
}

export const getEmail = (userName: string): string => `${userName.toLowerCase()}@wiki.example`

export async function openClientCloud(): Promise<ClientCloud> {
  let clockOffset = 0
  let stoppedAt: Promise<void> | null = null
  const now = () => Date.now() + clockOffset
  const cloud = await openCloud(INDEXES, {
    rulesDir: DEPLOYED_DIR,
    derive: deriveKeyFast,
    clock: now,
  })
  const { apiKey } = cloud.installation
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const config = createLocalConfig({}, { projectId: PROJECT, apiKey, services })
  const documents = openDocuments(config)
  const auth = initializeAuth(documents.firestore.app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, cloud.address, { disableWarnings: true })
  const put = (...writes: readonly RulesWrite[]) => cloud.commit(writes.map(encodeTestWrite))
  const stop = () => {
    stoppedAt ??= cloud.close()
    return stoppedAt
  }
  return {
    cloud,
    documents,
    storage: { origin: cloud.address, bucket: config.firebase.storageBucket },
    put,
    async addPerson(userName) {
      const email = getEmail(userName)
      const account = { email, password: PASSWORD, emailVerified: true }
      const { uid } = await cloud.auth.createAccount(account)
      await put(setWrite(`users/${uid}`, { email, userName }))
      return uid
    },
    async signIn(userName) {
      await signInWithEmailAndPassword(auth, getEmail(userName), PASSWORD)
    },
    signOut: () => auth.signOut(),
    now,
    advanceClock(milliseconds) {
      clockOffset += milliseconds
    },
    stop,
    async close() {
      await deleteApp(documents.firestore.app)
      await stop()
    },
  }
}
