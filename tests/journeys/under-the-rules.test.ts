/** A person's own way through the editor under the rules that are deployed: made, edited, with a picture, at once seen. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createPage,
  expectSaved,
  form,
  openTemplates,
  signIn,
  submitAll,
  texts,
  writeSection,
} from './editing-pages.ts'
import { type Reading, startReading, type WatchedPage } from './watched-page.ts'

let reading: Reading
let watched: WatchedPage

beforeAll(async () => {
  reading = await startReading()
  watched = await reading.open()
  await signIn(watched.page)
})
afterAll(async () => {
  await watched?.close()
  await reading?.close()
})

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

it('a new page, then a change with a picture, then both in its history', async () => {
  const { page } = watched
  await openTemplates(page, 'Location')
  await createPage(page, {
    type: 'Location',
    name: 'The Ruled Reach',
    series: 'Journeys of the Test',
    sections: { Blurb: 'A reach under rules.' },
  })
  await page.goto('/EditLocationPage/The,Ruled,Reach')
  await texts(page, 'Blurb').first().fill('A reach under the deployed rules.')
  await writeSection(page, 'History', 'It was surveyed twice.')
  await form(page, 'Blurb').locator('input[type=file]').setInputFiles({
    name: 'reach.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await form(page, 'Blurb').getByText('Not uploaded yet').waitFor()
  await submitAll(page).click()
  await expectSaved(page)
  expect(watched.takeTroubles()).toEqual([])

  await page.goto('/Location/The,Ruled,Reach')
  const main = page.locator('main')
  await main.getByText('A reach under the deployed rules.').waitFor()
  await main.getByText('It was surveyed twice.').waitFor()
  const picture = main.locator('article img').first()
  await picture.scrollIntoViewIfNeeded()
  // rejects for what is no picture
  await picture.evaluate((img: HTMLImageElement) => img.decode())
  expect(await picture.getAttribute('src')).toContain('The%2CRuled%2CReach')
  await page.goto('/History/The,Ruled,Reach')
  await main.getByRole('link', { name: 'Version 2' }).click()
  await main.getByRole('heading', { level: 1, name: 'The Ruled Reach, version 2' }).waitFor()
  await expect.poll(() => main.locator('ins').allTextContents()).toContain('the deployed ')
})
