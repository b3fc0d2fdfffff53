/** End-to-end test of `npm run dev:desktop` on a copy of the sources, which change while it runs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { findFreePort } from '../../scripts/dev/dev-port.mjs'
import { linkNodeModules } from '../link-node-modules.ts'
import { PROJECT_DIR } from '../wiki-process.ts'
import { desktopEnvironment, ELECTRON_PATH, newUserData, PLATFORM_LABEL } from './launch.ts'

const SOURCES = [
  ...['shared', 'renderer', 'electron', 'local-cloud', 'operations', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'electron.vite.config.ts'],
]

/** In milliseconds. The loop builds the main process from the sources, which takes long on a busy machine. */
const WAITING = 60_000

const onLinux = process.platform === 'linux'

let copy: string
let data: Awaited<ReturnType<typeof newUserData>>
let loop: ChildProcess
let printed = ''
const browsers: Browser[] = []

beforeAll(async () => {
  data = await newUserData()
  // The copy lies inside the project, so that it resolves the same packages.
  await mkdir(join(PROJECT_DIR, 'out'), { recursive: true })
  copy = await mkdtemp(join(PROJECT_DIR, 'out/dev-copy-'))
  for (const source of SOURCES) await cp(join(PROJECT_DIR, source), join(copy, source), { recursive: true })
  await linkNodeModules(PROJECT_DIR, copy)
  loop = spawn(
    process.execPath,
    [
      join(copy, 'scripts/dev/dev-desktop.mjs'),
      `--port=${await findFreePort()}`,
      // On Linux alone an environment variable sets the folder of programs' data, so that the program chooses its own.
      ...(onLinux ? [] : [`--user-data-dir=${data.folder}`]),
      '--remote-debugging-port=0',
    ],
    {
      env: {
        ...(await desktopEnvironment()),
        ELECTRON_EXEC_PATH: ELECTRON_PATH,
        XDG_CONFIG_HOME: data.folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const read = (text: Buffer) => {
    printed += text.toString()
  }
  loop.stdout?.on('data', read)
  loop.stderr?.on('data', read)
})
afterAll(async () => {
  const ended = new Promise((resolve) => loop?.once('exit', resolve))
  loop?.kill('SIGTERM')
  await ended
  for (const browser of browsers) await browser.close()
  await rm(copy, { recursive: true, force: true, maxRetries: 5 })
  await data?.remove()
})

const hasStarted = () => printed.match(/DevTools listening on ws:\S+/g) ?? []

/**
 * Waits for the window with this heading, of the program that was started last: one change can restart it twice.
 * @param start 1 for the first start of the program
 */
async function windowWith(heading: string, start: number): Promise<Page> {
  let found: Page | undefined
  const isShown = async () => {
    if (loop.exitCode !== null) throw new Error(`The loop has ended:\n${printed}`)
    const starts = hasStarted()
    if (starts.length < start) return false
    const browser = await chromium.connectOverCDP(starts.at(-1)?.split(' ').at(-1) ?? '')
    browsers.push(browser)
    found = browser.contexts()[0]?.pages().at(-1)
    await found?.getByRole('heading', { name: heading }).waitFor({ timeout: WAITING })
    return found !== undefined
  }
  await expect
    .poll(() => isShown().catch((problem: unknown) => problem), {
      timeout: 2 * WAITING,
      interval: 500,
    })
    .toBe(true)
  if (found === undefined) throw new Error('The program has no window.')
  return found
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8')
  expect(text, file).toContain(from)
  await writeFile(join(copy, file), text.replace(from, to))
}

it(
  `the development loop shows what is written: interface, preload and main process [${PLATFORM_LABEL}]`,
  async () => {
    const window = await windowWith(DESKTOP_MESSAGES.setUp.heading, 1)

    await edit('renderer/screens/set-up-screen.tsx', '<h1>', '<h1>Changed: ')
    await window.getByRole('heading', { name: 'Changed: ' }).waitFor({ timeout: WAITING })

    await edit(
      'electron/preload.ts',
      "contextBridge.exposeInMainWorld('desktop', bridge)",
      "contextBridge.exposeInMainWorld('desktop', bridge)\ncontextBridge.exposeInMainWorld('preload', 'changed')",
    )
    await expect
      .poll(() => window.evaluate(() => Reflect.get(globalThis, 'preload')).catch(() => null), {
        timeout: WAITING,
      })
      .toBe('changed')
    expect(hasStarted()).toHaveLength(1)
    if (onLinux) expect(await readdir(data.folder)).toEqual(['Infinite Worlds (development)'])

    await edit('shared/messages/desktop-messages.ts', DESKTOP_MESSAGES.setUp.heading, 'Started again')
    await windowWith('Changed: Started again', 2)
  },
  5 * WAITING,
)
