/** Before the tests: one wiki takes in the sample, and those the tests start on folders of their own begin with a copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILLED, startWiki } from './wiki-process.ts'

/** What vitest calls for each of its projects. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[FILLED] !== undefined) return
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-filled-'))
  await (await startWiki({ dataDir })).stop()
  process.env[FILLED] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
