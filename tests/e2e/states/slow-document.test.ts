/** On a slow line a document comes in pieces: what is there already stays in its place when the rest arrives. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestPage } from '../../parse-document.ts'
import { startWikiFixture, WIDE, type WikiFixture } from '../wiki-fixture.ts'

let fixture: WikiFixture
let server: Server
let address = ''
/** Where the document is cut, and what lets its rest come. */
let cut: { readonly at: string; readonly rest: Promise<void> } | null = null

beforeAll(async () => {
  fixture = await startWikiFixture()
  server = createServer(async (request, response) => {
    const answer = await requestPage(fixture.wiki.pages, request.url ?? '/')
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers[name] ?? '')
    const at = cut === null ? -1 : answer.text.indexOf(cut.at)
    if (cut === null || at < 0) {
      response.end(answer.body)
      return
    }
    response.write(answer.text.slice(0, at))
    await cut.rest
    response.end(answer.text.slice(at))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await fixture?.close()
})

const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )

/** How far things moved when the rest came, as browsers measure it. */
async function movedBy(path: string, at: string): Promise<number> {
  let release = () => {}
  cut = {
    at,
    rest: new Promise((resolve) => {
      release = resolve
    }),
  }
  const context = await fixture.browser.newContext({ viewport: WIDE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const moved: number[] = []
      Reflect.set(window, '__moved', moved)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address + path, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await painted(page)
    expect(await page.locator('footer').count(), 'the rest has not come yet').toBe(0)
    release()
    await page.locator('footer').waitFor()
    await painted(page)
    const moved: unknown = await page.evaluate(() => Reflect.get(window, '__moved'))
    return Array.isArray(moved) ? moved.reduce((sum, value) => sum + Number(value), 0) : Number.NaN
  } finally {
    release()
    cut = null
    await context.close()
  }
}

describe('nothing moves when the rest of a document comes', () => {
  it.each([
    ['/', 'aria-labelledby="books"'],
    ['/', 'aria-labelledby="newest"'],
    ['/Race/Varven', 'aria-labelledby="ManualOfStyle"'],
    ['/Race/Varven', 'aria-labelledby="Characteristics"'],
    ['/Race/Varven', 'aria-label="On this page"'],
    ['/Content/LocationPages', 'Grandam Reach'],
    ['/content', 'Grandam Reach'],
  ])('%s, cut before %s', async (path, at) => {
    expect(await movedBy(path, at)).toBeLessThan(0.02)
  })
})
