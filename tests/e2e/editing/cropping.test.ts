/** End-to-end test of cropping: a chosen picture by keyboard, a stored one of two pages, and those that cannot be cropped. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { GALLERY_MESSAGES } from '#shared/messages/gallery-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { createAnimatedGif, createHalves, type ImageUpload } from './editing-images.ts'
import { expectSaved, form, getTool, putCaret, SAMPLE_EDITOR, submitAll, texts } from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

const FACTS = 'ManualOfStyle'
const SIDE = 400
const HALF = SIDE / 2
/** An arrow key moves an edge by a hundredth of the side. */
const PRESSES = 50

const shown = (page: Page): Locator => form(page, FACTS).locator('img')
const cropTool = (page: Page): Locator => form(page, FACTS).getByRole('button', { name: /^Crop/ })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: CROP_MESSAGES.heading })
const frame = (page: Page): Locator => dialog(page).getByRole('group', { name: CROP_MESSAGES.frame })

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await putCaret(texts(page, FACTS).first())
}

async function choosePicture(page: Page, file: ImageUpload): Promise<void> {
  await getTool(page, FACTS, /^Add Image/)
  await page.getByLabel('Image file: Manual Of Style, Section 1').setInputFiles(file)
  await shown(page).waitFor()
}

async function submit(page: Page): Promise<void> {
  await submitAll(page).click()
  await expectSaved(page)
}

async function expectSize(picture: Locator, width: number, height: number): Promise<void> {
  const read = () =>
    picture.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))
  await expect.poll(read, POLL_OPTIONS).toEqual([width, height])
}

/** Returns the red of the rightmost pixel, 0 to 255. */
const readRightEdge = (picture: Locator): Promise<number | undefined> =>
  picture.evaluate((image: HTMLImageElement) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(image, image.naturalWidth - 1, 0, 1, 1, 0, 0, 1, 1)
    return context?.getImageData(0, 0, 1, 1).data[0]
  })

const readersPicture = (page: Page): Locator => main(page).locator('article figure img')

/** Expects the size of the stored file; that of the element depends on the window. */
async function expectStoredSize(page: Page, width: number, height: number): Promise<string> {
  const read = async () => (await readersPicture(page).getAttribute('src')) ?? ''
  await expect.poll(read, POLL_OPTIONS).toContain(`.${width}x${height}.webp`)
  const address = await read()
  const size = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob())
    return [image.width, image.height]
  }, address)
  expect(size).toEqual([width, height])
  return address
}

