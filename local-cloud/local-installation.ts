/** Identity of a local installation: created once and stored in its data folder. */

import { randomBytes } from 'node:crypto'
import type { MetaStore } from 'local-cloud-services'

export interface LocalInstallation {
  readonly projectId: string
  readonly apiKey: string
  /** Signs the tokens of this wiki and never leaves the data folder. */
  readonly tokenSecret: string
}

/** Browsers key their storage by the first two, so data of two wikis on one machine is never mixed. */
export async function readInstallation(meta: MetaStore): Promise<LocalInstallation> {
  return {
    projectId: await readOrCreate(meta, 'projectId', () => `local-${randomBytes(6).toString('hex')}`),
    apiKey: await readOrCreate(meta, 'apiKey', () => randomBytes(24).toString('base64url')),
    tokenSecret: await readOrCreate(meta, 'tokenSecret', () => randomBytes(32).toString('base64url')),
  }
}

async function readOrCreate(meta: MetaStore, name: string, create: () => string): Promise<string> {
  const known = meta.get(name)
  if (known !== null) return known
  const created = create()
  await meta.set(name, created)
  return created
}
