/** End-to-end test of a crash of the services under a live list: its state is shown, and it reconnects by itself. */
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPath } from '#shared/model/paths'
import { closeContexts, sharedBrowser } from '../../browser.ts'
import { startIdleTimer } from '../../idle-timer.ts'
import { getDatabase, storePage } from '../../stored-pages.ts'
import { createFilledFolder, killWiki, restartWiki, startWiki, type WikiProcess } from '../../wiki-process.ts'
import { expectHeading, POLL_OPTIONS } from '../wiki-fixture.ts'

let dataDir: string
let wiki: WikiProcess
let browser: Browser

beforeAll(async () => {
  dataDir = await createFilledFolder()
  const started = await Promise.all([startWiki({ dataDir, rules: 'open' }), sharedBrowser()])
  wiki = started[0]
  browser = started[1]
})
afterAll(async () => {
  await closeContexts(browser)
  await wiki?.stop()
  await rm(dataDir, { recursive: true })
})

const becomes = (page: Page, state: string) =>
  page.locator(`main [data-state="${state}"]`).waitFor({ ...POLL_OPTIONS, state: 'attached' })

async function save(name: string): Promise<void> {
  await storePage(wiki, await getDatabase(wiki), {
    details: { name, type: 'Item' },
    sections: { Blurb: ['Just now.'] },
  })
}

const comes = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).waitFor(POLL_OPTIONS)

it('fault 23: a live list resumes within 5 s after a restart of the services', async () => {
  const page = await browser.newPage({ baseURL: wiki.pages, serviceWorkers: 'block' })
  await page.goto(listPath('Item'))
  await becomes(page, 'live')
  let askedInVain = 0
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/robots.txt')) askedInVain++
  })
  await killWiki(wiki)
  const sinceKilled = startIdleTimer()
  await becomes(page, 'waiting')
  expect(sinceKilled()).toBeLessThan(5000)
  // The client's own attempt never gets a response: only a restart of the client helps.
  let tries = 0
  let isBack = false
  await page.route('**/Listen/channel**', async (route) => {
    if (isBack) await route.continue()
    else tries++
  })
  await expect.poll(() => tries, POLL_OPTIONS).toBeGreaterThan(0)
  await expect.poll(() => askedInVain, POLL_OPTIONS).toBeGreaterThan(0)
  isBack = true
  wiki = await restartWiki(wiki, { rules: 'open' })
  const sinceBack = startIdleTimer()
  await save('Saved Before Anybody Listened')
  await becomes(page, 'live')
  const took = sinceBack()
  await comes(page, 'Saved Before Anybody Listened')
  await save('Saved Again')
  await comes(page, 'Saved Again')
  expect(took).toBeLessThan(5000)
  console.log(`fault 23: the list was live ${took.toFixed(0)} ms after the services were back`)
  await page.close()
})

it('fault 28: Retry loads the page, and the lists are live at once', async () => {
  const page = await browser.newPage({ baseURL: wiki.pages, serviceWorkers: 'block' })
  await page.goto(listPath('Item'))
  await becomes(page, 'live')
  // The screen's code is loaded by this visit, so that only its data is missing later.
  await page.locator('main').getByRole('link', { name: 'A Year in Glass', exact: true }).click()
  await expectHeading(page, 'A Year in Glass')
  await page.goBack()
  await becomes(page, 'live')
  // The probe fails, so that only the click on Retry reconnects.
  await page.route('**/robots.txt', (route) => route.abort())
  await killWiki(wiki)
  await page.locator('main').getByRole('link', { name: 'C++', exact: true }).click()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.waitFor(POLL_OPTIONS)
  wiki = await restartWiki(wiki, { rules: 'open' })
  await retry.click()
  await expectHeading(page, 'C++')
  const sinceThere = startIdleTimer()
  await page.goBack()
  await becomes(page, 'live')
  expect(sinceThere()).toBeLessThan(3000)
  await page.close()
})
