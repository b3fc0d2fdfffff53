/** Fixture: packs the desktop program as its installers do, without a network, and extracts it. */
import { spawnSync } from 'node:child_process'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_DIR } from '../wiki-process.ts'
import { nodeWithSqlite } from './node-with-sqlite.ts'

interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>
  readonly size?: number
  readonly integrity?: unknown
}

export interface PackedProgram {
  /** Path of `app.asar`, made by electron-builder. */
  readonly archive: string
  readonly listing: ReadonlyMap<string, ArchiveEntry>
}

/** Reads the listing, which is at the head of an archive after its own length. */
async function listingOf(file: string): Promise<ReadonlyMap<string, ArchiveEntry>> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(16)
    await handle.read(head, 0, 16, 0)
    const text = Buffer.alloc(head.readUInt32LE(12))
    await handle.read(text, 0, text.length, 16)
    return new Map(entries(JSON.parse(text.toString()) as ArchiveEntry))
  } finally {
    await handle.close()
  }
}

const entries = (entry: ArchiveEntry, path = ''): [string, ArchiveEntry][] =>
  entry.files === undefined
    ? [[path, entry]]
    : Object.entries(entry.files).flatMap(([name, inner]) => entries(inner, path === '' ? name : `${path}/${name}`))

/** Makes a folder with the layout of Electron's, where the binary is not available. */
async function emptyElectron(folder: string): Promise<string> {
  const dist = join(folder, 'electron')
  await mkdir(dist)
  for (const name of ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox'])
    await writeFile(join(dist, name), name)
  await writeFile(join(dist, 'version'), '45.4.1')
  return dist
}

/** @param folder an empty folder outside the checkout */
export async function packProgram(folder: string): Promise<PackedProgram> {
  const out = join(folder, 'release')
  // The fuses are written into the binary, which is missing here.
  const config = await readFile(join(PROJECT_DIR, 'electron-builder.yml'), 'utf8')
  const file = join(folder, 'builder.yml')
  await writeFile(file, config.replace(/^electronFuses:\n(?: {2}.*\n)+/m, ''))
  const result = spawnSync(
    process.execPath,
    [
      join(PROJECT_DIR, 'node_modules/electron-builder/cli.js'),
      '--linux',
      '--dir',
      '--publish=never',
      `--config=${file}`,
      `-c.electronDist=${await emptyElectron(folder)}`,
      `-c.directories.output=${out}`,
    ],
    { cwd: PROJECT_DIR, encoding: 'utf8' },
  )
  if (result.status !== 0) throw new Error(result.stdout + result.stderr)
  const archive = join(out, 'linux-unpacked/resources/app.asar')
  return { archive, listing: await listingOf(archive) }
}

export interface InstalledProgram {
  /** Path of the program to start. */
  readonly program: string
  /** Folder with the program and the other files of an installer. */
  readonly resources: string
}

/**
 * Extracts the packed files into a folder without the checkout's packages, with the fake as their binary. It runs on a
 * Node that has SQLite, as Electron has.
 */
export async function installProgram({ archive }: PackedProgram, folder: string): Promise<InstalledProgram> {
  const resources = join(folder, 'installed/resources')
  await mkdir(resources, { recursive: true })
  const require = createRequire(join(PROJECT_DIR, 'node_modules/app-builder-lib/package.json'))
  require('@electron/asar').extractAll(archive, join(resources, 'app'))
  const program = join(folder, 'installed/electron.mjs')
  const fakeElectron = pathToFileURL(join(PROJECT_DIR, 'tests/desktop/fake-electron/electron.mjs')).href
  await writeFile(program, `#!${nodeWithSqlite()}\nawait import(${JSON.stringify(fakeElectron)})\n`, {
    mode: 0o755,
  })
  return { program, resources }
}
