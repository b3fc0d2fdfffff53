/** Global setup: what the tests start is built from the sources as they are, and one wiki has taken in the sample. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVELOPMENT, PRODUCT, PSEUDO_LOCALE } from '../scripts/building/targets.mjs'
import { FILLED_WIKI_VARIABLE, PROJECT_DIR, startWiki } from './wiki-process.ts'

/** What vitest calls for each of its projects. Wikis that tests start on folders of their own begin with a copy. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[FILLED_WIKI_VARIABLE] !== undefined) return
  build()
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-filled-'))
  await (await startWiki({ dataDir })).stop()
  process.env[FILLED_WIKI_VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Only outdated targets are built: a test that ran the last build would pass on code that is gone. */
function build(): void {
  const targets = new Set([...PRODUCT, 'desktop', ...DEVELOPMENT, ...PSEUDO_LOCALE, 'functions'])
  const { status } = spawnSync(
    process.execPath,
    [join(PROJECT_DIR, 'scripts/ensure.mjs'), ...targets],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The build failed, so no test ran.')
}
