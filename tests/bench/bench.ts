/** Fixture of a bench run: a folder, a browser, and wikis of several sizes that are filled once. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { PROJECT_DIR, startWiki, type WikiProcess, type WikiProcessOptions } from '../wiki-process.ts'

interface Filled {
  readonly dataDir: string
  /** Milliseconds from the start of the program to its printed address. */
  readonly milliseconds: number
}

export interface Bench {
  /**
   * The folder is removed at the end. It lies on the project's own disk: a temporary folder may lie in memory, where
   * syncs are free.
   */
  readonly folder: string
  browser(): Promise<Browser>
  /** The version of the browser, or null before a row has asked for one. */
  version(): Promise<string | null>
  /** Returns a data folder with this many pages, for one process at a time. */
  filled(pages: number): Promise<Filled>
}

export interface OpenBench extends Bench {
  close(): Promise<void>
}

export async function openBench(say: (line: string) => void): Promise<OpenBench> {
  const parent = join(PROJECT_DIR, 'out')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'bench-data-'))
  // An interrupted run removes its gigabytes too.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  let browser: Promise<Browser> | null = null
  const filled = new Map<number, Promise<Filled>>()
  return {
    folder,
    browser() {
      browser ??= launchBrowser()
      return browser
    },
    version: async () => (await browser)?.version() ?? null,
    filled(pages) {
      const known = filled.get(pages) ?? fill(join(folder, `filled-${pages}`), pages, say)
      filled.set(pages, known)
      return known
    },
    async close() {
      await (await browser)?.close()
    },
  }
}

async function fill(dataDir: string, pages: number, say: (line: string) => void): Promise<Filled> {
  say(`Filling a wiki with ${pages} pages…`)
  const wiki = await startWiki({ dataDir, pages })
  await wiki.stop()
  return { dataDir, milliseconds: wiki.startedIn }
}

/** Runs the program while `use` runs. */
export async function withBenchWiki<T>(
  options: WikiProcessOptions,
  use: (wiki: WikiProcess) => Promise<T>,
): Promise<T> {
  const wiki = await startWiki(options)
  try {
    return await use(wiki)
  } finally {
    await wiki.stop()
  }
}

export const withFilledWiki = async <T>(
  bench: Bench,
  pages: number,
  use: (wiki: WikiProcess) => Promise<T>,
  options: WikiProcessOptions = {},
): Promise<T> => withBenchWiki({ ...options, dataDir: (await bench.filled(pages)).dataDir }, use)

/** The program must refuse to run with React's development build, which is twice as slow. */
export function assertProduction(): void {
  if (process.env['NODE_ENV'] !== 'production')
    throw new Error('NODE_ENV must be "production": start the bench with npm run bench.')
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PROJECT_DIR, 'out/cloud/main.js'), '--port', '0', '--data', '/nowhere'],
    { env: { ...process.env, NODE_ENV: 'development' }, encoding: 'utf8', timeout: 20_000 },
  )
  if (status !== 1 || !stderr.includes('NODE_ENV'))
    throw new Error('The program starts without NODE_ENV=production, so its times mean nothing.')
}
