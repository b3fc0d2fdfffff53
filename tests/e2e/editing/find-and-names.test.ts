/** End-to-end test of what helps while writing: find and replace, names without links, previews, undo after a reload. */

import { devices, type Page } from 'playwright'
import { expect } from 'vitest'
import { formatUnclosed } from '#shared/messages/find-messages'
import { matchScript } from '../../built-chunks.ts'
import { createPublishedPages, createVerifiedPerson } from '../accounts/create-people.ts'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  form,
  getValues,
  putCaret,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR } })

const bar = (page: Page) => page.getByRole('form', { name: 'Save' })
const find = (page: Page) => page.getByRole('search', { name: 'Find and replace' })

it('finds words in all sections, and replaces them as one step that Undo reverts', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [
    {
      details: { name: 'Found Words', type: 'Race' },
      sections: { Blurb: ['A lamp (lit).', 'Lamp by lamp.'], History: ['No lamps.'] },
    },
  ])
  await page.goto('/EditRacePage/Found,Words')
  const blurbs = texts(page, 'Blurb')
  await blurbs.first().click()
  await page.keyboard.press('Control+Shift+H')
  await page.keyboard.type('lamp')
  const status = find(page).getByRole('status')
  await expect.poll(() => status.textContent()).toBe('1 of 4')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => status.textContent()).toBe('3 of 4')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => status.textContent()).toBe('2 of 4')
  await find(page).getByRole('checkbox', { name: 'Match case' }).check()
  await expect.poll(() => status.textContent()).toBe('2 of 3')
  await find(page).getByLabel('Replace with').fill('oil')
  await find(page).getByRole('button', { name: 'Replace', exact: true }).click()
  expect(await getValues(blurbs)).toEqual(['A lamp (lit).', 'Lamp by oil.'])
  // The next match, though the replacement contains the word.
  await find(page).getByLabel('Replace with').fill('lamp and lamp')
  await find(page).getByRole('button', { name: 'Previous' }).click()
  await find(page).getByLabel('Replace with').press('Enter')
  await expect.poll(() => getValues(blurbs)).toEqual(['A lamp and lamp (lit).', 'Lamp by oil.'])
  expect(await find(page).getByText('3 of 3').or(find(page).getByText('Replaced in 1 place.')).count()).toBe(1)
  await bar(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => status.textContent()).toMatch(/^\d of 2$/)
  await find(page).getByLabel('Replace with').fill('oil')
  await find(page).getByRole('button', { name: 'Replace All' }).click()
  await expect.poll(() => status.textContent()).toBe('Replaced in 2 places.')
  expect(await getValues(blurbs)).toEqual(['A oil (lit).', 'Lamp by oil.'])
  expect(await readText(texts(page, 'History').first())).toBe('No oils.')
  // A sign of the query is literal.
  await find(page).getByLabel('Find', { exact: true }).fill('(l')
  await expect.poll(() => status.textContent()).toBe('1 of 1')
  await find(page).getByLabel('Find', { exact: true }).fill('none')
  await expect.poll(() => status.textContent()).toBe('Not found')
  await page.keyboard.press('Escape')
  expect(await find(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Blurb')

  await expectDraftStored(page)
  await page.reload()
  await blurbs.first().waitFor()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => getValues(blurbs)).toEqual(['A lamp (lit).', 'Lamp by oil.'])
  expect(await readText(texts(page, 'History').first())).toBe('No lamps.')
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => getValues(blurbs)).toEqual(['A lamp (lit).', 'Lamp by lamp.'])
})

it('lists names typed without brackets, and links only those that are chosen', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Named Here', type: 'Race' }, sections: { Blurb: ['Of Port Remainder.'] } },
  ])
  await page.goto('/EditRacePage/Named,Here')
  await blurb(page).waitFor()
  expect(await bar(page).getByRole('button', { name: 'Review' }).count()).toBe(0)
  await typeIn(blurb(page), ' Mrs Teague met Kell, and Kell met Mrs Teague of Named Here.')
  await bar(page).getByText('3 names of pages could be links.').waitFor()
  await bar(page).getByRole('button', { name: 'Review' }).click()
  await bar(page).getByRole('button', { name: 'Leave: Kell' }).click()
  await bar(page).getByText('2 names of pages could be links.').waitFor()
  await bar(page).getByRole('button', { name: 'Link: Mrs Teague' }).click()
  await bar(page).getByText('1 name of a page could be a link.').waitFor()
  const text = 'Of Port Remainder. [[Mrs Teague]] met Kell, and Kell met Mrs Teague of Named Here.'
  expect(await readText(blurb(page))).toBe(text)
  await submitAll(page).click()
  await expectSaved(page)
  // After the save, Undo goes on.
  await bar(page).getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe(text.replace(/[[\]]/g, ''))
  await openHydrated(page, '/Race/Named,Here')
  await page.getByRole('link', { name: 'Mrs Teague' }).first().waitFor()
})

const readLinkStyle = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const { color, textDecorationLine, textDecorationStyle } = getComputedStyle(element.closest('a') ?? element)
      return [color, textDecorationLine, textDecorationStyle]
    })

