#!/usr/bin/env node
/**
 * Fake of Electron, for tests alone: runs the built main bundle on a small replacement of `electron` on top of
 * Chromium, which Playwright's `_electron.launch` can drive. Missing functions throw by name, and unsafe windows throw.
 */
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import inspector from 'node:inspector'
import Module from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startChromium } from './chromium.mjs'
import { net } from './net.mjs'
import { clipboard, defaultSession, dialog, ipcMain, Menu, screen, shell } from './recording-fakes.mjs'
import { utilityProcess } from './utility-process.mjs'
import { prevented, windowClass } from './window.mjs'

const argv = process.argv.slice(2)
/** The resources of a packed program whose binary is this script. */
const resources = process.env['IW_STAND_IN_RESOURCES']
if (resources !== undefined) process.resourcesPath = resources
const switchValue = (name) => argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const programDir = resolve(resources ? join(resources, 'app') : (argv.find((arg) => !arg.startsWith('-')) ?? '.'))
const program = JSON.parse(readFileSync(join(programDir, 'package.json'), 'utf8'))
const appData = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
const name = program.productName ?? program.name
const userData = switchValue('user-data-dir') ?? join(appData, name)
const paths = {
  appData,
  userData,
  logs: join(userData, 'logs'),
  documents: join(userData, 'documents'),
  temp: tmpdir(),
}

let isReady = false
let quitting = false
let chromium
let ready
const whenReady = new Promise((resolveReady) => {
  ready = resolveReady
})
const windows = new Map()

const lock = () => join(paths.userData, 'fake-lock')
const holder = () => {
  try {
    return Number(readlinkSync(lock()))
  } catch {
    return 0
  }
}
const isRunning = (pid) => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A second instance passes its arguments in a file, and notifies the first by a signal. */
const second = () => join(paths.userData, 'fake-second')

const app = Object.assign(new EventEmitter(), {
  // A packed program has other files of its installer beside it.
  isPackaged: resources !== undefined,
  name,
  aboutShown: 0,
  commandLine: { hasSwitch: (wanted) => argv.some((arg) => arg.startsWith(`--${wanted}`)) },
  getName: () => name,
  getVersion: () => program.version,
  getAppPath: () => programDir,
  getLocale: () => 'en-US',
  getPath(name) {
    if (!(name in paths)) throw new Error(`fake Electron: there is no path "${name}"`)
    return paths[name]
  },
  setPath(path, folder) {
    if (isReady) throw new Error('fake Electron: paths are set before the system is ready')
    if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder} does not exist`)
    paths[path] = folder
  },
  setAppLogsPath(folder) {
    paths.logs = folder
  },
  isReady: () => isReady,
  whenReady: () => whenReady,
  enableSandbox() {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  },
  setAboutPanelOptions: (options) => Object.assign(app, { about: options }),
  showAboutPanel() {
    app.aboutShown += 1
  },
  setAsDefaultProtocolClient: () => true,
  requestSingleInstanceLock() {
    mkdirSync(paths.userData, { recursive: true })
    if (isRunning(holder())) {
      rmSync(second(), { force: true })
      symlinkSync(JSON.stringify(argv), second())
      process.kill(holder(), 'SIGUSR2')
      return false
    }
    rmSync(lock(), { force: true })
    symlinkSync(String(process.pid), lock())
    process.on('SIGUSR2', () => app.emit('second-instance', {}, JSON.parse(readlinkSync(second())), programDir))
    return true
  },
  quit() {
    if (quitting || prevented(app, 'before-quit')) return
    quitting = true
    void Promise.all([...windows.values()].map((window) => window.destroy())).then(leave)
  },
  exit(code = 0) {
    if (holder() === process.pid) rmSync(lock(), { force: true })
    chromium?.stop()
    process.exit(code)
  },
})

function leave() {
  if (prevented(app, 'will-quit')) {
    // The program has prevented the quit: it quits again when it has closed its resources.
    quitting = false
    return
  }
  app.emit('quit', {}, 0)
  app.exit(0)
}

const schemes = new Map()
const privileged = new Set()
const protocol = {
  registerSchemesAsPrivileged(list) {
    if (isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of list) {
      if (!privileges.standard || !privileges.secure)
        throw new Error(`fake Electron: ${scheme} would have no storage of its own`)
      privileged.add(scheme)
    }
  },
  handle(scheme, handler) {
    if (!privileged.has(scheme)) throw new Error(`fake Electron: ${scheme} is not privileged`)
    schemes.set(scheme, handler)
  },
}

const BrowserWindow = windowClass({
  app,
  windows,
  isReady: () => isReady,
  isQuitting: () => quitting,
  browser: () => chromium.browser,
})

const parts = {
  app,
  autoUpdater: new EventEmitter(),
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  screen,
  session: { defaultSession, fromPartition: () => ({}) },
  shell,
  utilityProcess,
  webContents: {
    fromId: (id) => windows.get(id)?.webContents,
    fromDevToolsTargetId: (id) =>
      [...windows.values()].map((one) => one.webContents).find(({ targetId }) => targetId === id),
  },
}

const electron = new Proxy(parts, {
  get(target, name) {
    if (name in target || typeof name === 'symbol' || name === 'then') return target[name]
    if (name === 'default' || name === '__esModule') return undefined
    throw new Error(`fake Electron: electron.${name} is not implemented`)
  },
})

globalThis[Symbol.for('fake electron')] = electron
const names = Object.keys(parts).join(', ')
const source = `const all = globalThis[Symbol.for('fake electron')]; export default all; export const { ${names} } = all`
const address = `data:text/javascript,${encodeURIComponent(source)}`
const hooks = `export const resolve = (name, context, next) => name === 'electron' ? { url: ${JSON.stringify(address)}, shortCircuit: true, format: 'module' } : next(name, context)`
Module.register(`data:text/javascript,${encodeURIComponent(hooks)}`)
const load = Module._load
Module._load = function (name, ...rest) {
  return name === 'electron' ? electron : Reflect.apply(load, this, [name, ...rest])
}
process.versions.electron ??= 'fake'

process.once('SIGTERM', () => app.quit())
process.once('SIGINT', () => app.quit())
// Playwright waits for this line, then for the one with Chromium's address.
if (argv.some((arg) => arg.startsWith('--inspect'))) inspector.open(0, '127.0.0.1')

await import(pathToFileURL(resolve(programDir, program.main)).href)
if (!quitting) {
  chromium = await startChromium({
    userData: paths.userData,
    handlerOf: (scheme) => schemes.get(scheme) ?? (async () => new Response('', { status: 404 })),
    ended: () => !quitting && app.exit(1),
  })
  const everywhere = await chromium.browser.newBrowserCDPSession()
  await everywhere.send('Target.setDiscoverTargets', { discover: true })
  everywhere.on('Target.targetInfoChanged', ({ targetInfo }) => {
    const contents = parts.webContents.fromDevToolsTargetId(targetInfo.targetId)
    if (contents) contents.title = targetInfo.title
  })
  app.emit('session-created', defaultSession)
  setImmediate(() => defaultSession.downloadDictionaries(paths.userData))
  isReady = true
  app.emit('ready', {}, {})
  ready()
  process.stderr.write(`DevTools listening on ${chromium.address}\n`)
}
