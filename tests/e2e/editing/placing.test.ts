/** End-to-end test of placing texts in the story: while typing, by one key, at the chip of a text, and on a phone. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createPublishedPages } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  form,
  getValues,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'
import { placeValue, readStoredPlaces } from './stored-places.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

const SERIES = 'The Outstanding'
const BOOK_2 = 'The,Weight,of,Port,Remainder'
const BOOK_3 = 'What,the,Mud,Remembers'

const race = (name: string, ...blurbs: readonly string[]) =>
  ({ details: { name, type: 'Race', series: SERIES }, sections: { Blurb: blurbs } }) as const

const bar = (page: Page) => page.getByRole('form', { name: 'Save' })
const undo = (page: Page) => bar(page).getByRole('button', { name: 'Undo', exact: true }).first()
const options = (page: Page) => page.getByRole('listbox', { name: 'Places' }).getByRole('option')

/** Accessible names of the places in a section, in document order. */
const chips = (page: Page): Promise<string[]> =>
  form(page, 'Blurb')
    .locator('[data-place]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))

it('by @ while typing, with the chapters of the book, and removes what was typed', async ({ page, wiki, database }) => {
  await createPublishedPages(wiki, [race('Typed Places', 'One.', 'Two.')])
  await page.goto('/EditRacePage/Typed,Places')
  await typeIn(blurb(page), ' @')
  await expect.poll(() => options(page).count(), POLL_OPTIONS).toBe(4)
  await page.keyboard.type('2.6')
  await options(page).getByText('You Are Cordially').waitFor()
  await page.keyboard.press('Enter')
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['One.', 'Two.'])
  expect(await chips(page)).toEqual(['Place: book 2, chapter 6'])
  // The caret is still in the line, and no key reaches the chip.
  await page.keyboard.press('End')
  await page.keyboard.type(' More.')
  expect(await readText(blurb(page))).toBe('One. More.')

  // Dismissed, it stays text.
  await typeIn(texts(page, 'Blurb').nth(1), ' @3')
  await options(page).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  expect(await options(page).count()).toBe(0)
  expect(await readText(texts(page, 'Blurb').nth(1))).toBe('Two. @3.')

  // One step of Undo brings what was typed back.
  await page.keyboard.type(' @3.15')
  await options(page).getByText('Corks').waitFor()
  await page.keyboard.press('Tab')
  expect(await chips(page)).toEqual(['Place: book 2, chapter 6', 'Place: book 3, chapter 15'])
  await undo(page).click()
  expect(await readText(texts(page, 'Blurb').nth(1))).toBe('Two. @3. @3.15')
  expect(await chips(page)).toEqual(['Place: book 2, chapter 6'])
  await bar(page).getByRole('button', { name: 'Redo' }).click()
  await expectDraftStored(page)
  await submitAll(page).click()
  await expectSaved(page)
  expect((await readStoredPlaces(wiki, database, 'Races/Typed,Places/Blurb')).entries).toEqual([
    ['One. More.', placeValue(BOOK_2, 6)],
    ['Two. @3.', placeValue(BOOK_3, 15)],
  ])
})
