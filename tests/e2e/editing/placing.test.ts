/** End-to-end test of placing texts in the story: while typing, by one key, at the chip of a text, and on a phone. */
import { devices, type Page } from 'playwright'
import { expect } from 'vitest'
import { isolate } from '#shared/messages/isolate'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  form,
  getTool,
  getValues,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'
import { placeValue, readStoredPlaces } from './stored-places.ts'

// One person edits several pages within a minute, so the rules refuse to store where that person edits.
const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR }, allowedErrors: /documents:commit.* 403|status of 403/ })

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

it('for a new line below a placed one, which shows it and says so', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [race('Continued Places', 'One.', 'Two.')])
  await page.goto('/EditRacePage/Continued,Places')
  await typeIn(blurb(page), ' @2.6')
  await options(page).getByText('You Are Cordially').waitFor()
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
  const place = 'Place: book 2, chapter 6'
  await expect.poll(() => chips(page), POLL_OPTIONS).toEqual([place, place])
  const announced = PLACING_MESSAGES.continued('book 2, chapter 6')
  expect(await form(page, 'Blurb').getByRole('status').allTextContents()).toContain(announced)
  await page.keyboard.type('More.')
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['One.', 'More.', 'Two.'])
  expect(await chips(page)).toEqual([place, place])
})

it('by one key for a line or for all selected lines, as one step of Undo', async ({ page, wiki, database }) => {
  await createPublishedPages(wiki, [race('Placed By Key', 'One.', 'Two.', 'Three.', 'Four.')])
  await page.goto('/EditRacePage/Placed,By,Key')
  const lines = texts(page, 'Blurb')
  // Without a last place the key opens the list, which has the focus.
  await typeIn(lines.nth(0), '')
  await page.keyboard.press('Control+.')
  await page.getByRole('dialog', { name: 'Place: Paragraph 1 of Blurb, Section 1' }).waitFor()
  await page.keyboard.type('1.5')
  await options(page).getByText('Who Shut Door').waitFor()
  await page.keyboard.press('Enter')
  expect(await chips(page)).toEqual(['Place: book 1.5'])
  // One key gives the place again.
  await typeIn(lines.nth(1), '')
  await page.keyboard.press('Control+.')
  expect(await chips(page)).toEqual(['Place: book 1.5', 'Place: book 1.5'])
  await undo(page).click()
  expect(await chips(page)).toEqual(['Place: book 1.5'])
  // A selection gets it at once.
  await typeIn(lines.nth(1), '')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+.')
  expect(await chips(page)).toEqual(Array(4).fill('Place: book 1.5'))
  await form(page, 'Blurb').getByRole('status').getByText('3 lines placed: book 1.5.').waitFor()
  await undo(page).click()
  expect(await chips(page)).toEqual(['Place: book 1.5'])
  await expectDraftStored(page)
  await submitAll(page).click()
  await expectSaved(page)
  const stored = await readStoredPlaces(wiki, database, 'Races/Placed,By,Key/Blurb')
  expect(stored.entries.map(([, at]) => at)).toEqual([
    placeValue('Who,Shut,Door,~239~3F,&,Other,Questions'),
    undefined,
    undefined,
    undefined,
  ])
})

it('at the chip of a text, where it is changed and removed', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [race('Chips', 'One.', 'Two.')])
  await page.goto('/EditRacePage/Chips')
  await typeIn(blurb(page), ' @small')
  await options(page).getByText('Small Change').waitFor()
  await page.keyboard.press('Enter')
  const smallChange = `Place: ${isolate('Small Change')}`
  expect(await chips(page)).toEqual([smallChange])
  const chip = form(page, 'Blurb').getByRole('img', { name: smallChange })
  await chip.click()
  await page.keyboard.type('2')
  await options(page).first().waitFor()
  await page.keyboard.press('Enter')
  expect(await chips(page)).toEqual(['Place: book 2'])
  expect(await page.evaluate(() => document.activeElement?.role)).toBe('textbox')
  await form(page, 'Blurb').getByRole('img', { name: 'Place: book 2' }).click()
  await options(page).filter({ hasText: 'No place' }).click()
  expect(await chips(page)).toEqual([])
  // Escape changes nothing.
  await page.keyboard.press('Control+.')
  await page.keyboard.press('Control+.')
  expect(await chips(page)).toEqual(['Place: book 2'])
  await form(page, 'Blurb').getByRole('img', { name: 'Place: book 2' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await chips(page)).toEqual(['Place: book 2'])
  // The chip is no part of a copy.
  await typeIn(blurb(page), '')
  await page.keyboard.press('Shift+Home')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('One.')
})

it('of a heading by its tool, and says so of a book without a number', async ({ page, wiki, database }) => {
  await createPublishedPages(wiki, [race('Placed Heading', 'One.')])
  await page.goto('/EditRacePage/Placed,Heading')
  await typeIn(blurb(page), '')
  await (await getTool(page, 'Blurb', /^Show heading and image from…: Blurb, Section 1$/)).click()
  await page.keyboard.type('3.')
  await options(page).getByText('Five Words').waitFor()
  await page.keyboard.press('Enter')
  expect(await chips(page)).toEqual(['Place: book 3, chapter 1'])
  await page.getByLabel('Series Name').fill('Another Series')
  await expect.poll(() => chips(page), POLL_OPTIONS).toEqual([`Place: ${isolate('What the Mud Remembers')}, chapter 1`])
  await page.getByLabel('Series Name').fill(SERIES)
  await submitAll(page).click()
  await expectSaved(page)
  expect((await readStoredPlaces(wiki, database, 'Races/Placed,Heading/Blurb')).block).toEqual(placeValue(BOOK_3, 1))
})

