/** `npm run dev:desktop` on a copy of the sources, which are changed while it runs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { PROJECT } from '../wiki-process.ts'
import { desktopEnvironment, ELECTRON, newUserData, ON } from './launch.ts'

const SOURCES = [
  ...['shared', 'renderer', 'electron', 'local-cloud', 'scripts'],
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'electron.vite.config.ts'],
]

const onLinux = process.platform === 'linux'

let copy: string
let data: Awaited<ReturnType<typeof newUserData>>
let loop: ChildProcess
let printed = ''
const browsers: Browser[] = []

beforeAll(async () => {
  data = await newUserData()
  // Inside the project, so that what lies on the way up to its packages is the same.
  await mkdir(join(PROJECT, 'out'), { recursive: true })
  copy = await mkdtemp(join(PROJECT, 'out/dev-copy-'))
  for (const source of SOURCES)
    await cp(join(PROJECT, source), join(copy, source), { recursive: true })
  await symlink(join(PROJECT, 'node_modules'), join(copy, 'node_modules'), 'junction')
  loop = spawn(
    process.execPath,
    [
      join(copy, 'scripts/dev/dev-desktop.mjs'),
      `--port=${await freePort()}`,
      // Linux alone can be told where programs' data lies, so that the folder is of the program's own choice.
      ...(onLinux ? [] : [`--user-data-dir=${data.folder}`]),
      '--remote-debugging-port=0',
    ],
    {
      env: {
        ...(await desktopEnvironment()),
        ELECTRON_EXEC_PATH: ELECTRON,
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

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The window of the program that was started last, as the n-th one. */
async function windowOf(start: number): Promise<Page> {
  const addresses = () =>
    [...printed.matchAll(/DevTools listening on (ws:\S+)/g)].map(([, address]) => address)
  await expect.poll(() => addresses().length, { timeout: 60_000, message: printed }).toBe(start)
  const browser = await chromium.connectOverCDP(addresses().at(-1) ?? '')
  browsers.push(browser)
  const window = () => browser.contexts()[0]?.pages().at(-1)
  await expect.poll(() => window()?.url()).toMatch(/wiki/)
  const page = window()
  if (page === undefined) throw new Error('The program has no window.')
  return page
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8')
  expect(text, file).toContain(from)
  await writeFile(join(copy, file), text.replace(from, to))
}

it(`the development loop shows what is written: interface, preload and main process [${ON}]`, async () => {
  const window = await windowOf(1)
  await window.getByRole('heading', { name: DESKTOP.setUp.heading }).waitFor({ timeout: 30_000 })

  await edit('renderer/screens/set-up-screen.tsx', '<h1>', '<h1>Changed: ')
  await window.getByRole('heading', { name: 'Changed: ' }).waitFor()

  await edit(
    'electron/preload.ts',
    "contextBridge.exposeInMainWorld('desktop', bridge)",
    "contextBridge.exposeInMainWorld('desktop', bridge)\ncontextBridge.exposeInMainWorld('preload', 'changed')",
  )
  await expect
    .poll(() => window.evaluate(() => Reflect.get(globalThis, 'preload')).catch(() => null))
    .toBe('changed')
  expect(printed.match(/DevTools listening/g)).toHaveLength(1)
  if (onLinux) expect(await readdir(data.folder)).toEqual(['Infinite Worlds (development)'])

  await edit('shared/messages/desktop-messages.ts', DESKTOP.setUp.heading, 'Started again')
  const next = await windowOf(2)
  await next.getByRole('heading', { name: 'Changed: Started again' }).waitFor({ timeout: 30_000 })
}, 180_000)