it('marks links to missing pages as the page does, once the names of all pages are known', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [
    {
      details: { name: 'Missing Marks', type: 'Race' },
      sections: { Blurb: ['Of [[Nobody Yet|somebody]] and [[Kell]].'], History: ['With [[Nobody Yet]].'] },
    },
  ])
  await openHydrated(page, '/Race/Missing,Marks')
  const onPage = await readLinkStyle(page, 'somebody')
  expect(onPage.slice(1)).toEqual(['underline', 'dotted'])
  await page.goto('/EditRacePage/Missing,Marks')
  await blurb(page).waitFor()
  // The names of all pages are loaded at the first change, for the names that could be links.
  await typeIn(blurb(page), ' Of [[No One]].')
  for (const text of ['Nobody Yet|somebody', 'Nobody Yet', 'No One'])
    await expect.poll(() => readLinkStyle(page, text), POLL_OPTIONS).toEqual(onPage)
  expect(await readLinkStyle(page, 'Kell')).not.toEqual(onPage)
  expect(await readText(blurb(page))).toBe('Of [[Nobody Yet|somebody]] and [[Kell]]. Of [[No One]].')
})

it('marks them at once where the names are loaded at once, for the books of places', async ({ page }) => {
  await page.goto('/EditFactionPage/The,Listeners')
  await expect.poll(async () => (await readLinkStyle(page, 'Elder Silt'))[2], POLL_OPTIONS).toBe('dotted')
})

it('lists links without closing brackets, except the one at the caret, and saves them as they are', async ({
  openPage,
  wiki,
}) => {
  // The rate limit refuses two saves of one person that follow each other this soon.
  const { page, takeUnexpectedErrors } = await openPage({ signedIn: await createVerifiedPerson(wiki) })
  await createPublishedPages(wiki, [
    { details: { name: 'Begun Links', type: 'Race' }, sections: { Blurb: ['Stored [[open.', 'Second.'] } },
  ])
  await page.goto('/EditRacePage/Begun,Links')
  await blurb(page).waitFor()
  await typeIn(texts(page, 'Blurb').nth(1), String.raw` [[Kell]] and \[[sign and [[Unknown Folk`)
  await expectDraftStored(page)
  expect(await bar(page).getByText(formatUnclosed(1)).count()).toBe(0)
  await putCaret(blurb(page))
  await bar(page).getByText(formatUnclosed(1)).waitFor()
  await bar(page).getByRole('button', { name: 'Review' }).click()
  await bar(page).getByRole('button', { name: '[[Unknown Folk', exact: false }).first().click()
  expect(await page.evaluate(() => String(getSelection()))).toBe('[[')
  await submitAll(page).click()
  await expectSaved(page)
  expect(await readText(texts(page, 'Blurb').nth(1))).toContain('[[Unknown Folk')
  expect(takeUnexpectedErrors()).toEqual([])
})

it('shows the previews of all sections beside the texts, and remembers it', async ({ page, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Seen Beside', type: 'Race' }, sections: { Blurb: ['One.'], History: ['Two.'] } },
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/EditRacePage/Seen,Beside')
  const preview = (section: 'Blurb' | 'History') => form(page, section).locator('details')
  await form(page, 'History').getByLabel('Preview of History', { exact: true }).waitFor()
  await preview('Blurb').getByText('Preview', { exact: true }).click()
  await preview('History').getByText('Two.').waitFor()
  await page.reload()
  await preview('History').getByText('Two.').waitFor()
  // Where there is no room, each preview opens alone.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => preview('History').getAttribute('open')).toBe(null)
  await preview('Blurb').getByText('Preview', { exact: true }).click()
  await preview('Blurb').getByText('One.').waitFor()
  expect(await preview('History').getAttribute('open')).toBe(null)
})

it('has the tools of a text in its bar while somebody writes on a phone', async ({ openPage, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Typed By Touch', type: 'Race' }, sections: { Blurb: ['One '] } },
  ])
  const { page, close } = await openPage({ ...devices['Pixel 7'], signedIn: SAMPLE_EDITOR })
  await page.goto('/EditRacePage/Typed,By,Touch')
  const bold = bar(page).getByRole('button', { name: 'Bold' })
  await bar(page).getByRole('button', { name: 'Comment' }).waitFor()
  expect(await bold.isVisible()).toBe(false)
  await typeIn(blurb(page), '')
  await bold.tap()
  await page.keyboard.type('two')
  expect(await readText(blurb(page))).toBe('One **two**')
  await bar(page).getByRole('button', { name: 'Insert Link' }).tap()
  await page.keyboard.type('Kell')
  await page.getByRole('option', { name: 'Kell' }).first().waitFor()
  await page.keyboard.press('Enter')
  expect(await readText(blurb(page))).toBe('One **two[[Kell]]**')
  for (const button of await bar(page).getByRole('button').all()) {
    if (!(await button.isVisible())) continue
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const sizes = await page
    .locator('main')
    .locator('a, button, summary')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { name: one.textContent, size: Math.min(width, height) }
      }),
    )
  expect(sizes.filter(({ size }) => size < 44)).toEqual([])
  await close()
})

it('shows the text of a page whose editor cannot be loaded', async ({ openPage, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Readable', type: 'Race' }, sections: { Blurb: ['Still to be read.'] } },
  ])
  const { page, close } = await openPage({ signedIn: SAMPLE_EDITOR })
  const editor = matchScript('create-editing')
  await page.route(editor, (route) => route.abort('connectionreset'))
  await page.goto('/EditRacePage/Readable')
  await page.getByRole('alert').getByText('The editor cannot be loaded').waitFor()
  await page.getByText('Still to be read.').waitFor()
  await page.unroute(editor)
  await page.getByRole('button', { name: 'Retry' }).click()
  await blurb(page).waitFor()
  await close()
})
