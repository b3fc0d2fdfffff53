/** Fixture: browser pages that listen with the full client, bundled for the test and served from their own origin. */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from '../../browser.ts'
import { openCloud, PROJECT } from '../../contract/open-cloud.ts'
import type { ListenSettings, ListenSpec, ListenWrite, SnapshotEvent } from './listen-script.ts'

export interface ListeningPages {
  /** The origin of the pages. */
  readonly origin: string
  readonly browser: Browser
  /** Opens a page with a running client, in a context of its own or in the given one. */
  open(settings: Omit<ListenSettings, 'project'>, context?: BrowserContext): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  readonly page: Page
  listen(name: string, wanted: ListenSpec): Promise<void>
  stop(name: string): Promise<void>
  snapshots(name: string): Promise<SnapshotEvent[]>
  /** Returns all changes so far, over all snapshots. */
  changes(name: string): Promise<string[]>
  /** Waits until the server's result has these ids in this order. */
  expectIds(name: string, ids: readonly string[]): Promise<void>
  error(name: string): Promise<string | null>
  setNetwork(on: boolean): Promise<void>
  write(name: string, ...changes: readonly ListenWrite[]): Promise<void>
  outcome(name: string): Promise<string>
  close(): Promise<void>
}

/** Polls for an effect of the browser. The machine may be busy with other tests. */
export const pollSoon = <T>(look: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(look, { timeout: 20_000, interval: 20 })

/** Creates a test function with `pages` for the file, and for each test a `cloud` and `openTab` in front of it. */
export const createListeningTest = (options: Parameters<typeof openCloud>[1] = {}) =>
  test
    .extend('options', { scope: 'file' }, options)
    .extend('pages', { scope: 'file' }, async ({ options: _ }, { onCleanup }) => {
      const pages = await openListeningPages()
      onCleanup(() => pages.close())
      return pages
    })
    .extend('cloud', async ({ pages, options }, { onCleanup }) => {
      const cloud = await openCloud(undefined, { ...options, allowedOrigins: [pages.origin] })
      onCleanup(() => cloud.close())
      return cloud
    })
    .extend('openTab', async ({ pages, cloud }, { onCleanup }) => {
      const tabs: Tab[] = []
      onCleanup(async () => {
        await Promise.all(tabs.map(({ page }) => page.context().close()))
      })
      return async (settings: { readonly longPolling?: boolean } = {}): Promise<Tab> => {
        const tab = await pages.open({ port: cloud.port, cache: 'memory', ...settings })
        tabs.push(tab)
        return tab
      }
    })

export async function openListeningPages(): Promise<ListeningPages> {
  const [script, browser] = await Promise.all([bundle(), sharedBrowser()])
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : '<!doctype html><script src="/script.js"></script>')
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    browser,
    async open(settings, context) {
      const page = await (context ?? (await browser.newContext())).newPage()
      await page.goto(origin)
      await page.evaluate((all) => window.listening.start(all), { ...settings, project: PROJECT })
      return createTab(page)
    },
    async close() {
      await closeContexts(browser)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createTab(page: Page): Tab {
  const snapshots = (name: string) => page.evaluate((of) => window.listening.snapshots(of), name)
  return {
    page,
    listen: (name, wanted) => page.evaluate(([of, what]) => window.listening.listen(of, what), [name, wanted] as const),
    stop: (name) => page.evaluate((of) => window.listening.stop(of), name),
    snapshots,
    changes: async (name) => (await snapshots(name)).flatMap(({ changes }) => changes),
    expectIds: (name, ids) =>
      pollSoon(async () => {
        const last = (await snapshots(name)).at(-1)
        return { ids: last?.ids, fromCache: last?.fromCache }
      }).toEqual({ ids, fromCache: false }),
    error: (name) => page.evaluate((of) => window.listening.error(of), name),
    setNetwork: (on) => page.evaluate((isOn) => window.listening.setNetwork(isOn), on),
    write: (name, ...changes) =>
      page.evaluate(([of, all]) => window.listening.write(of, all), [name, changes] as const),
    outcome: (name) => page.evaluate((of) => window.listening.outcome(of), name),
    close: () => page.close(),
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./listen-script.ts', import.meta.url)),
        formats: ['iife'],
        name: 'listeningScript',
      },
    },
  })
  for (const { output } of [result].flat() as { output: { type: string; code?: string }[] }[])
    for (const file of output) if (file.code !== undefined) return file.code
  throw new Error('The script was not built')
}
