/** Fixture: runs the built program as `npm start` does, on free ports and with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder is one level above this file, or two above the bundle of the bench. */
export const PROJECT_DIR =
  ['..', '../..']
    .map((up) => fileURLToPath(new URL(up, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'package.json'))) ?? process.cwd()

/**
 * Environment variable with the folder of a wiki that is filled with the sample: filling takes most of a first start.
 */
export const FILLED_WIKI_VARIABLE = 'IW_FILLED_WIKI'

/** Folders of other builds of the interface. */
const INTERFACES = { production: null, development: 'out/dev', pseudo: 'out/pseudo' } as const

export interface WikiProcessOptions {
  readonly pages?: number
  /** An existing data folder. By default a new one is made, and removed at the end. */
  readonly dataDir?: string
  /**
   * `development` reports hydration mismatches of attributes, which production does not. `pseudo` has the texts of the
   * pseudo-locale.
   */
  readonly build?: keyof typeof INTERFACES
  /** With `open` everybody may write everything. By default the deployed rules apply. */
  readonly rules?: 'open'
  readonly flags?: readonly string[]
  /** The main file of another build of the program. */
  readonly program?: string
}

export interface WikiProcess {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  readonly pages: string
  readonly services: string
  readonly dataDir: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until it has printed its address. */
  readonly startedIn: number
  /** Returns everything printed so far. */
  output(): string
  stop(): Promise<void>
}

export async function startWiki(options: WikiProcessOptions = {}): Promise<WikiProcess> {
  const dataDir = options.dataDir ?? (await createFolder(options))
  const build = options.build ?? 'production'
  const interfaceDir = INTERFACES[build]
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      options.program ?? join(PROJECT_DIR, 'out/cloud/main.js'),
      ...['--port', '0', '--data', dataDir],
      ...(options.pages === undefined ? [] : ['--pages', String(options.pages)]),
      ...(interfaceDir === null ? [] : ['--interface', join(PROJECT_DIR, interfaceDir)]),
      ...(options.rules === 'open' ? ['--rules', join(PROJECT_DIR, 'tests/open-rules')] : []),
      ...(options.flags ?? []),
    ],
    {
      env: { ...process.env, NODE_ENV: build === 'development' ? 'development' : 'production' },
      // The channel carries no messages: if the test process ends first, the wiki sees the channel close, and ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  child.channel?.unref()
  let printed = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const [pages, services] = await new Promise<[string, string]>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text.toString()
      const [, page] = /running at (http:\S+)\//.exec(printed) ?? []
      const [, service] = /services answer at (http:[^\s,]+)/.exec(printed) ?? []
      // This line is printed last, so that the output is complete.
      if (page !== undefined && service !== undefined && printed.includes('Press Ctrl+C')) resolve([page, service])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The wiki ended with ${code}:\n${printed}`)))
  })
  return {
    pages,
    services,
    dataDir,
    child,
    startedIn: performance.now() - began,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Kills the process without a signal it could handle, like a crash. */
export async function killWiki({ child }: WikiProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Starts the wiki again on the same folder and the same ports. */
export function restartWiki(
  { dataDir, pages, services }: WikiProcess,
  options: Pick<WikiProcessOptions, 'rules'> = {},
): Promise<WikiProcess> {
  const port = (address: string) => new URL(address).port
  const flags = ['--port', port(pages), '--services-port', port(services)]
  return startWiki({ ...options, dataDir, flags })
}

const createEmptyFolder = () => mkdtemp(join(tmpdir(), 'infinite-worlds-'))

/** Returns a data folder for several starts. The caller removes it. */
export async function createFilledFolder(): Promise<string> {
  const folder = await createEmptyFolder()
  await copyFilledFolder(folder)
  return folder
}

export async function copyFilledFolder(folder: string): Promise<void> {
  const filled = process.env[FILLED_WIKI_VARIABLE]
  if (filled !== undefined) await cp(filled, folder, { recursive: true })
}

const createFolder = ({ pages, program }: WikiProcessOptions): Promise<string> =>
  pages === undefined && program === undefined ? createFilledFolder() : createEmptyFolder()

/** Returns the counters of billed operations since the last call. */
export async function takeUsage(wiki: WikiProcess): Promise<Record<string, number>> {
  const answer = await fetch(`${wiki.services}/_local/usage/reset`, { method: 'POST' })
  return (await answer.json()) as Record<string, number>
}

/** Returns the counters without resetting them. */
export async function readUsage(wiki: WikiProcess): Promise<Record<string, number>> {
  const answer = await fetch(`${wiki.services}/_local/usage.json`)
  return (await answer.json()) as Record<string, number>
}
