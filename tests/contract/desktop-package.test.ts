/** The installers' configuration, and the very archive they would carry, packed without a network. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '../wiki-process.ts'

const MB = 1e6

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly integrity?: unknown
}

let folder: string
let archive: string
let listing: ReadonlyMap<string, Entry>

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
async function emptyElectron(): Promise<string> {
  const dist = join(folder, 'electron')
  await mkdir(dist)
  for (const name of ['electron', 'LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox'])
    await writeFile(join(dist, name), name)
  await writeFile(join(dist, 'version'), '45.4.1')
  return dist
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-package-'))
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
      `-c.electronDist=${await emptyElectron()}`,
      `-c.directories.output=${out}`,
    ],
    { cwd: PROJECT, encoding: 'utf8' },
  )
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
  archive = join(out, 'linux-unpacked/resources/app.asar')
  listing = await listingOf(archive)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the configuration of the installers', () => {
  const require = createRequire(join(PROJECT, 'node_modules/electron-builder/package.json'))
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config')
  const { DebugLogger } = require('builder-util')
  const yaml = require('js-yaml')
  const load = async () => yaml.load(await readFile(join(PROJECT, 'electron-builder.yml'), 'utf8'))
  const check = (config: object) => validateConfiguration(config, new DebugLogger(false))

  it('is one that electron-builder takes, and it would say what is wrong', async () => {
    await check(await load())
    await expect(check({ ...(await load()), asarr: true })).rejects.toThrow('asarr')
  })

  it('is for the very Electron that is installed', async () => {
    const installed = require('electron/package.json')
    expect((await load()).electronVersion).toBe(installed.version)
  })

  it('closes every door into the binary that this program does not need', async () => {
    expect((await load()).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it('makes an installer for each system, with an icon of its own', async () => {
    const { linux, win, mac } = await load()
    expect(linux.target).toEqual(['AppImage', 'deb'])
    expect(win.target).toEqual(['nsis'])
    expect(mac.target).toEqual(['dmg', 'zip'])
    const ico = await readFile(join(PROJECT, win.icon))
    expect(ico.readUInt16LE(4)).toBe(7)
    const icns = await readFile(join(PROJECT, mac.icon))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    for (const size of [16, 32, 48, 64, 128, 256, 512]) {
      const png = await readFile(join(PROJECT, linux.icon, `${size}x${size}.png`))
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
    }
  })
})

describe('the packed program', () => {
  const names = () => [...listing.keys()]

  it('holds what it runs from', async () => {
    const program = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8'))
    for (const name of [
      'package.json',
      program.main,
      'out/desktop/main/cloud-process.js',
      'out/desktop/main/backup-process.js',
      'out/desktop/main/.vite/license.md',
      'out/desktop/preload/preload.cjs',
      'out/desktop/renderer/.vite/license.md',
      'out/desktop/renderer/index.html',
      'out/desktop/renderer/icon.svg',
      'firebase/firestore.rules',
      'firebase/storage.rules',
      'firebase/firestore.indexes.json',
      'resources/sample-wiki/editors.json',
    ])
      expect(names(), name).toContain(name)
    const images = names().filter((name) => /sample-wiki\/images\/.*\.webp$/.test(name))
    expect(images.length).toBeGreaterThan(40)
  })

  it('holds no packages, sources, tests, secrets, nor anything native', () => {
    const allowed =
      /^(?:out\/desktop\/|firebase\/|resources\/(?:sample-wiki\/|icons\/)|package\.json$)/
    expect(names().filter((name) => !allowed.test(name))).toEqual([])
    const refused =
      /node_modules|\.tsx?$|\.map$|\.test\.|\.env|\.node$|\.pem$|\.key$|tsbuildinfo|(?:^|\/)tests\/|\/art\//
    expect(names().filter((name) => refused.test(name))).toEqual([])
  })

  it('can be checked file by file', () => {
    expect([...listing].filter(([, { integrity }]) => integrity === undefined)).toEqual([])
  })

  it('asks at run time for nothing that is not in it', async () => {
    const bundles = names().filter((name) => /^out\/desktop\/main\/.*\.js$/.test(name))
    for (const name of bundles) {
      const source = await readFile(join(PROJECT, name), 'utf8')
      const imported = [...source.matchAll(/^import [^'"]*["']([^'"]+)["']/gm)].map(
        ([, from]) => from,
      )
      const outside = imported.filter((from) => !/^(?:node:|\.\.?\/|electron$)/.test(from ?? ''))
      expect(
        outside.filter((from) => !isBuiltIn(from ?? '')),
        name,
      ).toEqual([])
    }
  })

  it('takes its interface from nowhere else, as the development loop does', async () => {
    const main = await readFile(join(PROJECT, 'out/desktop/main/main.js'), 'utf8')
    expect(main).not.toContain('ELECTRON_RENDERER_URL')
  })

  it('is small: the sample at most 15 MB of it', async () => {
    const size = (under: string) =>
      [...listing].reduce(
        (sum, [name, entry]) => sum + (name.startsWith(under) ? (entry.size ?? 0) : 0),
        0,
      )
    const handle = await open(archive)
    const { size: whole } = await handle.stat()
    await handle.close()
    console.log(
      `app.asar: ${(whole / MB).toFixed(1)} MB, the sample ${(size('resources/sample-wiki/') / MB).toFixed(1)} MB of it, ${listing.size} files`,
    )
    expect(size('resources/sample-wiki/')).toBeLessThanOrEqual(15 * MB)
    expect(whole).toBeLessThanOrEqual(20 * MB)
  })
})

describe('the preload', () => {
  it('is under 5 kB and takes nothing but two names of Electron', async () => {
    const source = await readFile(join(PROJECT, 'out/desktop/preload/preload.cjs'), 'utf8')
    expect(source.length).toBeLessThan(5000)
    const required = [...source.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)
    expect(required).toEqual(['"electron"'])
    const used = new Set([...source.matchAll(/\be\.(\w+)\./g)].map(([, name]) => name))
    expect([...used].sort()).toEqual(['contextBridge', 'ipcRenderer'])
  })
})

const isBuiltIn = (name: string): boolean =>
  createRequire(import.meta.url).resolve.paths(name) === null
