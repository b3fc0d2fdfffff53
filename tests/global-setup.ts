/** Fixture: global setup of vitest, which builds the targets and fills one wiki with the sample. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVELOPMENT, PRODUCT, PSEUDO_LOCALE } from '../scripts/building/targets.mjs'
import { FILLED_WIKI_VARIABLE, PROJECT_DIR, startWiki } from './wiki-process.ts'

/** Vitest calls this for each of its projects. Wikis with a folder of their own begin with a copy of the filled one. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[FILLED_WIKI_VARIABLE] !== undefined) return
  build()
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-filled-'))
  await (await startWiki({ dataDir })).stop()
  process.env[FILLED_WIKI_VARIABLE] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Builds the outdated targets: tests must not run the build of older sources. */
function build(): void {
  const targets = new Set([...PRODUCT, 'desktop', ...DEVELOPMENT, ...PSEUDO_LOCALE, 'functions'])
  const { status } = spawnSync(process.execPath, [join(PROJECT_DIR, 'scripts/ensure.mjs'), ...targets], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed, so no test ran.')
}
