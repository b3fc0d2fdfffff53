/** End-to-end test of the installers' configuration and of the packed archive, without a network. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { createFeedOptions } from '../../scripts/building/update-feed.mjs'
import { PROJECT_DIR } from '../wiki-process.ts'
import { chooseWiki, type Desktop, launch } from './launch.ts'
import { installProgram, type PackedProgram, packProgram } from './pack-program.ts'
import { type Feed, sha512Of, startFeed } from './update-feed.ts'

const MB = 1e6
const T = DESKTOP_MESSAGES.update

let folder: string
let pack: PackedProgram
let listing: PackedProgram['listing']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-package-'))
  pack = await packProgram(folder)
  listing = pack.listing
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the configuration of the installers', () => {
  const require = createRequire(join(PROJECT_DIR, 'node_modules/electron-builder/package.json'))
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config')
  const { DebugLogger } = require('builder-util')
  const yaml = require('js-yaml')
  const load = async () => yaml.load(await readFile(join(PROJECT_DIR, 'electron-builder.yml'), 'utf8'))
  const check = (config: object) => validateConfiguration(config, new DebugLogger(false))

  it('is valid for electron-builder, which reports a wrong one', async () => {
    await check(await load())
    await expect(check({ ...(await load()), asarr: true })).rejects.toThrow('asarr')
  })

  it('has no update feed, and requires a signature where one is given', async () => {
    const config = await load()
    expect(config.publish).toBeNull()
    const options = createFeedOptions('https://updates.wiki.example/desktop', 'win32')
    const given = 'args' in options ? options.args : []
    const withFeed = { ...config, publish: {} }
    for (const option of given) {
      const [path = '', value = ''] = option.replace('-c.', '').split('=')
      const [name = '', inner] = path.split('.')
      if (inner === undefined) withFeed[name] = value === 'true'
      else withFeed[name][inner] = value
    }
    expect(withFeed).toMatchObject({ forceCodeSigning: true, publish: { provider: 'generic' } })
    await check(withFeed)
  })

  it('has the program name of the data folder, and the menu entry for Electron', async () => {
    const { linux } = await load()
    const program = JSON.parse(await readFile(join(PROJECT_DIR, 'package.json'), 'utf8'))
    expect(program.productName).toBe('Infinite Worlds')
    expect(program.desktopName).toBe(`${linux.executableName}.desktop`)
    expect(linux.syncDesktopName).toBe(true)
  })

  it('names the installed version of Electron', async () => {
    const installed = require('electron/package.json')
    expect((await load()).electronVersion).toBe(installed.version)
  })

  it('disables the fuses that this program does not need', async () => {
    expect((await load()).electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it("starts the AppImage with Chromium's sandbox too", async () => {
    const { default: AppImageTarget } = require('app-builder-lib/out/targets/appimage/AppImageTarget')
    const config = await load()
    const entries: string[] = []
    const helper = {
      computeDesktopEntry: async (_options: object, exec: string) => void entries.push(exec),
    }
    const packager = {
      config,
      platformSpecificBuildOptions: config.linux,
      appInfo: { buildVersion: '1' },
    }
    await new AppImageTarget('appImage', packager, helper, folder).desktopEntry.value
    expect(entries).toEqual(['AppRun %U'])
  })

  it('makes an installer for each system, with an icon of its own', async () => {
    const { linux, win, mac } = await load()
    expect(linux.target).toEqual(['AppImage', 'deb'])
    expect(win.target).toEqual(['nsis'])
    expect(mac.target).toEqual(['dmg', 'zip'])
    const ico = await readFile(join(PROJECT_DIR, win.icon))
    expect(ico.readUInt16LE(4)).toBe(7)
    const icns = await readFile(join(PROJECT_DIR, mac.icon))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    for (const size of [16, 32, 48, 64, 128, 256, 512]) {
      const png = await readFile(join(PROJECT_DIR, linux.icon, `${size}x${size}.png`))
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
    }
  })
})

describe('the packed program', () => {
  const names = () => [...listing.keys()]

  it('contains the files it runs', async () => {
    const program = JSON.parse(await readFile(join(PROJECT_DIR, 'package.json'), 'utf8'))
    for (const name of [
      'package.json',
      program.main,
      'out/desktop/main/cloud-process.js',
      'out/desktop/main/backup-process.js',
      'out/desktop/main/.vite/license.md',
      'out/desktop/main/en-US.btrie',
      'out/desktop/main/en-GB.btrie',
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

  it('contains no packages, sources, tests, secrets or native files', () => {
    const allowed = /^(?:out\/desktop\/|firebase\/|resources\/(?:sample-wiki\/|icons\/)|package\.json$)/
    expect(names().filter((name) => !allowed.test(name))).toEqual([])
    const refused =
      /node_modules|\.tsx?$|\.map$|\.test\.|\.env|\.node$|\.pem$|\.key$|tsbuildinfo|(?:^|\/)tests\/|\/art\//
    expect(names().filter((name) => refused.test(name))).toEqual([])
  })

  it('can be checked file by file', () => {
    expect([...listing].filter(([, { integrity }]) => integrity === undefined)).toEqual([])
  })

  it('requires nothing at run time that it does not contain', async () => {
    const bundles = names().filter((name) => /^out\/desktop\/main\/.*\.js$/.test(name))
    for (const name of bundles) {
      const source = await readFile(join(PROJECT_DIR, name), 'utf8')
      const imported = [...source.matchAll(/^import [^'"]*["']([^'"]+)["']/gm)].map(([, from]) => from)
      const outside = imported.filter((from) => !/^(?:node:|\.\.?\/|electron$)/.test(from ?? ''))
      expect(
        outside.filter((from) => !isBuiltIn(from ?? '')),
        name,
      ).toEqual([])
    }
  })

  it('loads its interface from its own files alone', async () => {
    const main = await readFile(join(PROJECT_DIR, 'out/desktop/main/main.js'), 'utf8')
    expect(main).not.toContain('ELECTRON_RENDERER_URL')
  })

  it('is small: the sample at most 15 MB of it', async () => {
    const size = (under: string) =>
      [...listing].reduce((sum, [name, entry]) => sum + (name.startsWith(under) ? (entry.size ?? 0) : 0), 0)
    const { size: whole } = await stat(pack.archive)
    console.log(
      `app.asar: ${(whole / MB).toFixed(1)} MB, the sample ${(size('resources/sample-wiki/') / MB).toFixed(1)} MB of it, ${listing.size} files`,
    )
    expect(size('resources/sample-wiki/')).toBeLessThanOrEqual(15 * MB)
    expect(whole).toBeLessThanOrEqual(20 * MB)
  })
})

describe('the installed program, outside the checkout [fake Electron]', () => {
  let feed: Feed
  let desktop: Desktop
  const image = () => join(folder, 'Infinite Worlds.AppImage')
  const started = () => join(folder, 'started')

  /** Returns the source of a program that reports its start. */
  const release = (version: string) => ({
    version,
    bytes: Buffer.from(`#!/bin/sh\necho ${version} > '${started()}'\n`),
  })

  beforeAll(async () => {
    feed = await startFeed()
    const { program, resources } = await installProgram(pack, folder)
    await writeFile(image(), 'the version that is installed')
    await writeFile(
      join(resources, 'app-update.yml'),
      `provider: generic\nurl: ${feed.address}\nupdaterCacheDirName: updates\n`,
    )
    const { version } = JSON.parse(await readFile(join(PROJECT_DIR, 'package.json'), 'utf8'))
    feed.offer(release(version))
    desktop = await launch({
      program,
      args: [],
      cwd: folder,
      env: {
        IW_STAND_IN_RESOURCES: resources,
        XDG_CONFIG_HOME: join(folder, 'config'),
        XDG_CACHE_HOME: join(folder, 'cache'),
        APPIMAGE: image(),
      },
    })
  })
  afterAll(async () => {
    await desktop?.close().catch(() => {}) // it may have ended by itself
    await feed?.close()
  })

  /** Answers each question with the next number, and later ones with the last button. */
  async function answer(...answers: readonly number[]): Promise<() => Promise<string[]>> {
    await desktop.app.evaluate(({ dialog }, left) => {
      const requests: string[] = []
      const rest = [...left]
      Reflect.set(globalThis, 'requests', requests)
      const box = async ({ message, buttons }: { message: string; buttons: string[] }) => {
        requests.push(message)
        return { response: rest.shift() ?? buttons.length - 1, checkboxChecked: false }
      }
      Reflect.set(dialog, 'showMessageBox', box)
    }, answers)
    return () => desktop.app.evaluate(() => Reflect.get(globalThis, 'requests'))
  }

  it('opens a wiki with its own files, in a data folder of its name', async () => {
    await chooseWiki(desktop, 'sample')
    const seen = await desktop.app.evaluate(({ app }) => [app.isPackaged, app.getPath('userData')])
    expect(seen).toEqual([true, join(folder, 'config/Infinite Worlds')])
    expect(await readdir(join(folder, 'config/Infinite Worlds/wiki'))).toContain('wiki.db')
  })

  // The fake covers the updater of Linux; the others are parts of Electron and of Windows.
  if (process.platform === 'linux')
    it('installs a newer version of its feed, and refuses a wrong checksum', async () => {
      const none = await answer()
      await desktop.menu('updates')
      await expect.poll(none).toEqual([T.none])

      feed.offer({ ...release('9.9.8'), sha512: sha512Of(Buffer.from('other bytes')) })
      const refused = await answer(0)
      await desktop.menu('updates')
      await expect.poll(refused).toEqual([T.found('9.9.8'), T.failed])
      expect(await readFile(image(), 'utf8')).toBe('the version that is installed')

      feed.offer(release('9.9.9'))
      const ended = new Promise((resolve) => desktop.app.process().once('exit', resolve))
      await answer(0, 0)
      await desktop.menu('updates')
      await ended
      expect(await readFile(image(), 'utf8')).toBe(release('9.9.9').bytes.toString())
      await expect.poll(() => readFile(started(), 'utf8').catch(() => '')).toBe('9.9.9\n')
    })
})

describe('the preload', () => {
  it('is under 5 kB and takes nothing but three names of Electron', async () => {
    const source = await readFile(join(PROJECT_DIR, 'out/desktop/preload/preload.cjs'), 'utf8')
    expect(source.length).toBeLessThan(5000)
    const required = [...source.matchAll(/require\(([^)]*)\)/g)].map(([, name]) => name)
    expect(required).toEqual(['"electron"'])
    const used = new Set([...source.matchAll(/\be\.(\w+)\./g)].map(([, name]) => name))
    expect([...used].sort()).toEqual(['contextBridge', 'ipcRenderer', 'webFrame'])
  })
})

const isBuiltIn = (name: string): boolean => createRequire(import.meta.url).resolve.paths(name) === null
