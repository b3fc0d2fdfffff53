/** What tells one wiki of this machine from another: made once and kept in its data folder. */
import { randomBytes } from 'node:crypto'
import type { Meta } from './store/open-store.ts'

export interface Installation {
  readonly projectId: string
  readonly apiKey: string
  /** Signs the tokens of this wiki; never leaves the data folder. */
  readonly tokenSecret: string
}

/** A browser keeps what it stores under the first two, so it never mixes two wikis. */
export async function readInstallation(meta: Meta): Promise<Installation> {
  return {
    projectId: await kept(meta, 'projectId', () => `local-${randomBytes(6).toString('hex')}`),
    apiKey: await kept(meta, 'apiKey', () => randomBytes(24).toString('base64url')),
    tokenSecret: await kept(meta, 'tokenSecret', () => randomBytes(32).toString('base64url')),
  }
}

async function kept(meta: Meta, name: string, make: () => string): Promise<string> {
  const known = meta.get(name)
  if (known !== null) return known
  const made = make()
  await meta.set(name, made)
  return made
}