it('a chosen picture is cropped by keyboard to its left half, with Undo and Redo, and readers see that half', async ({
  page,
  wiki,
}) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Lantern Folk', type: 'Race' }, sections: { [FACTS]: ['They carry lanterns.'] } },
  ])
  await openEditor(page, '/EditRacePage/Lantern,Folk')
  await choosePicture(page, createHalves(SIDE))
  await form(page, FACTS).getByLabel('Alternative text').fill('One of two halves')
  await cropTool(page).press('Enter')
  await frame(page).waitFor()
  await expect.poll(() => frame(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await findViolationsInBothPalettes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await frame(page).waitFor()
  for (let press = 0; press < PRESSES; press++) await frame(page).press('Shift+ArrowLeft')
  await dialog(page)
    .getByText(CROP_MESSAGES.size(HALF, SIDE, SIDE, SIDE))
    .waitFor()
  await dialog(page).getByRole('button', { name: CROP_MESSAGES.apply }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expectSize(shown(page), HALF, SIDE)
  expect(await readRightEdge(shown(page))).toBeLessThan(30)
  await expect.poll(() => cropTool(page).evaluate((one) => one === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: EDITOR_LABELS.undo, exact: true }).click()
  await expectSize(shown(page), SIDE, SIDE)
  expect(await readRightEdge(shown(page))).toBeGreaterThan(225)
  expect(await form(page, FACTS).getByLabel('Alternative text').inputValue()).toBe('One of two halves')
  await page.getByRole('button', { name: EDITOR_LABELS.redo, exact: true }).click()
  await expectSize(shown(page), HALF, SIDE)
  await submit(page)
  await openHydrated(page, '/Race/Lantern,Folk')
  await expectStoredSize(page, HALF, SIDE)
  expect(await readersPicture(page).getAttribute('alt')).toBe('One of two halves')

  // The focus alone, which lists keep in view.
  await openEditor(page, '/EditRacePage/Lantern,Folk')
  await cropTool(page).click()
  await dialog(page).getByLabel(CROP_MESSAGES.focus).selectOption(CROP_MESSAGES.focuses.tr)
  await dialog(page).getByRole('button', { name: CROP_MESSAGES.apply }).click()
  await submit(page)
  await cropTool(page).click()
  await expect.poll(() => dialog(page).getByLabel(CROP_MESSAGES.focus).inputValue()).toBe('tr')
  await page.keyboard.press('Escape')
  await openHydrated(page, '/Content/RacePages')
  const row = main(page).getByRole('listitem').filter({ hasText: 'Lantern Folk' }).locator('img')
  expect(await row.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('100% 0%')
})

it('a stored picture that is cropped on one page stays as it was on the other', async ({ page, wiki, watched }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Tallow', type: 'Item' }, sections: { [FACTS]: ['Tallow burns.'] } },
    { details: { name: 'Wick', type: 'Item' }, sections: { [FACTS]: ['A wick.'] } },
  ])
  await openEditor(page, '/EditItemPage/Tallow')
  await choosePicture(page, createHalves(SIDE, 'two-candles.png'))
  await submit(page)
  await openHydrated(page, '/Item/Tallow')
  const whole = await expectStoredSize(page, SIDE, SIDE)
  await openEditor(page, '/EditItemPage/Wick')
  await (await getTool(page, FACTS, new RegExp(`^${GALLERY_MESSAGES.use}`))).click()
  const gallery = page.getByRole('dialog', { name: GALLERY_MESSAGES.heading })
  await page.keyboard.type('two candles')
  await gallery.getByText(GALLERY_MESSAGES.count(1)).waitFor()
  await page.keyboard.press('Enter')
  await form(page, FACTS).getByLabel('Credit').fill('Drawing: Ada')
  await submit(page)

  const storage = /\/v0\/b\//
  await watched.cutOff(storage)
  await cropTool(page).click()
  await form(page, FACTS).getByRole('alert').getByText(CROP_MESSAGES.notLoaded).waitFor()
  await watched.reconnect(storage)
  await cropTool(page).click()
  await dialog(page).getByLabel(CROP_MESSAGES.sides.width).fill('120')
  await dialog(page).getByLabel(CROP_MESSAGES.shape).selectOption(CROP_MESSAGES.shapes.square)
  await dialog(page)
    .getByText(CROP_MESSAGES.size(SIDE, SIDE, SIDE, SIDE))
    .waitFor()
  await dialog(page).getByLabel(CROP_MESSAGES.sides.height).fill('120')
  await dialog(page).getByLabel(CROP_MESSAGES.sides.x).fill('900')
  await dialog(page)
    .getByText(CROP_MESSAGES.size(120, 120, SIDE, SIDE))
    .waitFor()
  await dialog(page).getByRole('button', { name: CROP_MESSAGES.apply }).click()
  await expectSize(shown(page), 120, 120)
  expect(await readRightEdge(shown(page))).toBeGreaterThan(225)
  await submit(page)
  await openHydrated(page, '/Item/Wick')
  expect(await expectStoredSize(page, 120, 120)).toContain('two')
  await expect.poll(() => main(page).locator('article figcaption').textContent(), POLL_OPTIONS).toContain('Ada')
  await openHydrated(page, '/Item/Tallow')
  expect(await expectStoredSize(page, SIDE, SIDE)).toBe(whole)
})

it('the frame is dragged, also to beside the dialog, and an animated picture is refused in words', async ({
  page,
  wiki,
}) => {
  await createPublishedPages(wiki, [{ details: { name: 'Ember', type: 'Item' }, sections: { [FACTS]: ['An ember.'] } }])
  await openEditor(page, '/EditItemPage/Ember')
  await choosePicture(page, createHalves(SIDE))
  await cropTool(page).click()
  const corner = await dialog(page).getByRole('button', { name: CROP_MESSAGES.corners.nwDragHandle }).boundingBox()
  const area = await frame(page).boundingBox()
  if (corner === null || area === null) throw new Error('The frame has no place.')
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 4, { steps: 4 })
  await page.mouse.up()
  await dialog(page)
    .getByText(CROP_MESSAGES.size(HALF, (SIDE * 3) / 4, SIDE, SIDE))
    .waitFor()
  await page.mouse.move(area.x + area.width * 0.75, area.y + area.height * 0.75)
  await page.mouse.down()
  await page.mouse.move(2, 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => dialog(page).getByLabel(CROP_MESSAGES.sides.x).inputValue()).toBe('0')
  await dialog(page).getByRole('button', { name: CROP_MESSAGES.reset }).click()
  await dialog(page)
    .getByText(CROP_MESSAGES.size(SIDE, SIDE, SIDE, SIDE))
    .waitFor()
  await dialog(page).getByRole('button', { name: CROP_MESSAGES.cancel }).click()
  await expectSize(shown(page), SIDE, SIDE)

  await page.getByLabel('Image file: Manual Of Style, Section 1').setInputFiles(createAnimatedGif())
  await expectSize(shown(page), 1, 1)
  await cropTool(page).click()
  await form(page, FACTS).getByRole('alert').getByText(CROP_MESSAGES.animated).waitFor()
})
