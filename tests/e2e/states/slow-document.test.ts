/** End-to-end test of a document that arrives in two parts: the first part does not move when the second arrives. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, describe, expect } from 'vitest'
import { requestPage } from '../../parse-document.ts'
import { createWikiTest, type OpenPage } from '../wiki-test.ts'

const it = createWikiTest()
let server: Server
let address = ''
/** The text at which the document is cut, and the promise that releases the rest. */
let cut: { readonly at: string; readonly rest: Promise<void> } | null = null

it.beforeAll(async ({ wiki }) => {
  server = createServer(async (request, response) => {
    const answer = await requestPage(wiki.pages, request.url ?? '/').catch(() => null)
    // The wiki stops while a closed page still waits for an answer; an open page fails to load.
    if (answer === null) {
      response.destroy()
      return
    }
    for (const name of ['content-type', 'content-security-policy']) response.setHeader(name, answer.headers[name] ?? '')
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
})

const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Returns the layout shift caused by the second part. */
async function movedBy(openPage: OpenPage, path: string, at: string, width: number): Promise<number> {
  let release = () => {}
  cut = {
    at,
    rest: new Promise((resolve) => {
      release = resolve
    }),
  }
  const { page, close } = await openPage({ viewport: { width, height: 740 } })
  try {
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
    await close()
  }
}

describe('no layout shift when the rest of a document arrives', () => {
  it.for([
    ['/', 'aria-labelledby="books"', 1280],
    ['/', 'aria-labelledby="newest"', 1280],
    ['/Race/Varven', 'aria-labelledby="ManualOfStyle"', 1280],
    ['/Race/Varven', 'aria-labelledby="Characteristics"', 1280],
    ['/Race/Varven', '<nav id="contents"', 1280],
    ['/Content/LocationPages', 'Grandam Reach', 1280],
    ['/content', 'Grandam Reach', 1280],
    // One column: the facts stand below a lead that comes after them in the document.
    ['/Race/Varven', 'aria-labelledby="Blurb"', 360],
    ['/Race/Varven', 'They are slow, courteous', 360],
    ['/Race/Varven', 'aria-labelledby="Characteristics"', 360],
  ] as const)('%s, cut before %s, %i px wide', async ([path, at, width], { openPage }) => {
    expect(await movedBy(openPage, path, at, width)).toBeLessThan(0.01)
  })
})
