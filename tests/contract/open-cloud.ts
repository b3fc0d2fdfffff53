/** Fixture: a local cloud in a new temporary folder, on a free port, with its own index file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firestore } from 'firebase/firestore/lite'
import { createLocalCloud, type LocalCloud, type LocalCloudOptions } from '../../local-cloud/create-local-cloud.ts'
import { type CallService, connectLite, createCaller, PROJECT } from './documents/lite-calls.ts'

export { at, DATABASE, errorIn, PROJECT } from './documents/lite-calls.ts'

export interface TestCloud extends LocalCloud {
  /** The Firestore Lite client of the SDK, connected to this cloud. */
  readonly db: Firestore
  readonly dataDir: string
  readonly call: CallService
}

export interface TestOptions extends Partial<LocalCloudOptions> {
  /** The text inside `service … {}` of each rules file. If omitted, everything is allowed. */
  readonly rulesText?: { readonly documents?: string; readonly files?: string }
}

export async function openCloud(
  indexes: unknown = { indexes: [], fieldOverrides: [] },
  { rulesText, ...options }: TestOptions = {},
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
    ...(rulesText === undefined ? {} : { rulesDir: writeRulesFiles(folder, rulesText) }),
    ...options,
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const cloud = opened.value
  const client = connectLite(cloud.port)
  return {
    ...cloud,
    db: client.db,
    dataDir,
    call: createCaller(cloud.address),
    async close() {
      await client.close()
      await cloud.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function writeRulesFiles(
  folder: string,
  { documents = '', files = '' }: NonNullable<TestOptions['rulesText']>,
): string {
  const write = (name: string, service: string, text: string) =>
    writeFileSync(join(folder, name), `rules_version = '2';\nservice ${service} {\n${text}\n}\n`)
  write('firestore.rules', 'cloud.firestore', documents)
  write('storage.rules', 'firebase.storage', files)
  return folder
}
