/** Fixture: a page of a browser that collects its unexpected errors, and steps that many tests share. */
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright'
import { expect } from 'vitest'
import { isErrorLine } from '#shared/error-line'
import { ROUTE_DATA_PREFIX } from '#shared/route-data'

export interface WatchedPage {
  readonly page: Page
  /** Returns the errors since the last call. */
  takeUnexpectedErrors(): string[]
  /** Returns the error lines that the interface has logged since the last call. People were shown these errors. */
  takeLogged(): string[]
  /** Errors that match are expected from now on, also when they are logged late. */
  expectErrors(lines: RegExp): void
  /** Requests to these addresses fail until `reconnect`, and Chromium's errors about them are expected. */
  cutOff(addresses: RegExp): Promise<void>
  reconnect(addresses: RegExp): Promise<void>
  /** Prints what the page shows, the last errors and the last requests: a failed test alone does not tell its cause. */
  printState(): Promise<void>
  close(): Promise<void>
}

export const WIDE = { width: 1440, height: 900 } as const
export const NARROW = { width: 360, height: 740 } as const

export async function openWatched(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: 'en-GB',
    // Playwright does not intercept the requests of a service worker.
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  const scripts = options.javaScriptEnabled ?? true
  let unexpectedErrors: string[] = []
  let logged: string[] = []
  const expected: RegExp[] = []
  /** What the page has done, for `printState`. */
  const history: string[] = []
  const note = (line: string) => void history.push(`${new Date().toISOString().slice(14, 23)} ${line}`)
  const isExpected = (line: string) => expected.some((pattern) => pattern.test(line))
  const abort = (route: Route) => route.abort()
  await context.exposeBinding('__refused', (_, what: string) => {
    unexpectedErrors.push(`content policy: ${what}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, '__refused')
      if (typeof report === 'function') report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  page.on('console', (message) => {
    const text = message.text()
    note(`console ${message.type()}: ${text}`)
    if (isErrorLine(text)) return void logged.push(text)
    const { url } = message.location()
    // A missing page has the status 404, and so has its route data; Chromium logs both as errors.
    const missing = /status of 404/.test(text) && (url === page.url() || isRouteDataAddress(url))
    const hint = /React DevTools|Service Worker registration blocked/.test(text)
    if (['error', 'warning', 'assert'].includes(message.type()) && !missing && !hint)
      unexpectedErrors.push(`console ${message.type()}: ${text} (${url})`)
  })
  page.on('pageerror', (error) => unexpectedErrors.push(`exception: ${error.message}`))
  page.on('pageerror', (error) => note(`exception: ${error.stack ?? error.message}`))
  page.on('framenavigated', (frame) => note(`address: ${frame.url()}`))
  page.on('requestfailed', (request) => note(`failed: ${request.url()} ${request.failure()?.errorText}`))
  page.on('requestfinished', (request) => note(`finished: ${request.method()} ${request.url()}`))
  page.on('crash', () => unexpectedErrors.push('the tab crashed'))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(?:http|ws)s?:$/.test(protocol) && hostname !== '127.0.0.1')
      unexpectedErrors.push(`request to another host: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Requests are aborted when the page is left, and scripts when they are switched off.
    const wanted = reason !== 'net::ERR_ABORTED' && (scripts || request.resourceType() !== 'script')
    if (wanted) unexpectedErrors.push(`request: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    const isMissingPage = response.status() === 404 && isRouteDataAddress(response.url())
    if (response.status() >= 400 && !isMissingPage && !response.request().isNavigationRequest())
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
    async printState() {
      const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
      console.error([`State of ${page.url()}:`, ...history.slice(-200), shown.slice(0, 2_000)].join('\n'))
    },
    close: () => context.close(),
  }
}

export const isRouteDataAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).pathname.startsWith(`${ROUTE_DATA_PREFIX}/`)

/** Collects the addresses of requests for route data. */
export function watchRouteData(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (isRouteDataAddress(request.url())) addresses.push(request.url())
  })
  return addresses
}

/** Waits for hydration: the server renders the appearance button disabled. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('header [popovertarget=appearance]:enabled').waitFor({ state: 'attached' })
}

/** Chooses a theme or a text size in the header's appearance menu, and closes it. */
export async function chooseAppearance(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name }).check({ force: true })
  await page.keyboard.press('Escape')
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

/** Runs in the page before its scripts: sets the preference to save data. */
export const enableSaveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Marks the document. The mark stays when the router follows a link, and is lost when the browser loads a document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, '__sameDocument', true))
}

export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, '__sameDocument') === true)

export const main = (page: Page) => page.locator('main')
export const heading = (page: Page) => page.locator('main h1')

/** The machine may be busy with other tests. */
export const POLL_OPTIONS = { timeout: 45_000, interval: 50 }

export async function expectHeading(page: Page, text: string): Promise<void> {
  await expect.poll(() => heading(page).allTextContents(), POLL_OPTIONS).toEqual([text])
}

/** Holds back the responses of scripts until `release`. */
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

/** Replaces the text of a field and presses a key before a frame is drawn. */
export async function typeAndPressAtOnce(field: Locator, text: string, key: string): Promise<void> {
  await field.evaluate(
    (input, typed) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('No input')
      input.select()
      document.execCommand('insertText', false, typed.text)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: typed.key, bubbles: true, cancelable: true }))
    },
    { text, key },
  )
}
