/** Fixture: finds a Chromium to test with, and launches it with web security on. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium, type LaunchOptions } from 'playwright'
import { PROJECT_DIR } from './wiki-process.ts'

interface Found {
  readonly path: string
  readonly from: string
  /** Environment variables the program needs; none for an installed browser. */
  readonly env: Readonly<Record<string, string>>
}

const MODULES = join(PROJECT_DIR, 'node_modules')

const INSTALLED: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

// The arguments of the bundled package switch web security off, which would hide what these tests look for.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Decompresses into a file of its own and renames it, since two workers may unpack at once. */
async function inflate(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to
  await mkdir(dirname(to), { recursive: true })
  const part = `${to}.${randomUUID()}.part`
  try {
    await pipeline(createReadStream(from), createBrotliDecompress({ chunkSize: 1 << 21 }), createWriteStream(part))
    await chmod(part, 0o755)
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
  return to
}

async function unpackLibraries(archive: string, folder: string): Promise<string> {
  const libraries = join(folder, 'lib')
  if (existsSync(libraries)) return libraries
  const tar = await inflate(archive, join(folder, 'libraries.tar'))
  const part = join(folder, `libraries.${randomUUID()}.part`)
  await mkdir(part)
  try {
    execFileSync('tar', ['-xf', tar, '-C', part])
    await rename(join(part, 'lib'), libraries).catch((problem: unknown) => {
      if (!existsSync(libraries)) throw problem // otherwise another worker was first
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
  return libraries
}

const HAS_BUNDLED = process.platform === 'linux' && process.arch === 'x64'

/** Returns the copy inside @sparticuz/chromium, for Linux on x64, which needs the package registry alone. */
async function bundled(): Promise<Found> {
  if (!HAS_BUNDLED)
    throw new Error('The bundled Chromium runs on Linux x64 only. Install Chrome or set IW_BROWSER to its path.')
  const home = join(MODULES, '@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(MODULES, '.cache/infinite-worlds/chromium', version)
  const path = await inflate(join(home, 'bin/chromium.br'), join(folder, 'chromium'))
  // A bare Debian has no NSS and NSPR; the package contains them.
  const missing = /not found/.test(execFileSync('ldd', [path], { encoding: 'utf8' }))
  const env: Record<string, string> = missing
    ? { LD_LIBRARY_PATH: await unpackLibraries(join(home, 'bin/al2023.tar.br'), folder) }
    : {}
  return { path, from: `bundled ${version}`, env }
}

/**
 * Returns the browser that `IW_BROWSER` names (a path, or the word `bundled`). By default it is the bundled one, which
 * the lock file pins and which paints no window frames. On other platforms it is Playwright's own or an installed one.
 */
export async function findBrowser(): Promise<Found> {
  const wanted = process.env['IW_BROWSER']
  if (wanted === 'bundled' || (!wanted && HAS_BUNDLED)) return bundled()
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`IW_BROWSER names a file that does not exist: ${wanted}`)
    return { path: wanted, from: 'IW_BROWSER', env: {} }
  }
  const own = chromium.executablePath()
  if (own && existsSync(own)) return { path: own, from: 'playwright', env: {} }
  const installed = INSTALLED[process.platform]?.find((path) => existsSync(path))
  if (installed) return { path: installed, from: 'installed', env: {} }
  return bundled()
}

export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { path, env } = await findBrowser()
  return chromium.launch({
    ...options,
    executablePath: path,
    args: [...ARGUMENTS, ...(options.args ?? [])],
    env: { ...(process.env as Record<string, string>), ...env, ...options.env },
  })
}

let shared: Promise<Browser> | undefined

/**
 * Returns the browser that all files of a worker share, since launching one costs as much as opening a page. It ends
 * with the worker. A file that stops or slows down the whole browser launches its own.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== undefined && (await shared).isConnected()) return shared
  shared = launchBrowser()
  return shared
}

/** Closes what a file opened in the shared browser. The files of a worker run one after the other. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
