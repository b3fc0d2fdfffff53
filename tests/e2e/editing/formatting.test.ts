/** End-to-end test of light formatting: old texts stay literal, new ones carry it to readers, lists and search. */
import { expect } from 'vitest'
import { escapeText } from '#shared/model/text/escape-text'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { commitWrites, newPageWrites } from '../../stored-pages.ts'
import { createPublishedPages, createVerifiedPerson } from '../accounts/create-people.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { blurb, expectSaved, SAMPLE_EDITOR, submitAll, typeIn } from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

const LITERAL = '**No bold** in snake_case, _none_ at all\n- and no list'

it('shows a text from before as it was, also after somebody edits it', async ({ page, wiki, database }) => {
  const details = { name: 'Old Signs', type: 'Race' } as const
  const person = await createVerifiedPerson(wiki)
  const writes = newPageWrites(database, { details, sections: { Blurb: [escapeText(LITERAL)] } }, person)
  // An older program stored texts without backslashes and without the mark.
  const old: unknown[] = JSON.parse(JSON.stringify(writes), (key, value) =>
    key === 'formatted' ? undefined : key === 'stringValue' ? String(value).replaceAll('\\', '') : value,
  )
  expect(JSON.stringify(old)).not.toBe(JSON.stringify(writes))
  await commitWrites(wiki, database, old, person.token)
  await openHydrated(page, '/Race/Old,Signs')
  const text = main(page).locator('article section p').first()
  expect(await text.textContent()).toBe(LITERAL)

  await page.goto('/EditRacePage/Old,Signs')
  await typeIn(blurb(page), ' **but now**')
  await submitAll(page).click()
  await expectSaved(page)
  await openHydrated(page, '/Race/Old,Signs')
  await expect.poll(() => text.textContent(), POLL_OPTIONS).toBe(`${LITERAL} but now`)
  expect(await text.locator('strong').allTextContents()).toEqual(['but now'])
  expect(await main(page).locator('article section').locator('em, ul').count()).toBe(0)
})

it('carries the meaning of a new text, and never its signs', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [{ details: { name: 'New Signs', type: 'Race' }, sections: { Blurb: ['First.'] } }])
  await page.goto('/EditRacePage/New,Signs')
  await blurb(page).fill('A **bold zebrine** claim by [[Kell]]:\n\n- _one_\n- two\n\n> Said \\*so\\*.')
  await submitAll(page).click()
  await expectSaved(page)

  await openHydrated(page, '/Race/New,Signs')
  const lead = main(page).locator('article section').first()
  await expect.poll(() => lead.locator('strong').allTextContents(), POLL_OPTIONS).toEqual(['bold zebrine'])
  expect(await lead.getByRole('listitem').allTextContents()).toEqual(['one', 'two'])
  expect(await lead.locator('em').allTextContents()).toEqual(['one'])
  expect(await lead.getByRole('blockquote').textContent()).toBe('Said *so*.')

  const plain = 'A bold zebrine claim by Kell: one two Said *so*.'
  const { text } = await requestPage(wiki.pages, '/Race/New,Signs')
  expect(text).toContain('<strong>bold zebrine</strong>')
  expect(parseDocument(text).head).toContain(`<meta name="description" content="${plain}"`)
  await page.goto('/search_results/zebrine')
  await expect.poll(() => main(page).textContent(), POLL_OPTIONS).toContain('bold zebrine claim by Kell: one two')
})
