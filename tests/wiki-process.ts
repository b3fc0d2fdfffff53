/** Runs the real program on free ports and a folder of its own, as `npm start` would, until the test is done. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One level above this file, or two above the program it is built into. */
export const PROJECT_DIR =
  ['..', '../..']
    .map((up) => fileURLToPath(new URL(up, import.meta.url)))
    .find((folder) => existsSync(join(folder, 'package.json'))) ?? process.cwd()

/** Names the folder of a wiki that has taken in the sample and was ended: taking it in is most of a first start. */
export const FILLED_WIKI_VARIABLE = 'IW_FILLED_WIKI'

/** Folders of other builds of the interface. */
const INTERFACES = { production: null, development: 'out/dev', pseudo: 'out/pseudo' } as const

export interface WikiProcessOptions {
  readonly pages?: number
  /** A folder to start on again; by default a new one, removed at the end. */
  readonly dataDir?: string
  /**
   * `development` reports hydration mismatches of attributes, which production does not. `pseudo` has the texts of the
   * pseudo-locale.
   */
  readonly build?: keyof typeof INTERFACES
  /** `open` takes whatever a test writes, as nobody; the deployed rules otherwise. */
  readonly rules?: 'open'
  readonly flags?: readonly string[]
  /** Another build of the program. */
  readonly program?: string
}

export interface WikiProcess {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  readonly pages: string
  readonly services: string
  readonly dataDir: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process to the printed address. */
  readonly startedIn: number
  /** Everything printed so far. */
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
      // the channel says nothing: where this process is ended before its test is, the wiki sees it close, and ends
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
      // the last line: whatever else there is to print has been
      if (page !== undefined && service !== undefined && printed.includes('Press Ctrl+C'))
        resolve([page, service])
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

/** Without a word to it, as the system would. */
export async function killWiki({ child }: WikiProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** On the same folder, at the addresses it had. */
export function restartWiki(
  { dataDir, pages, services }: WikiProcess,
  options: Pick<WikiProcessOptions, 'rules'> = {},
): Promise<WikiProcess> {
  const port = (address: string) => new URL(address).port
  const flags = ['--port', port(pages), '--services-port', port(services)]
  return startWiki({ ...options, dataDir, flags })
}

const createEmptyFolder = () => mkdtemp(join(tmpdir(), 'infinite-worlds-'))

/** A data folder to start on more than once, removed by whoever asks for it. */
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

/** What would have been billed since the last call. */
export async function takeUsage(wiki: WikiProcess): Promise<Record<string, number>> {
  const answer = await fetch(`${wiki.services}/_local/usage/reset`, { method: 'POST' })
  return (await answer.json()) as Record<string, number>
}
