/** A wiki under the deployed rules, the interface's own client connected to it, and verified people to sign in as. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteApp } from 'firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { localConfig } from '#shared/config'
import { type Documents, openDocuments } from '../../renderer/services/reading/firestore.ts'
import { PASSWORD, quickDerive } from './accounts/auth-calls.ts'
import { openCloud, PROJECT, type TestCloud } from './open-cloud.ts'
import { DEPLOYED_DIR } from './rules/deployed.ts'
import { protocolWrite, set, type Write } from './rules/operations.ts'

const INDEXES: unknown = JSON.parse(
  readFileSync(join(DEPLOYED_DIR, 'firestore.indexes.json'), 'utf8'),
)

export interface ClientCloud {
  readonly cloud: TestCloud
  readonly documents: Documents
  readonly storage: { readonly origin: string; readonly bucket: string }
  /** Past the rules. */
  put(...writes: readonly Write[]): Promise<void>
  /** Answers the uid. */
  addPerson(userName: string): Promise<string>
  signIn(userName: string): Promise<void>
  signOut(): Promise<void>
  /** The wiki's time. */
  now(): number
  pass(milliseconds: number): void
  /** The services go, and the client finds out. */
  stop(): Promise<void>
  close(): Promise<void>
}

export const emailOf = (userName: string): string => `${userName.toLowerCase()}@wiki.example`

export async function openClientCloud(): Promise<ClientCloud> {
  let ahead = 0
  let stopped: Promise<void> | null = null
  const now = () => Date.now() + ahead
  const cloud = await openCloud(INDEXES, {
    rulesDir: DEPLOYED_DIR,
    derive: quickDerive,
    clock: now,
  })
  const { apiKey } = cloud.installation
  const services = { host: '127.0.0.1', port: cloud.port, ssl: false }
  const config = localConfig({}, { projectId: PROJECT, apiKey, services })
  const documents = openDocuments(config)
  const auth = initializeAuth(documents.firestore.app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, cloud.address, { disableWarnings: true })
  const put = (...writes: readonly Write[]) => cloud.commit(writes.map(protocolWrite))
  const stop = () => {
    stopped ??= cloud.close()
    return stopped
  }
  return {
    cloud,
    documents,
    storage: { origin: cloud.address, bucket: config.firebase.storageBucket },
    put,
    async addPerson(userName) {
      const email = emailOf(userName)
      const account = { email, password: PASSWORD, emailVerified: true }
      const { uid } = await cloud.auth.createAccount(account)
      await put(set(`users/${uid}`, { email, userName }))
      return uid
    },
    async signIn(userName) {
      await signInWithEmailAndPassword(auth, emailOf(userName), PASSWORD)
    },
    signOut: () => auth.signOut(),
    now,
    pass(milliseconds) {
      ahead += milliseconds
    },
    stop,
    async close() {
      await deleteApp(documents.firestore.app)
      await stop()
    },
  }
}
