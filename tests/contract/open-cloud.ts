/** A local cloud of a test's own: empty folder, free port, its own index file; gone afterwards. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite'
import {
  createLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from '../../local-cloud/create-local-cloud.ts'

export const PROJECT = 'demo'
export const DATABASE = `projects/${PROJECT}/databases/(default)`

export interface TestCloud extends LocalCloud {
  /** The real small client, connected. */
  readonly db: Firestore
  readonly dataDir: string
  /** A POST to a call of the documents service. */
  call(call: string, body: unknown): Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly json: unknown
  /** The protocol's error, out of the list that streams wrap it in; null when there is none. */
  readonly error: { readonly status: string; readonly message: string } | null
}

/** Follows keys into an answer; undefined where they end. */
export const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null
        ? new Map(Object.entries(here)).get(String(key))
        : undefined,
    json,
  )

export function errorIn(json: unknown): Reply['error'] {
  const error = at(Array.isArray(json) ? json[0] : json, 'error')
  return error === undefined
    ? null
    : { status: String(at(error, 'status')), message: String(at(error, 'message')) }
}

let clients = 0

export async function openCloud(
  indexes: unknown = { indexes: [], fieldOverrides: [] },
  options: Partial<LocalCloudOptions> = {},
): Promise<TestCloud> {
  setLogLevel('silent')
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-'))
  const dataDir = join(folder, 'data')
  const indexFile = join(folder, 'indexes.json')
  writeFileSync(indexFile, JSON.stringify(indexes))
  const opened = await createLocalCloud({
    dataDir,
    projectId: PROJECT,
    port: 0,
    indexFile,
    ...options,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const cloud = opened.value
  const app = initializeApp({ projectId: PROJECT }, `client ${clients++}`)
  const db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', cloud.port)
  return {
    ...cloud,
    db,
    dataDir,
    async call(call, body) {
      const response = await fetch(`${cloud.address}/v1/${DATABASE}/documents${call}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const json: unknown = await response.json()
      return { status: response.status, json, error: errorIn(json) }
    },
    async close() {
      await deleteApp(app)
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}
