/** End-to-end test of the pseudo-locale: no state of the editor shows a plain letter of ours. */
import type { Page } from 'playwright'
import { CONFLICT_MESSAGES } from '#shared/messages/conflict-messages'
import { EDITOR_MESSAGES, EDITOR_LABELS as LABELS } from '#shared/messages/editor-messages'
import { PLACE_REVIEW_MESSAGES } from '#shared/messages/placing-messages'
import { RENAME_MESSAGES } from '#shared/messages/rename-messages'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec } from '#shared/model/page-types'
import { editPath, ROUTES, uploadPath } from '#shared/model/paths'
import { BAD_IMAGES, createPng } from '../editing/editing-images.ts'
import {
  createPseudoTest,
  failWrites,
  fillWithGreek,
  greekName,
  openSettled,
  pseudo,
  SERIES,
  waitForText,
} from './greek-wiki.ts'
import { waitUntilSettled } from './plain-letters.ts'

const it = await createPseudoTest()

it.beforeAll(({ wiki, database }) => fillWithGreek(wiki, database))

const RACE = editPath(getTypeSpec('Race').parts[0], toPageKey(greekName('Race')))
const BOOK = editPath(getTypeSpec('Book').parts[0], toPageKey(greekName('Book')))
const section = (page: Page, number: number) => page.locator('main section form').nth(number)
const text = (page: Page) => page.locator('main').getByLabel(pseudo(LABELS.text), { exact: true }).first()
const bar = (page: Page) => page.getByRole('form', { name: pseudo(LABELS.save) })
const submit = (page: Page) =>
  bar(page)
    .getByRole('button', { name: pseudo(LABELS.submit) })
    .click()
const pressFirst = (page: Page, label: string) =>
  page
    .locator('main')
    .getByRole('button', { name: pseudo(label) })
    .first()
    .click()

async function openEditor(page: Page, path = RACE): Promise<void> {
  await openSettled(page, path)
  await text(page).waitFor()
}

it('typing: entries, sections, images, links, versions and drafts', async ({ openPseudoPage, editor }) => {
  const { page, letters } = await openPseudoPage(editor)
  await openEditor(page)
  for (const label of [LABELS.addContent, LABELS.addParagraph, LABELS.addSection]) {
    await pressFirst(page, label)
    await page.keyboard.type('Νέο [[Κάτι')
    await waitUntilSettled(page)
    await page.keyboard.press('Escape')
  }
  const handle = page.locator('main [data-handle]').first()
  await handle.focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await page.keyboard.press(key)
    await waitUntilSettled(page)
  }
  await pressFirst(page, LABELS.removeContent)
  await waitUntilSettled(page)
  await pressFirst(page, LABELS.removeSection)
  await waitUntilSettled(page)
  await bar(page)
    .getByRole('button', { name: pseudo(LABELS.undo) })
    .click()
  await pressFirst(page, LABELS.resetAll)
  await pressFirst(page, LABELS.cancelReset)
  const image = page.locator('main input[type=file]').first()
  for (const [, file] of BAD_IMAGES) {
    await image.setInputFiles(file)
    await waitUntilSettled(page)
  }
  await image.setInputFiles(createPng(20))
  await waitForText(page, EDITOR_MESSAGES.notUploaded)
  for (const details of await page.locator('main summary').all()) {
    await details.click()
    await waitUntilSettled(page)
  }
  await pressFirst(page, LABELS.removeImage)
  await pressFirst(page, LABELS.resetAll)
  await pressFirst(page, LABELS.confirmReset)
  await waitUntilSettled(page)
  await text(page).fill('Άλλο κείμενο.')
  const tab = await page.context().newPage()
  await openEditor(tab)
  await waitForText(page, EDITOR_MESSAGES.joined)
  await letters.expectNone(page)
  await openSettled(page, ROUTES.user)
  await pressFirst(page, LABELS.discard)
  await pressFirst(page, LABELS.keepIt)
  await pressFirst(page, LABELS.discard)
  await pressFirst(page, LABELS.discardForGood)
  await waitForText(page, EDITOR_MESSAGES.noDrafts)
  await tab.close()
  await letters.expectNone(page)
})

