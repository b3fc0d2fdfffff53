/** End-to-end test of pictures: texts about one, and its use on another page from the gallery, by keyboard. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { GALLERY_MESSAGES } from '#shared/messages/gallery-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { createPng } from './editing-images.ts'
import { expectSaved, form, getTool, putCaret, SAMPLE_EDITOR, submitAll, texts } from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

const FACTS = 'ManualOfStyle'
const picture = (page: Page) => main(page).locator('article figure img')

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await putCaret(texts(page, FACTS).first())
}

async function submit(page: Page): Promise<void> {
  await submitAll(page).click()
  await expectSaved(page)
}

it('a picture gets caption and credit, and is used on another page and removed there', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Lantern Folk', type: 'Race' }, sections: { [FACTS]: ['They carry lanterns.'] } },
    { details: { name: 'Wick', type: 'Item' }, sections: { [FACTS]: ['A wick.'], Blurb: ['Of cotton.'] } },
  ])
  await openEditor(page, '/EditRacePage/Lantern,Folk')
  await getTool(page, FACTS, /^Add Image/)
  await page.getByLabel('Image file: Manual Of Style, Section 1').setInputFiles(createPng(64, 'lamp-light.png'))
  await form(page, FACTS).getByLabel('Alternative text').fill('A lit lamp')
  await form(page, FACTS).getByLabel('Caption').fill('The _first_ lamp')
  await form(page, FACTS).getByLabel('Credit').fill('Drawing: Ada')
  // Below a heading without words, the fields do not look like its hint.
  const color = (field: Locator) => field.evaluate((one) => getComputedStyle(one).color)
  expect(await color(form(page, FACTS).getByLabel('Credit'))).toBe(await color(page.getByLabel('Series Name')))
  await submit(page)
  await openHydrated(page, '/Race/Lantern,Folk')
  const caption = main(page).locator('article figcaption')
  await expect.poll(() => caption.textContent(), POLL_OPTIONS).toBe('The first lamp · Drawing: Ada')
  expect(await caption.locator('em').allTextContents()).toEqual(['first'])
  expect(await picture(page).getAttribute('alt')).toBe('A lit lamp')
  const address = (await picture(page).getAttribute('src')) ?? ''

  await openEditor(page, '/EditItemPage/Wick')
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('uploadType') && uploads.push(request.url()))
  await (await getTool(page, FACTS, new RegExp(`^${GALLERY_MESSAGES.use}`))).focus()
  await page.keyboard.press('Enter')
  const gallery = page.getByRole('dialog', { name: GALLERY_MESSAGES.heading })
  await gallery.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.type('nothing of this name')
  await gallery.getByText(GALLERY_MESSAGES.noMatch).waitFor()
  await page.keyboard.press('Escape')
  await gallery.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  const first = await gallery.getByRole('option', { selected: true }).textContent()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => gallery.getByRole('option', { selected: true }).textContent()).not.toBe(first)
  // Enter acts on what was typed last, though the search has not been asked yet.
  await page.keyboard.type('lamp light first folk')
  await page.keyboard.press('Enter')
  await gallery.waitFor({ state: 'detached' })
  expect(await form(page, FACTS).getByLabel('Alternative text').inputValue()).toBe('A lit lamp')
  expect(await form(page, FACTS).getByLabel('Credit').inputValue()).toBe('Drawing: Ada')
  await submit(page)
  expect(uploads).toEqual([])
  await openHydrated(page, '/Item/Wick')
  await expect.poll(() => picture(page).getAttribute('src'), POLL_OPTIONS).toBe(address)
  await openHydrated(page, '/Content/ItemPages')
  const row = main(page).getByRole('listitem').filter({ hasText: 'Wick' }).locator('img')
  expect(await row.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64)

  await openEditor(page, '/EditItemPage/Wick')
  await form(page, FACTS)
    .getByRole('button', { name: /^Remove Image/ })
    .click()
  await submit(page)
  await openHydrated(page, '/Item/Wick')
  await expect.poll(() => picture(page).count(), POLL_OPTIONS).toBe(0)
  await openHydrated(page, '/Race/Lantern,Folk')
  expect(await picture(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.src))).toBe(address)
})
