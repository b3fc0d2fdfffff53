/** End-to-end test of places in the story, stored by hand: they survive an edit elsewhere, a split, a copy and a merge. */
import { expect } from 'vitest'
import { at } from '../../contract/documents/lite-calls.ts'
import { commitWrites, newPageWrites } from '../../stored-pages.ts'
import { createVerifiedPerson } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import {
  expectDraftStored,
  expectSaved,
  getValues,
  MAINTAINER,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'
import { placeValue, readStoredPlaces } from './stored-places.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR } }).extend(
  'other',
  { scope: 'file' },
  async ({ openSharedPage }) => {
    const { page } = await openSharedPage({ signedIn: MAINTAINER })
    return page
  },
)

const CHAPTER = placeValue('Carried,Forward', 3)
const BOOK = placeValue('Small,Change')
const UNREADABLE = { stringValue: 'book 3' }

const TEXTS = ['One two.', 'Three.', 'Four.', 'Five.']
const PLACES: Readonly<Record<string, unknown>> = { 'One two.': CHAPTER, 'Three.': BOOK, 'Four.': UNREADABLE }

/** Adds places to the entries of writes in the protocol's notation, and one to their block. */
const withPlaces = (writes: readonly unknown[]): readonly unknown[] =>
  JSON.parse(JSON.stringify(writes), (key, value) => {
    if (key !== 'fields') return value
    if ('sectionContent' in value) return { ...value, at: BOOK }
    const place = PLACES[String(at(value, 'text', 'stringValue'))]
    return place === undefined ? value : { ...value, at: place }
  })

it('are kept with their texts', async ({ page, other, wiki, database }) => {
  const person = await createVerifiedPerson(wiki)
  const details = { name: 'Placed Folk', type: 'Race' } as const
  const written = newPageWrites(database, { details, sections: { History: TEXTS } }, person)
  await commitWrites(wiki, database, withPlaces(written), person.token)
  const read = () => readStoredPlaces(wiki, database, 'Races/Placed,Folk/History')
  await Promise.all([page, other].map((one) => one.goto('/EditRacePage/Placed,Folk')))
  // The line is split, and copied below the last one.
  await typeIn(texts(page, 'History').nth(0), '')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await typeIn(texts(page, 'History').nth(4), '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+v')
  const mine = ['One', ' two.', 'Three.', 'Four.', 'Five.', 'One two.']
  expect(await getValues(texts(page, 'History'))).toEqual(mine)
  await expectDraftStored(page)
  await page.reload()
  await expect.poll(() => getValues(texts(page, 'History')), POLL_OPTIONS).toEqual(mine)

  await typeIn(texts(other, 'History').nth(1), ' Theirs.')
  await submitAll(other).click()
  await expectSaved(other)
  expect(await read()).toEqual({
    block: BOOK,
    entries: [
      ['One two.', CHAPTER],
      ['Three. Theirs.', BOOK],
      ['Four.', UNREADABLE],
      ['Five.', undefined],
    ],
  })

  await submitAll(page).click()
  await expectSaved(page)
  expect(await read()).toEqual({
    block: BOOK,
    entries: [
      ['One', CHAPTER],
      [' two.', CHAPTER],
      ['Three. Theirs.', BOOK],
      ['Four.', UNREADABLE],
      ['Five.', undefined],
      ['One two.', CHAPTER],
    ],
  })
})
