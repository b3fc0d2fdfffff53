/** End-to-end test of drafts that are older than the page, restored versions, undone changes, and the list of edits. */
import { expect } from 'vitest'
import { EDITS_MESSAGES } from '#shared/messages/account-messages'
import { expectAccessible } from '../axe.ts'
import { openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  focused,
  readText,
  submitAll,
  versionsShown,
  writeSection,
} from './editing-pages.ts'
import { createRacePageTest } from './race-page-test.ts'

const it = createRacePageTest()

it('fault 12: a draft says that it is older than the last save', async ({ page, openEditor, other }) => {
  await openEditor(page)
  await blurb(page).fill('My older draft.')
  await expectDraftStored(page)
  await openEditor(other)
  await writeSection(other, 'History', 'Written meanwhile.')
  await submitAll(other).click()
  await expectSaved(other)
  await openEditor(page)
  await page.getByText('This page has been saved 1 time since your draft began.').waitFor()
  expect(await readText(blurb(page))).toBe('My older draft.')
  await submitAll(page).click()
  await expectSaved(page)
})

it('a version is restored as a new one', async ({ page, key, openEditor }) => {
  await openEditor(page)
  await blurb(page).fill('The second state.')
  await writeSection(page, 'Culture', 'Added with the second.')
  const series = page.getByRole('region', { name: 'Page details' }).getByLabel('Series')
  const first = await series.inputValue()
  await series.fill('The second series')
  await submitAll(page).click()
  await expectSaved(page)
  await page.goto(`/History/${key}/1`)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  // Each restored detail is shown, and can be excluded.
  const offered = page.getByLabel(`Series: The second series → ${first}`, { exact: true })
  await offered.uncheck()
  await page.getByRole('button', { name: 'Confirm restore' }).click()
  await page.getByText('Version 1 is restored.').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Version 1 is restored\./)
  await openHydrated(page, `/Race/${key}`)
  await page.locator('main').getByText('The first paragraph.').waitFor()
  await page.locator('main').getByText('The second series').first().waitFor()
  expect(await page.getByText('Added with the second.').count()).toBe(0)
  await page.goto(`/History/${key}`)
  const main = page.locator('main')
  await main.getByText('Restored version 1').waitFor()
  await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 3', 'Version 2', 'Version 1'])
  await page.goto(`/History/${key}/3`)
  await page.getByRole('heading', { level: 2, name: 'Culture' }).waitFor()
  expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0)
})

it('a change is undone from its comparison in two clicks', async ({ page, key, openEditor }) => {
  await openEditor(page)
  await blurb(page).fill('The second state.')
  await submitAll(page).click()
  await expectSaved(page)
  await page.goto(`/History/${key}/2`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Undo this change')
  await page.getByRole('button', { name: 'Confirm undo' }).waitFor()
  await expectAccessible(page, 'the question of an undo')
  await press('Confirm undo')
  await page.getByText('The page is saved without version 2.').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^The page is saved without version 2\./)
  await page.getByRole('link', { name: 'See the page' }).click()
  await page.locator('main').getByText('The first paragraph.').waitFor()
  await page.goto(`/History/${key}`)
  await page.locator('main').getByText('Undid version 2').waitFor()
  await expect.poll(() => versionsShown(page), POLL_OPTIONS).toEqual(['Version 3', 'Version 2', 'Version 1'])
  // The first version has none before it.
  await page.goto(`/History/${key}/1`)
  await page.getByRole('button', { name: 'Restore this version' }).waitFor()
  expect(await page.getByRole('button', { name: 'Undo this change' }).count()).toBe(0)
})

it('the dashboard lists an edit in words, with every column in its details', async ({ page, pageName, openEditor }) => {
  await openEditor(page)
  await blurb(page).fill('The second state.')
  await submitAll(page).click()
  await expectSaved(page)
  await openHydrated(page, '/user')
  const edit = page.getByRole('region', { name: EDITS_MESSAGES.heading }).getByRole('listitem').first()
  await edit.getByText(`${pageName}: Changed Blurb`).waitFor()
  const details = edit.locator('dl')
  expect(await details.isVisible()).toBe(false)
  await edit.locator('summary').click()
  await details.waitFor()
  expect(await details.locator('dt').allTextContents()).toEqual(Object.values(EDITS_MESSAGES.columns))
  expect(await details.textContent()).toContain('The second state.')
  await expectAccessible(page, 'the details of an edit')
  await edit.getByRole('link', { name: pageName }).click()
  await page.getByRole('heading', { level: 1, name: `${pageName}, version 2` }).waitFor()
})
