/** End-to-end test of the review that places the texts of a page: by keys, whole sections at once, and on a phone. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createPublishedPages } from '../accounts/create-people.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { expectSaved, form, SAMPLE_EDITOR, submitAll, texts } from './editing-pages.ts'
import { placeValue, readStoredPlaces } from './stored-places.ts'

// One person edits several pages within a minute, so the rules refuse to store where that person edits.
const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR }, allowedErrors: /documents:commit.* 403|status of 403/ })

const BOOK_1 = 'A,Door,Left,Owing'
const BOOK_2 = 'The,Weight,of,Port,Remainder'

const race = (name: string) =>
  ({
    details: { name, type: 'Race', series: 'The Outstanding' },
    sections: { Blurb: ['One.', 'Two.', 'Three.', 'Four.', 'Five.'], History: ['Six.', 'Seven.'] },
  }) as const

const panel = (page: Page) => page.getByRole('group', { name: 'Place the texts of this page' })
const status = (page: Page) => panel(page).getByRole('status')

async function openReview(page: Page): Promise<void> {
  await texts(page, 'Blurb').first().waitFor()
  await page.getByRole('button', { name: 'Place texts' }).click()
  // The chapters of the first book are loaded.
  await panel(page)
    .getByRole('button', { name: /^Next chapter \(1 · 1\)/ })
    .waitFor()
}

/** Presses the keys in turn, and returns their number. */
async function press(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

const chips = (page: Page, section: 'Blurb' | 'History'): Promise<string[]> =>
  form(page, section)
    .locator('[data-place]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))

it('steps through the texts, one key each, and at most six for another place', async ({ page, wiki, database }) => {
  await createPublishedPages(wiki, [race('Reviewed')])
  await page.goto('/EditRacePage/Reviewed')
  await openReview(page)
  await status(page).getByText('1 of 7 · Blurb · No place · One.').waitFor()
  const keys = [await press(page, ['c']), await press(page, ['s']), await press(page, ['n'])]
  expect(Math.max(...keys)).toBe(1)
  await status(page).getByText('4 of 7').waitFor()
  expect(await press(page, ['o', '2', '.', '9', 'Enter'])).toBeLessThanOrEqual(6)
  await status(page).getByText('5 of 7').waitFor()
  await press(page, ['c', 'c', 'l'])
  await status(page).getByText('5 texts have a place, 2 have none.').waitFor()
  expect(await chips(page, 'Blurb')).toEqual([
    'Place: book 1, chapter 1',
    'Place: book 1, chapter 1',
    'Place: book 2, chapter 9',
    'Place: book 2, chapter 10',
  ])
  // Two steps back: one that left a text, and one that placed one.
  await press(page, ['z', 'z'])
  await status(page).getByText('6 of 7 · History · No place').waitFor()
  expect(await chips(page, 'History')).toEqual([])
  await press(page, ['Escape'])
  expect(await panel(page).count()).toBe(0)
  await submitAll(page).click()
  await expectSaved(page)
  const { entries } = await readStoredPlaces(wiki, database, 'Races/Reviewed/Blurb')
  expect(entries).toEqual([
    ['One.', placeValue(BOOK_1, 1)],
    ['Two.', placeValue(BOOK_1, 1)],
    ['Three.', undefined],
    ['Four.', placeValue(BOOK_2, 9)],
    ['Five.', placeValue(BOOK_2, 10)],
  ])
})

it('places a whole section and a whole page at once, each as one step of Undo', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [race('Reviewed At Once')])
  await page.goto('/EditRacePage/Reviewed,At,Once')
  await openReview(page)
  await press(page, ['w', 'b'])
  await status(page).getByText('6 of 7 · History').waitFor()
  expect(await chips(page, 'Blurb')).toEqual(Array(5).fill('Place: book 1'))
  await page.keyboard.press('Control+z')
  expect(await chips(page, 'Blurb')).toEqual([])
  await press(page, ['w', 'w', 'b'])
  await status(page).getByText('7 texts have a place, 0 have none.').waitFor()
  expect(await chips(page, 'History')).toEqual(Array(2).fill('Place: book 1.5'))
  await page.keyboard.press('Control+z')
  expect([await chips(page, 'Blurb'), await chips(page, 'History')]).toEqual([[], []])
})

it('works by its buttons on a phone, and is accessible', async ({ openPage, wiki }) => {
  await createPublishedPages(wiki, [race('Reviewed By Touch')])
  const { page, close } = await openPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    signedIn: SAMPLE_EDITOR,
  })
  await page.goto('/EditRacePage/Reviewed,By,Touch')
  await openReview(page)
  await panel(page)
    .getByRole('button', { name: /^Next chapter/ })
    .tap()
  await panel(page)
    .getByRole('button', { name: /^As before/ })
    .tap()
  await status(page).getByText('3 of 7').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const button of await panel(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  // The text that is placed stands above the bar.
  const isInSight = () =>
    page.evaluate(() => {
      const marked = [...document.querySelectorAll('p')].find((line) => line.textContent === 'Three.')
      const top = document.querySelector('form[aria-label=Save]')?.getBoundingClientRect().top ?? 0
      const text = marked?.getBoundingClientRect()
      return text !== undefined && text.top > 0 && text.bottom < top
    })
  await expect.poll(isInSight, POLL_OPTIONS).toBe(true)
  expect(await findViolationsInBothPalettes(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Close' }).tap()
  expect(await panel(page).count()).toBe(0)
  await close()
})
