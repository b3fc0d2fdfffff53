/** Packs the desktop program as its installers do, without a network, and takes it out again. */
import { spawnSync } from 'node:child_process'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT } from '../wiki-process.ts'
import { nodeWithSqlite } from './node-with-sqlite.ts'

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly integrity?: unknown
}

export interface Packed {
  /** `app.asar`, by electron-builder itself. */
  readonly archive: string
  readonly listing: ReadonlyMap<string, Entry>
}

/** The listing stands at the head of an archive, behind its own length. */
async function listingOf(file: string): Promise<ReadonlyMap<string, Entry>> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(16)
    await handle.read(head, 0, 16, 0)
    const text = Buffer.alloc(head.readUInt32LE(12))
    await handle.read(text, 0, text.length, 16)
    return new Map(entries(JSON.parse(text.toString()) as Entry))
  } finally {
    await handle.close()
  }
}

const entries = (entry: Entry, path = ''): [string, Entry][] =>
  entry.files === undefined
    ? [[path, entry]]
    : Object.entries(entry.files).flatMap(([name, inner]) =>
        entries(inner, path === '' ? name : `${path}/${name}`),
      )

/** A folder that looks like Electron's own, where the binary is not to be had. */
async function emptyElectron(folder: string): Promise<string> {
  const dist = join(folder, 'electron')
  await mkdir(dist)
  for (const name of ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox'])
    await writeFile(join(dist, name), name)
  await writeFile(join(dist, 'version'), '45.4.1')
  return dist
}

/** @param folder an empty one, outside the checkout */
export async function packProgram(folder: string): Promise<Packed> {
  const out = join(folder, 'release')
  // the fuses are burnt into the binary, and there is none
  const config = await readFile(join(PROJECT, 'electron-builder.yml'), 'utf8')
  const file = join(folder, 'builder.yml')
  await writeFile(file, config.replace(/^electronFuses:\n(?: {2}.*\n)+/m, ''))
  const built = spawnSync(
    process.execPath,
    [
      join(PROJECT, 'node_modules/electron-builder/cli.js'),
      '--linux',
      '--dir',
      '--publish=never',
      `--config=${file}`,
      `-c.electronDist=${await emptyElectron(folder)}`,
      `-c.directories.output=${out}`,
    ],
    { cwd: PROJECT, encoding: 'utf8' },
  )
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
  const archive = join(out, 'linux-unpacked/resources/app.asar')
  return { archive, listing: await listingOf(archive) }
}

export interface Installed {
  /** Starts the program. */
  readonly program: string
  /** Folder with the program and what else an installer puts beside it. */
  readonly resources: string
}

/**
 * The packed files in a folder of their own, far from the packages of the checkout, with the stand-in as the binary
 * they come with. It runs on a Node that has a database, as Electron's has.
 */
export async function installProgram({ archive }: Packed, folder: string): Promise<Installed> {
  const resources = join(folder, 'installed/resources')
  await mkdir(resources, { recursive: true })
  const require = createRequire(join(PROJECT, 'node_modules/app-builder-lib/package.json'))
  require('@electron/asar').extractAll(archive, join(resources, 'app'))
  const program = join(folder, 'installed/electron.mjs')
  const standIn = pathToFileURL(join(PROJECT, 'tests/desktop/stand-in/electron.mjs')).href
  await writeFile(program, `#!${nodeWithSqlite()}\nawait import(${JSON.stringify(standIn)})\n`, {
    mode: 0o755,
  })
  return { program, resources }
}
