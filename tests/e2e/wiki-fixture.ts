/** Fixture: a page of a browser that collects its unexpected errors, and steps that many tests share. */
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { isErrorLine } from '#shared/error-line'

export interface WatchedPage {
  readonly page: Page
  /** Forgets what has happened until now and returns it. */
  takeUnexpectedErrors(): string[]
  /** Lines of errors that people were shown, as the interface logged them until now; they are no troubles. */
  takeLogged(): string[]
  /** Lines that match are expected from now on, however late they come. */
  expectErrors(lines: RegExp): void
  /** Requests for these addresses fail until `reconnect`, and what the browser says of it is expected. */
  cutOff(addresses: RegExp): Promise<void>
  reconnect(addresses: RegExp): Promise<void>
  close(): Promise<void>
}

export const WIDE = { width: 1440, height: 900 } as const
export const NARROW = { width: 360, height: 740 } as const

export async function openWatched(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'en-GB',
    // a test that stands between page and host would not see what a worker asks for
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  const scripts = options.javaScriptEnabled ?? true
  let unexpectedErrors: string[] = []
  let logged: string[] = []
  const expected: RegExp[] = []
  const isExpected = (line: string) => expected.some((pattern) => pattern.test(line))
  const abort = (route: Route) => route.abort()
  await context.exposeBinding('__refused', (_, what: string) => {
    unexpectedErrors.push(`content policy: ${what}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, '__refused')
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('console', (message) => {
    const text = message.text()
    if (isErrorLine(text)) return void logged.push(text)
    const { url } = message.location()
    // a missing page is a document with the status 404, which Chromium remarks upon
    const missing = /status of 404/.test(text) && url === page.url()
    const hint = /React DevTools|Service Worker registration blocked/.test(text)
    if (['error', 'warning', 'assert'].includes(message.type()) && !missing && !hint)
      unexpectedErrors.push(`console ${message.type()}: ${text} (${url})`)
  })
  page.on('pageerror', (error) => unexpectedErrors.push(`exception: ${error.message}`))
  page.on('crash', () => unexpectedErrors.push('the tab crashed'))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(?:http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1')
      unexpectedErrors.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // what was under way when the page was left; and scripts, where they are switched off
    const wanted = reason !== 'net::ERR_ABORTED' && (scripts || request.resourceType() !== 'script')
    if (wanted) unexpectedErrors.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      unexpectedErrors.push(`request: ${response.url()} ${response.status()}`)
  })
  return {
    page,
    takeUnexpectedErrors() {
      const result = unexpectedErrors.filter((line) => !isExpected(line))
      unexpectedErrors = []
      return result
    },
    takeLogged() {
      const result = logged
      logged = []
      return result
    },
    expectErrors(lines) {
      expected.push(lines)
    },
    async cutOff(addresses) {
      const { source } = addresses
      expected.push(new RegExp(`net::ERR_FAILED.*(?:${source})|(?:${source}).*net::ERR_FAILED`))
      await page.route(addresses, abort)
    },
    reconnect: (addresses) => page.unroute(addresses, abort),
    close: () => context.close(),
  }
}

/** Until the scripts have taken over: the switch in the footer is not printed by the server. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Appearance' }).waitFor({ state: 'attached' })
}

export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Collects the addresses of POST requests that contain `part`. */
export function watchPosts(page: Page, part: string): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(part)) urls.push(request.url())
  })
  return urls
}

/** Runs in the page, before anything of its own: its reader has asked the browser to save data. */
export const enableSaveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Where a click was followed by the interface itself and not by an ordinary load, this mark is still there. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, '__sameDocument', true))
}

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, '__sameDocument') === true)

export const heading = (page: Page) => page.locator('main h1')

/** A browser beside others takes its time. */
export const POLL_OPTIONS = { timeout: 45_000, interval: 50 }

export async function expectHeading(page: Page, text: string): Promise<void> {
  await expect.poll(() => heading(page).allTextContents(), POLL_OPTIONS).toEqual([text])
}

/** Scripts stay on the way until `release`. */
export async function holdScripts(page: Page): Promise<{ release(): Promise<void> }> {
  const held: Route[] = []
  let open = false
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (open) await route.continue()
    else held.push(route)
  })
  return {
    async release() {
      open = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}