it('in two windows at once', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [race('Two Windows', 'One.', 'Two.')])
  await page.goto('/EditRacePage/Two,Windows')
  await blurb(page).waitFor()
  const other = await page.context().newPage()
  await other.goto('/EditRacePage/Two,Windows')
  await typeIn(blurb(page), ' @2')
  await options(page).first().waitFor()
  await page.keyboard.press('Enter')
  // The numbers of the books are loaded when somebody writes.
  await expect.poll(() => chips(other), POLL_OPTIONS).toEqual([`Place: ${isolate('The Weight of Port Remainder')}`])
  await typeIn(texts(other, 'Blurb').nth(1), ' @3')
  await options(other).first().waitFor()
  await other.keyboard.press('Enter')
  await expect.poll(() => chips(page), POLL_OPTIONS).toEqual(['Place: book 2', 'Place: book 3'])
  expect(await getValues(texts(page, 'Blurb'))).toEqual(['One.', 'Two.'])
  await other.close()
})

it('on a phone, from its tools and at the chip', async ({ openPage, wiki }) => {
  const { details, sections } = race('Placed By Touch', 'One.', 'Two.')
  await createPublishedPages(wiki, [{ details, sections: { ...sections, ManualOfStyle: ['A fact.'] } }])
  const { page, close } = await openPage({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    signedIn: SAMPLE_EDITOR,
  })
  await page.goto('/EditRacePage/Placed,By,Touch')
  await typeIn(blurb(page), '')
  await bar(page).getByRole('button', { name: 'Place', exact: true }).tap()
  await options(page).getByText('What the Mud Remembers').tap()
  expect(await chips(page)).toEqual(['Place: book 3'])
  await form(page, 'Blurb').getByRole('img', { name: 'Place: book 3' }).tap()
  await options(page).getByText('A Door Left Owing').tap()
  expect(await chips(page)).toEqual(['Place: book 1'])
  // A keyboard on the screen has none of the keys that a tool names.
  await (await getTool(page, 'Blurb', /^Show heading and image from…: Blurb, Section 1$/)).waitFor()
  expect(await form(page, 'Blurb').locator('kbd').count()).toBeGreaterThan(0)
  expect(await form(page, 'Blurb').locator('kbd:visible').count()).toBe(0)
  // A long name of a book beside a short text, in the narrow cell of a fact. The window grows with what is too wide.
  await typeIn(texts(page, 'ManualOfStyle').first(), ' @Low Water')
  await options(page).getByText('Low Water').tap()
  await form(page, 'ManualOfStyle').getByRole('img', { name: 'Place: ' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await close()
})

it('is checked for links to pages that are first seen later, with remedies', async ({ page, wiki, database }) => {
  await createPublishedPages(wiki, [
    race('Later Folk', 'Of the mud.'),
    race('Linking Folk', 'Who met [[Later Folk|them]] and [[The Overlooked]]'),
  ])
  await page.goto('/EditRacePage/Later,Folk')
  await typeIn(blurb(page), ' @3')
  await options(page).first().waitFor()
  await page.keyboard.press('Enter')
  await submitAll(page).click()
  await expectSaved(page)

  await page.goto('/EditRacePage/Linking,Folk')
  const leaks = bar(page).getByText('1 link in a placed text leads to a page first seen later.')
  await typeIn(blurb(page), '. @2')
  await options(page).first().waitFor()
  await page.keyboard.press('Enter')
  // Links are counted: here two of one text.
  await bar(page).getByText('2 links in placed texts lead to pages first seen later.').waitFor()
  await bar(page).getByRole('button', { name: 'Check' }).click()
  await bar(page).getByRole('button', { name: 'Ignore: The Overlooked' }).click()
  await leaks.waitFor()
  await bar(page).getByText('This paragraph (book 2) links to Later Folk, first seen in book 3.').waitFor()
  await bar(page).getByRole('button', { name: 'Place the paragraph in book 3: Later Folk' }).click()
  await leaks.waitFor({ state: 'detached' })
  expect(await chips(page)).toEqual(['Place: book 3'])
  await undo(page).click()
  await leaks.waitFor()
  await bar(page).getByRole('button', { name: 'Remove the link: Later Folk' }).click()
  await leaks.waitFor({ state: 'detached' })
  expect(await readText(blurb(page))).toBe('Who met them and [[The Overlooked]].')
  await undo(page).click()
  await leaks.waitFor()
  await bar(page).getByRole('button', { name: 'Ignore: Later Folk' }).click()
  await leaks.waitFor({ state: 'detached' })
  await submitAll(page).click()
  await expectSaved(page)
  expect((await readStoredPlaces(wiki, database, 'Races/Linking,Folk/Blurb')).entries).toEqual([
    ['Who met [[Later Folk|them]] and [[The Overlooked]].', placeValue(BOOK_2)],
  ])
})

it('the place of a block without a heading stands behind the hint for one', async ({ page }) => {
  await page.goto('/EditItemPage/Stairlily')
  const heading = form(page, 'Description').locator('[data-part=heading]').first()
  await heading.locator('[data-place]').waitFor()
  const room = await heading.evaluate((one) => {
    const hint = Number.parseFloat(getComputedStyle(one, '::before').width)
    const chip = one.querySelector('[data-place]')?.getBoundingClientRect().left ?? 0
    const below = document.createRange()
    if (one.nextElementSibling !== null) below.selectNodeContents(one.nextElementSibling)
    const { left } = one.getBoundingClientRect()
    return { hint, chip: chip - left, below: (below.getClientRects()[0]?.left ?? Number.NaN) - left }
  })
  expect(room.below).toBeCloseTo(0)
  expect(room.hint).toBeGreaterThan(0)
  expect(room.chip).toBeGreaterThanOrEqual(room.hint)
})
