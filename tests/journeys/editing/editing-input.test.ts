/** What is typed, pasted and chosen by mistake or on purpose: told beside its field, the rest untouched. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openLive,
  PATIENCE,
  type Reading,
  startReading,
  type WatchedPage,
} from '../watched-page.ts'
import { BAD_IMAGES, pngOf } from './editing-images.ts'
import {
  createPage,
  expectSaved,
  form,
  openTemplates,
  signIn,
  submitAll,
  texts,
} from './editing-pages.ts'

let reading: Reading
let watched: WatchedPage
const KEY = 'Odd,Input'

beforeAll(async () => {
  reading = await startReading()
  watched = await reading.open()
  await signIn(watched.page)
  await openTemplates(watched.page, 'Item')
  await createPage(watched.page, {
    type: 'Item',
    name: 'Odd Input',
    series: 'Journeys of the Test',
    sections: { Blurb: 'Ordinary.' },
  })
})
afterAll(async () => {
  await watched?.close()
  await reading?.close()
})
beforeEach(async () => {
  await watched.page.goto(`/EditItemPage/${KEY}`)
  await blurb(watched.page).waitFor()
  watched.takeTroubles()
})

const blurb = (page: Page) => texts(page, 'Blurb').first()
const chooser = (page: Page) => page.getByLabel('Image file: Blurb, Section 1')

describe('what is typed', () => {
  it.each([
    ['markup', '<img src=x onerror="document.title=1"><script>document.title=2</script>'],
    ['emoji', '👩‍👩‍👧‍👦 and 🏴‍☠️'],
    ['right to left', 'שלום עולם مرحبا'],
    ['text that turns others around', 'abc\u202Edef'],
    ['many lines', 'one\n\ntwo\n   three'],
  ])('%s stands on the page as it was typed', async (_, text) => {
    const { page } = watched
    await blurb(page).fill(text)
    await submitAll(page).click()
    await expectSaved(page)
    await openLive(page, `/Item/${KEY}`)
    const shown = await page.locator('main section').first().innerText()
    expect(shown.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' '))
    expect(watched.takeTroubles()).toEqual([])
  })

  it('1 MB is kept, refused with its section named, and can be shortened', async () => {
    const { page } = watched
    await blurb(page).fill('long '.repeat(200_000))
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Blurb was not saved: it takes').waitFor()
    expect((await blurb(page).inputValue()).length).toBe(1_000_000)
    await blurb(page).fill('Short again.')
    await submitAll(page).click()
    await expectSaved(page)
  })
})

describe('what is chosen as an image', () => {
  it.each(BAD_IMAGES)('%s is refused beside its field', async (_, file, sentence) => {
    const { page } = watched
    await blurb(page).fill('Typed before.')
    await chooser(page).setInputFiles(file)
    await form(page, 'Blurb').getByRole('alert').getByText(sentence).waitFor()
    expect(await blurb(page).inputValue()).toBe('Typed before.')
    expect(
      await form(page, 'Blurb')
        .getByRole('button', { name: /^Remove Image/ })
        .count(),
    ).toBe(0)
  })

  it('fault 14: an upload that fails leaves the image in the draft; the next Submit sends it once', async () => {
    const { page } = watched
    await chooser(page).setInputFiles(pngOf(64))
    await form(page, 'Blurb').locator('img').waitFor()
    await blurb(page).fill('With a picture.')
    const uploads = /\/v0\/b\//
    await page.route(uploads, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403 }) : route.continue(),
    )
    await submitAll(page).click()
    await page.getByText('could not be uploaded and stayed in your draft').waitFor()
    await form(page, 'Blurb').getByText('Not uploaded yet').waitFor()
    await page.unroute(uploads)
    const begun: string[] = []
    page.on('request', (request) => {
      const { method, url, headers } = {
        method: request.method(),
        url: request.url(),
        headers: request.headers(),
      }
      if (method === 'POST' && uploads.test(url) && headers['x-goog-upload-command'] !== 'query')
        begun.push(decodeURIComponent(new URL(url).searchParams.get('name') ?? ''))
    })
    await submitAll(page).click()
    await expectSaved(page)
    await expect
      .poll(() => form(page, 'Blurb').getByText('Not uploaded yet').count(), PATIENCE)
      .toBe(0)
    expect(new Set(begun.filter(Boolean)).size).toBe(2)
    await openLive(page, `/Item/${KEY}`)
    await page.getByText('With a picture.').waitFor()
    const shown = page.locator('main section img').first()
    await expect
      .poll(
        () => shown.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth),
        PATIENCE,
      )
      .toBeGreaterThan(0)
  })
})
