/** End-to-end test of fields that this version does not know: they survive an edit elsewhere in a long section. */
import { expect } from 'vitest'
import { at } from '../../contract/documents/lite-calls.ts'
import { commitWrites, newPageWrites } from '../../stored-pages.ts'
import { createVerifiedPerson } from '../accounts/create-people.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { expectDraftStored, expectSaved, SAMPLE_EDITOR, submitAll, texts, typeIn } from './editing-pages.ts'

const ENTRIES = 400
/** With ids and other fields that is nearly all of the 250 kB that a section may have. */
const LETTERS = 200_000

const BLOCK_FIELDS = { mood: { stringValue: 'calm' } }
const ENTRY_FIELDS = {
  pinned: { booleanValue: true },
  seen: { mapValue: { fields: { by: { arrayValue: { values: [{ stringValue: 'Ada' }, { integerValue: '3' }] } } } } },
}

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR } })

/** Adds fields to every block and entry of writes in the protocol's notation. */
const withUnknownFields = (writes: readonly unknown[]): readonly unknown[] =>
  JSON.parse(JSON.stringify(writes), (key, value) => {
    if (key !== 'fields') return value
    if ('sectionContent' in value) return { ...value, ...BLOCK_FIELDS }
    return ['id', 'title', 'text'].every((field) => field in value) ? { ...value, ...ENTRY_FIELDS } : value
  })

it('fields of blocks and entries are stored unchanged, in a section of 400 entries', async ({
  page,
  wiki,
  database,
}) => {
  const filler = 'of a long history. '.repeat(LETTERS / ENTRIES / 19)
  const history = Array.from({ length: ENTRIES }, (_, n) => `Entry ${n} ${filler}`.padEnd(LETTERS / ENTRIES, '.'))
  const person = await createVerifiedPerson(wiki)
  const details = { name: 'From Tomorrow', type: 'Race' } as const
  const written = newPageWrites(database, { details, sections: { Blurb: ['Begun.'], History: history } }, person)
  await commitWrites(wiki, database, withUnknownFields(written), person.token)
  const readContent = async () => {
    const address = `${wiki.services}/v1/${database}/documents/Content/Races/From,Tomorrow/History`
    return JSON.stringify(at(await (await fetch(address)).json(), 'fields', 'content'))
  }
  const before = await readContent()
  expect(before.match(/"mood"|"seen"/g)).toHaveLength(ENTRIES + 1)

  await page.goto('/EditRacePage/From,Tomorrow')
  await typeIn(texts(page, 'History').nth(7), ' Typed here.')
  await expectDraftStored(page)
  // The draft is read from the storage of the browser.
  await page.reload()
  await typeIn(texts(page, 'History').nth(7), ' And here.')
  await submitAll(page).click()
  await expectSaved(page)

  const text = history[7] ?? ''
  // The order of fields in a map has no meaning.
  const expected: unknown = JSON.parse(before.replace(text, `${text} Typed here. And here.`))
  expect(JSON.parse(await readContent())).toEqual(expected)
})
