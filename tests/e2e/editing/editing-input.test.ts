/** End-to-end test of unusual input: markup, long texts, invalid images and interrupted uploads. */
import { request } from 'node:http'
import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { createPublishedPages } from '../accounts/create-people.ts'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest, type OpenPage } from '../wiki-test.ts'
import { BAD_IMAGES, createPng, dispatchFile, getUploadName } from './editing-images.ts'
import { blurb, expectSaved, form, SAMPLE_EDITOR, submitAll } from './editing-pages.ts'

const KEY = 'Odd,Input'
const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [{ details: { name: 'Odd Input', type: 'Item' }, sections: { Blurb: ['Ordinary.'] } }]),
)
it.beforeEach(async ({ page, watched }) => {
  await page.goto(`/EditItemPage/${KEY}`)
  await blurb(page).waitFor()
  watched.takeUnexpectedErrors()
})

const chooser = (page: Page) => page.getByLabel('Image file: Blurb, Section 1')

describe('typed text', () => {
  it.for([
    ['markup', '<img src=x onerror="document.title=1"><script>document.title=2</script>'],
    ['emoji', '👩‍👩‍👧‍👦 and 🏴‍☠️'],
    ['right to left', 'שלום עולם مرحبا'],
    ['text that turns others around', 'abc\u202Edef'],
    ['many lines', 'one\n\ntwo\n   three'],
    ['an invisible character is removed, and the text', 'o\0n\u0007e', 'one'],
  ] as const)('%s is shown on the page as it was typed', async ([_, text, expected = text], { page, watched }) => {
    await blurb(page).fill(text)
    await submitAll(page).click()
    await expectSaved(page)
    await openHydrated(page, `/Item/${KEY}`)
    const shown = await page.locator('main section').first().innerText()
    expect(shown.replace(/\s+/g, ' ')).toContain(expected.replace(/\s+/g, ' '))
    expect(watched.takeUnexpectedErrors()).toEqual([])
  })

  it('1 MB is drafted, refused with its section named, and can be shortened', async ({ page }) => {
    await blurb(page).fill('long '.repeat(200_000))
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Blurb was not saved: it has').waitFor()
    expect((await blurb(page).inputValue()).length).toBe(1_000_000)
    await blurb(page).fill('Short again.')
    await submitAll(page).click()
    await expectSaved(page)
  })
})

describe('chosen images', () => {
  it.for(BAD_IMAGES)('%s is refused beside its field', async ([_, file, sentence], { page }) => {
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

  it.for(['paste', 'drop'] as const)('is inserted by %s', async (method, { page }) => {
    await blurb(page).fill('Written before.')
    const { name, mimeType, buffer } = createPng(32)
    await blurb(page).evaluate(dispatchFile, { method, name, type: mimeType, bytes: [...buffer] })
    await form(page, 'Blurb').locator('img').waitFor()
    await form(page, 'Blurb').getByText('Not uploaded yet').waitFor()
    expect(await blurb(page).inputValue()).toBe('Written before.')
    await form(page, 'Blurb')
      .getByRole('button', { name: /^Reset All/ })
      .click()
    await form(page, 'Blurb').getByRole('button', { name: 'Confirm reset' }).click()
  })

  it('fault 14: an interrupted upload alone is sent again', async ({ page, openPage }) => {
    for (const n of [1, 2, 3]) {
      if (n > 1)
        await form(page, 'Blurb')
          .getByRole('button', { name: /^Add Section/ })
          .click()
      await page.getByLabel(`Image file: Blurb, Section ${n}`).setInputFiles(createPng(60 + n))
      await expect.poll(() => form(page, 'Blurb').locator('img').count(), POLL_OPTIONS).toBe(n)
    }
    await blurb(page).fill('With three pictures.')
    const sent = new Set<string>()
    let isCut = false
    await page.route(/\/v0\/b\//, async (route) => {
      const name = getUploadName(route.request())
      if (name !== null) sent.add(name)
      // The copies of each image are uploaded first: this is the first one of the second image.
      if (name === null || name !== [...sent][3]) return route.continue()
      // The retries of the client are refused, so that the test need not wait for its timeout.
      if (isCut) return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
      isCut = true
      await sendHalf(route.request())
      await route.abort('connectionreset')
    })
    await submitAll(page).click()
    await page.getByText('1 image could not be uploaded and stayed in your draft').waitFor(POLL_OPTIONS)
    await expect.poll(() => form(page, 'Blurb').getByText('Not uploaded yet').count()).toBe(1)
    expect(sent.size).toBe(7)
    await page.unroute(/\/v0\/b\//)
    expect(await shownPictures(openPage)).toBe(2)

    const again = new Set<string>()
    page.on('request', (request) => {
      const name = getUploadName(request)
      if (name !== null) again.add(name)
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectSaved(page)
    await expect.poll(() => form(page, 'Blurb').getByText('Not uploaded yet').count(), POLL_OPTIONS).toBe(0)
    const [, , , cut = ''] = sent
    expect([...again]).toEqual(['_240', '_640', ''].map((suffix) => cut.replace(/_240$/, suffix)))
    expect(await shownPictures(openPage)).toBe(3)
  })

  /** Returns how many images readers see on the page, all of which must decode. */
  async function shownPictures(openPage: OpenPage): Promise<number> {
    const reader = await openPage()
    await openHydrated(reader.page, `/Item/${KEY}`)
    await reader.page.getByText('With three pictures.').waitFor()
    const pictures = reader.page.locator('main section').first().locator('img')
    const count = await pictures.count()
    for (let n = 0; n < count; n++)
      await pictures.nth(n).evaluate(async (one) => {
        if (one instanceof HTMLImageElement) await one.decode()
      })
    await reader.close()
    return count
  }
})

/** Announces the whole length, sends half of it, and resets the connection. */
async function sendHalf(sent: Request): Promise<void> {
  const body = sent.postDataBuffer() ?? Buffer.alloc(0)
  const headers = { ...(await sent.allHeaders()), 'content-length': String(body.length) }
  await new Promise<void>((resolve) => {
    const half = request(sent.url(), { method: 'POST', headers })
    half.on('error', () => resolve())
    half.write(body.subarray(0, body.length >> 1), () => half.destroy(new Error('cut')))
  })
}
