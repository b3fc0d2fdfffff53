/** Fixture: launches the desktop program, on a real Electron where it is installed, and on the fake otherwise. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import type { InitialContent, WikiLocation } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { findBrowser } from '../browser.ts'
import { copyFilledFolder, PROJECT_DIR } from '../wiki-process.ts'

/** Finds the binary without importing `electron`, which would begin to download it. */
function findDownloadedElectron(): string | null {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(folder, 'path.txt')
  const file = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()) : null
  return file !== null && existsSync(file) ? file : null
}

/** `IW_ELECTRON` is the path of a packed program. `IW_DESKTOP=fake` skips a real binary. */
const packed = process.env['IW_ELECTRON']
const binary = process.env['IW_DESKTOP'] === 'fake' ? null : findDownloadedElectron()

/** Path of the program that runs an application folder: a real Electron or the fake. */
export const ELECTRON_PATH = binary ?? join(PROJECT_DIR, 'tests/desktop/fake-electron/electron.mjs')

/** The platform of the run, which stands in each test's title. */
export const PLATFORM_LABEL = packed ? 'packed program' : binary ? 'real Electron' : 'fake Electron'

export interface Desktop {
  readonly app: ElectronApplication
  /** The first window. */
  readonly window: Page
  /** Clicks an item of the application menu. */
  menu(id: string): Promise<void>
  /** Starts a second instance, as a click on a link does. Resolves when it has ended. */
  launchSecond(...args: readonly string[]): Promise<void>
  kill(): Promise<void>
  close(): Promise<void>
}

export async function launchDesktop(userData: string, ...args: readonly string[]): Promise<Desktop> {
  return launch({
    program: packed ?? ELECTRON_PATH,
    // Playwright launches a known Electron by itself and pauses it until it is connected.
    isKnown: binary !== null && !packed,
    args: [...(packed ? [] : [PROJECT_DIR]), `--user-data-dir=${userData}`],
    more: args,
    cwd: PROJECT_DIR,
    env: {},
  })
}

interface LaunchOptions {
  readonly program: string
  readonly isKnown?: boolean
  /** Arguments of every instance. */
  readonly args: readonly string[]
  /** Arguments of the first instance alone. */
  readonly more?: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

export async function launch({
  program,
  isKnown = false,
  args: first,
  more: args = [],
  cwd,
  env,
}: LaunchOptions): Promise<Desktop> {
  const environment = { ...(await desktopEnvironment()), ...env }
  const app = await _electron.launch({
    ...(isKnown ? {} : { executablePath: program }),
    args: [...first, ...args],
    cwd,
    env: environment,
  })
  const window = await app.firstWindow()
  return {
    app,
    window,
    async menu(id) {
      const found = await app.evaluate(({ Menu }, wanted) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
        item?.click()
        return item !== undefined && item !== null
      }, id)
      if (!found) throw new Error(`The menu has no ${id}.`)
    },
    launchSecond: (...more) =>
      new Promise((resolve, reject) => {
        const child = spawn(program, [...first, ...more], {
          cwd,
          env: environment,
          stdio: 'ignore',
        })
        child.once('error', reject)
        child.once('exit', () => resolve())
      }),
    async kill() {
      const exited = new Promise((resolve) => app.process().once('exit', resolve))
      app.process().kill('SIGKILL')
      await exited
    },
    close: () => app.close(),
  }
}

/** Returns the environment, with the browser in which the fake shows its windows. */
export async function desktopEnvironment(): Promise<Record<string, string>> {
  const { path, env } = await findBrowser()
  return { ...withoutUndefined(process.env), ...env, IW_STAND_IN_CHROMIUM: path }
}

/** Returns an empty folder for one test, and its removal. */
export async function newUserData(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-desktop-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Returns user data of a program whose place is the sample, without the time to import it. */
export async function newUserDataWithSample(): ReturnType<typeof newUserData> {
  const data = await newUserData()
  await copyFilledFolder(join(data.folder, 'wiki'))
  const place: WikiLocation = { kind: 'local', content: 'sample' }
  await writeFile(join(data.folder, 'settings.json'), JSON.stringify({ place }))
  return data
}

const withoutUndefined = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Answers the question of the first start. */
export async function chooseWiki({ window }: Desktop, content: InitialContent): Promise<void> {
  await window.getByLabel(DESKTOP_MESSAGES.setUp.choices[content].label).check()
  await window.getByRole('button', { name: DESKTOP_MESSAGES.setUp.open }).click()
  await window.getByRole('heading', { name: 'Browse' }).waitFor()
}
