/** End-to-end test of two people who edit one page: who edits which section, and loading what the other has saved. */
import { expect } from 'vitest'
import { CONFLICT_MESSAGES } from '#shared/messages/conflict-messages'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { LOAD_CHANGES_MESSAGES } from '#shared/messages/presence-messages'
import { readUsage, takeUsage } from '../../wiki-process.ts'
import { expectAccessible } from '../axe.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import {
  blurb,
  draftStatus,
  expectDraftStored,
  expectSaved,
  focused,
  form,
  MAINTAINER,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'
import { createRacePageTest } from './race-page-test.ts'

const it = createRacePageTest()

const THEY_EDIT_HISTORY = `${MAINTAINER.userName} is editing History.`
const THEY_SAVED = `${MAINTAINER.userName} has saved this page since you opened it.`

it.beforeEach(({ page, openEditor, other }) => Promise.all([openEditor(page), openEditor(other)]))

it('a label names who edits which section until they leave, for one write a minute', async ({
  page,
  other,
  openEditor,
  wiki,
}) => {
  await typeIn(texts(other, 'History').first(), ' More of it.')
  await page.getByRole('status').filter({ hasText: THEY_EDIT_HISTORY }).waitFor()
  await form(page, 'History').getByText(THEY_EDIT_HISTORY).waitFor()
  expect(await form(page, 'Blurb').getByText(' is editing ').count()).toBe(0)
  await expectAccessible(page, 'a label of another editor')
  // One's own label is for others, and only somebody who types has one.
  expect(await other.getByText(' is editing ').count()).toBe(0)
  await typeIn(blurb(page), ' Mine.')
  await form(other, 'Blurb').getByText(`${SAMPLE_EDITOR.userName} is editing Blurb.`).waitFor()
  await other.getByRole('link', { name: 'Back' }).first().click()
  await expect.poll(() => page.getByText(THEY_EDIT_HISTORY).count(), POLL_OPTIONS).toBe(0)
  // As if a minute had passed: the device remembers its last write, and whoever left has no record.
  await other.evaluate(() => localStorage.removeItem('presence-written'))
  await openEditor(other)
  await form(other, 'Blurb').getByText(`${SAMPLE_EDITOR.userName} is editing Blurb.`).waitFor()
  // The first typed letter also reads the catalogue, for links.
  await other.route(/documents:runQuery/, (route) => route.abort())
  await takeUsage(wiki)
  await typeIn(texts(other, 'History').first(), ' Even more.')
  await form(page, 'History').getByText(THEY_EDIT_HISTORY).waitFor()
  await typeIn(blurb(other), ' More.')
  await expectDraftStored(other)
  const expected = { documentWrites: 1, documentReads: 2, ruleReads: 2 }
  await expect.poll(() => readUsage(wiki), POLL_OPTIONS).toMatchObject(expected)
  await other.unrouteAll()
})

it('loads what the other has saved beside unsaved text, and Submit saves both', async ({
  page,
  other,
  readStoredText,
}) => {
  await typeIn(blurb(page), ' My own words.')
  await expectDraftStored(page)
  await blurb(other).fill('Truly, the first paragraph.')
  await texts(other, 'History').first().fill('It was yesterday.')
  await submitAll(other).click()
  await expectSaved(other)
  await page.getByText(THEY_SAVED).waitFor()
  expect(await readText(blurb(page))).toBe('The first paragraph. My own words.')
  await page.getByRole('button', { name: LOAD_CHANGES_MESSAGES.load }).click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Truly, the first paragraph. My own words.')
  await expect.poll(() => readText(texts(page, 'History').first()), POLL_OPTIONS).toBe('It was yesterday.')
  await expect.poll(() => focused(page), POLL_OPTIONS).toBe(LOAD_CHANGES_MESSAGES.merged)
  expect(await page.getByText(THEY_SAVED).count()).toBe(0)
  expect(await readStoredText()).not.toContain('My own words.')
  await page.reload()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Truly, the first paragraph. My own words.')
  await page.getByRole('button', { name: EDITOR_LABELS.undo, exact: true }).click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Truly, the first paragraph. My own')
  await page.getByRole('button', { name: EDITOR_LABELS.redo, exact: true }).click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Truly, the first paragraph. My own words.')
  await submitAll(page).click()
  await expectSaved(page)
  // Nothing had to be merged again.
  expect(await page.getByRole('button', { name: 'Undo merge' }).count()).toBe(0)
  const stored = await readStoredText()
  expect(stored).toContain('Truly, the first paragraph. My own words.')
  expect(stored).toContain('It was yesterday.')
})

it('asks about the same words before it loads them', async ({ page, other, readStoredText }) => {
  await blurb(page).fill('The second paragraph.')
  await expectDraftStored(page)
  await blurb(other).fill('The third paragraph.')
  await submitAll(other).click()
  await expectSaved(other)
  await page.getByRole('button', { name: LOAD_CHANGES_MESSAGES.load }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(CONFLICT_MESSAGES.choices.both).check()
  await dialog.getByRole('button', { name: LOAD_CHANGES_MESSAGES.useChoices }).click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toMatch(/second.*third|third.*second/)
  expect(await readStoredText()).toContain('The third paragraph.')
  await submitAll(page).click()
  await expectSaved(page)
  expect(await readStoredText()).toContain(await readText(blurb(page)))
})

it('a form without unsaved text shows what the other has saved', async ({ page, other }) => {
  await blurb(other).fill('Theirs alone.')
  await submitAll(other).click()
  await expectSaved(other)
  await page.getByRole('button', { name: LOAD_CHANGES_MESSAGES.load }).click()
  await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Theirs alone.')
  await page.getByText(LOAD_CHANGES_MESSAGES.shown).waitFor()
  expect(await draftStatus(page).textContent()).toBe('No unsaved changes.')
})