it('placing: places that are typed, their chips and list, the tools, and the review', async ({
  openPseudoPage,
  editor,
}) => {
  const { page, letters } = await openPseudoPage(editor)
  await openSettled(page, RACE)
  const line = page.locator('main [contenteditable] p').first()
  await line.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' @')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-place]').first().click()
  await page.getByRole('dialog').getByRole('combobox').fill('ω')
  await waitUntilSettled(page)
  await page.keyboard.press('Escape')
  await pressFirst(page, LABELS.tools)
  await waitUntilSettled(page)
  await pressFirst(page, PLACE_REVIEW_MESSAGES.start)
  await waitUntilSettled(page)
  await bar(page)
    .getByRole('button', { name: pseudo(PLACE_REVIEW_MESSAGES.scopes.page) })
    .click()
  await bar(page)
    .getByRole('button', { name: pseudo(PLACE_REVIEW_MESSAGES.actions.none) })
    .click()
  await waitUntilSettled(page)
  await letters.expectNone(page)
})

it('saving: progress, receipts, refusals and a conflict', async ({ openPseudoPage, editor, maintainer }) => {
  const { page, letters } = await openPseudoPage(editor)
  const { page: other, letters: theirs } = await openPseudoPage(maintainer)
  await Promise.all([openEditor(page), openEditor(other)])
  await text(page).fill('Το δικό μου κείμενο.')
  for (const status of [403, 409, 503]) {
    await failWrites(page, status)
    await submit(page)
    await waitUntilSettled(page)
    await page.unrouteAll()
  }
  await text(other).fill('Το δικό τους κείμενο.')
  await submit(other)
  await waitForText(other, EDITOR_MESSAGES.saved)
  await waitUntilSettled(page)
  await submit(page)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await waitUntilSettled(page)
  for (const radio of await dialog.getByRole('radio', { name: pseudo(CONFLICT_MESSAGES.choices.both) }).all())
    await radio.check()
  await dialog.getByRole('button', { name: pseudo(CONFLICT_MESSAGES.save) }).click()
  await waitForText(page, EDITOR_MESSAGES.saved)
  await text(page).fill('χ'.repeat(130_000))
  await submit(page)
  await waitUntilSettled(page)
  await text(page).fill('Πάλι.')
  await section(page, 0)
    .getByRole('button', { name: pseudo(LABELS.submit) })
    .click()
  await waitForText(page, EDITOR_MESSAGES.saved)

  await openEditor(page, BOOK)
  const number = page.locator('main').getByLabel(pseudo(LABELS.bookNumber))
  await number.fill('-')
  await submit(page)
  await page.locator('main [role=alert]').first().waitFor()
  await number.fill('4')
  await page.locator('main').getByLabel(pseudo(LABELS.series)).fill(' ')
  await submit(page)
  await waitUntilSettled(page)
  await letters.expectNone(page)

  await openEditor(other)
  await pressFirst(other, RENAME_MESSAGES.renamePage)
  const name = other.getByLabel(pseudo(RENAME_MESSAGES.newName))
  for (const typed of [greekName('Race'), greekName('Book'), '', 'χ'.repeat(300)]) {
    await name.fill(typed)
    await other.getByRole('button', { name: pseudo(RENAME_MESSAGES.rename), exact: true }).click()
    await waitUntilSettled(other)
  }
  await name.fill('Νέα φυλή')
  for (const status of [403, 409, 503]) {
    await failWrites(other, status)
    await other.getByRole('button', { name: pseudo(RENAME_MESSAGES.rename), exact: true }).click()
    await waitUntilSettled(other)
    await other.unrouteAll()
  }
  await theirs.expectNone(other)
})

it('a new page, from the first mistake to the receipt', async ({ openPseudoPage, editor }) => {
  const { page, letters } = await openPseudoPage(editor)
  await openSettled(page, ROUTES.upload)
  await page.locator('main select').selectOption('')
  for (const type of ['Location', 'Book'] as const) {
    await openSettled(page, uploadPath(type))
    await text(page).fill('Κείμενο.')
    await submit(page)
    await page.locator('main [role=alert]').first().waitFor()
    await waitUntilSettled(page)
  }
  const name = page.locator('main').getByLabel(pseudo(LABELS.name), { exact: true })
  await name.fill(greekName('Book'))
  await page.locator('main').getByLabel(pseudo(LABELS.series)).fill(SERIES)
  await page.locator('main').getByLabel(pseudo(LABELS.bookNumber)).fill('7')
  await submit(page)
  await waitUntilSettled(page)
  await name.fill('Νέο βιβλίο')
  await submit(page)
  await waitForText(page, EDITOR_MESSAGES.made)
  await openSettled(page, editPath(getTypeSpec('Race').parts[0], 'Κανένας'))
  await waitUntilSettled(page)
  await letters.expectNone(page)
})
