/** End-to-end test of crashes: the local cloud is killed at each request of a save, and no page is saved in part. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { launchBrowser } from '../../browser.ts'
import { killWiki, restartWiki, startWiki, type WikiProcess } from '../../wiki-process.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createPng } from './editing-images.ts'
import {
  draftStatus,
  expectSaved,
  form,
  getTool,
  readText,
  signInAsEditor,
  submitAll,
  texts,
  versionsShown,
} from './editing-pages.ts'

/** More than the requests of a save with an image. */
const PAGES = 14

let dataDir: string
let wiki: WikiProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'killed-midway-'))
  const started = await Promise.all([startWiki({ dataDir }), launchBrowser()])
  wiki = started[0]
  browser = started[1]
  await createPublishedPages(
    wiki,
    Array.from({ length: PAGES }, (_, n) => ({
      details: { name: `Struck ${n}`, type: 'Item' },
      sections: { Blurb: ['Before.'] },
    })),
  )
  page = await browser.newPage({ baseURL: wiki.pages, serviceWorkers: 'block' })
  await signInAsEditor(page)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await wiki?.stop()
  rmSync(dataDir, { recursive: true })
})

const services = (url: URL) => url.origin === wiki.services

/** A listener's response never ends, and who else is writing is not part of a save. */
const isOfSave = (request: Request) =>
  !request.url().includes('/Listen/channel') && !request.postData()?.includes('/presence/')

/** Types a text and chooses an image, without saving. */
async function write(n: number): Promise<void> {
  await page.goto(`/EditItemPage/Struck,${n}`)
  await texts(page, 'Blurb').first().fill(`Written ${n}.`)
  await getTool(page, 'Blurb', /^Add Image/)
  await page.getByLabel('Image file: Blurb, Section 1').setInputFiles(createPng(20 + n))
  await form(page, 'Blurb').getByText('Not uploaded yet').waitFor()
}

/** Counts the requests of an undisturbed save, up to the one that commits it. */
async function requestsOfASave(): Promise<number> {
  await write(0)
  let count = 0
  let needed = 0
  const counted = (route: Route) => {
    if (!isOfSave(route.request())) return route.continue()
    count++
    if (route.request().url().includes(':commit')) needed = count
    return route.continue()
  }
  await page.route(services, counted)
  await submitAll(page).click()
  await page.getByText(EDITOR_MESSAGES.saved).waitFor()
  await page.unroute(services, counted)
  return needed
}

/** Kills the service at the k-th request, so that its response is lost. */
async function killAt(k: number): Promise<void> {
  let seen = 0
  let resolveKilled: () => void = () => {}
  const killed = new Promise<void>((resolve) => {
    resolveKilled = resolve
  })
  await page.route(services, async (route) => {
    const isPart = isOfSave(route.request())
    if (isPart) seen++
    if (seen < k) return route.continue()
    if (seen > k || !isPart) return route.abort()
    await route.fetch()
    await killWiki(wiki)
    await route.abort()
    resolveKilled()
  })
  await submitAll(page).click()
  await killed
}

it('a save survives a crash at each of its requests', async () => {
  const requests = await requestsOfASave()
  expect(requests).toBeGreaterThan(4)
  expect(requests).toBeLessThan(PAGES)
  for (let k = 1; k <= requests; k++) {
    await write(k)
    await killAt(k)
    expect(await readText(texts(page, 'Blurb').first())).toBe(`Written ${k}.`)
    wiki = await restartWiki(wiki)
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    // The save resumes by itself. If only the text was saved, another Submit uploads the image.
    const stayed = page.getByText('could not be uploaded and stayed in your draft')
    await page.getByText(EDITOR_MESSAGES.saved).waitFor(POLL_OPTIONS)
    if ((await stayed.count()) > 0) await submitAll(page).click()
    await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toContain(EDITOR_MESSAGES.nothingTyped)
    await expectSaved(page)
    await page.goto(`/Item/Struck,${k}`)
    const main = page.locator('main')
    await main.getByText(`Written ${k}.`).waitFor()
    // `decode` rejects for anything but an image.
    await main
      .locator('article img')
      .first()
      .evaluate((img: HTMLImageElement) => img.decode())
    await page.goto(`/History/Struck,${k}`)
    const versions = await versionsShown(page)
    expect(versions.at(-1)).toBe('Version 1')
    expect(versions.length).toBeLessThanOrEqual(3)
  }
}, 180_000)
