/** A local cloud of a test's own: empty folder, free port, its own index file; gone afterwards. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firestore } from 'firebase/firestore/lite'
import {
  createLocalCloud,
  type LocalCloud,
  type LocalCloudOptions,
} from '../../local-cloud/create-local-cloud.ts'
import { type Call, caller, connectLite, PROJECT } from './lite-calls.ts'

export { at, DATABASE, errorIn, PROJECT, type Reply } from './lite-calls.ts'

export interface TestCloud extends LocalCloud {
  /** The real small client, connected. */
  readonly db: Firestore
  readonly dataDir: string
  readonly call: Call
}

export async function openCloud(
  indexes: unknown = { indexes: [], fieldOverrides: [] },
  options: Partial<LocalCloudOptions> = {},
): Promise<TestCloud> {
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
  const client = connectLite(cloud.port)
  return {
    ...cloud,
    db: client.db,
    dataDir,
    call: caller(cloud.address),
    async close() {
      await client.close()
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}
