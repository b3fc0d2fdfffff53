/** End-to-end test of undoing a creation: from the notice and from the edit screen, and what a maintainer sees of it. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { historyPath, listPath, ROUTES } from '#shared/model/paths'
import { findViolationsInBothPalettes } from '../axe.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  expectDraftStored,
  expectSaved,
  fillDetails,
  focused,
  MAINTAINER,
  openTemplates,
  SAMPLE_EDITOR,
  submitAll,
  submitPastRateLimit,
  texts,
} from './editing-pages.ts'

const it = createWikiTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

const newPage = (name: string) => ({
  type: 'Race' as const,
  name,
  series: 'Journeys of the Test',
  sections: {},
})

async function createNewPage(page: Page, name: string, text = 'They were not meant.'): Promise<void> {
  await openTemplates(page, 'Race')
  await fillDetails(page, newPage(name))
  if (text !== '') await texts(page, 'Blurb').first().fill(text)
  await submitPastRateLimit(page, submitAll(page))
}

it('a new page is renamed and removed by its creator, and restored by a maintainer', async ({ page, openPage }) => {
  const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click()
  await createNewPage(page, 'Mistyped')
  const notice = main(page).getByRole('status').filter({ hasText: 'Mistyped' })
  await notice.getByRole('button', { name: CREATOR_MESSAGES.undo }).click()
  await notice.getByText(CREATOR_MESSAGES.ask).waitFor()
  expect(await findViolationsInBothPalettes(page)).toEqual([])
  await press(CREATOR_MESSAGES.keep)
  expect(await focused(page)).toBe(CREATOR_MESSAGES.undo)

  await page.goto('/EditRacePage/Mistyped')
  await main(page).getByText(CREATOR_MESSAGES.allowed).waitFor()
  await press('Rename this page')
  await page.getByLabel('New name').fill('Unwanted')
  await press('Rename')
  await page.waitForURL('**/Race/Unwanted')
  await page.goto('/EditRacePage/Unwanted')
  await texts(page, 'Blurb').first().fill('They are meant.')
  await expectDraftStored(page)
  await press(CREATOR_MESSAGES.undo)
  await main(page).getByText(CREATOR_MESSAGES.first).waitFor()
  expect(await main(page).getByRole('button', { name: CREATOR_MESSAGES.confirm }).isDisabled()).toBe(true)
  await submitAll(page).click()
  await expectSaved(page)
  await press(CREATOR_MESSAGES.confirm)
  await expectHeading(page, CREATOR_MESSAGES.removedHeading)
  await main(page).getByText('Unwanted').waitFor()
  await openHydrated(page, listPath('Race'))
  expect(await main(page).getByRole('link', { name: 'Unwanted' }).count()).toBe(0)

  const { page: theirs } = await openPage({ signedIn: MAINTAINER })
  await openHydrated(theirs, ROUTES.maintenance)
  const item = main(theirs).getByRole('listitem').filter({ hasText: 'Unwanted' })
  await item.getByText(SAMPLE_EDITOR.userName).waitFor()
  await item.getByRole('link', { name: 'Unwanted' }).click()
  await main(theirs).getByText('Creation undone by the editor who created the page').waitFor()
  await main(theirs).getByRole('button', { name: 'Show this page again' }).click()
  await theirs.getByLabel('Reason, for the history').fill('It is fine.')
  await main(theirs).getByRole('button', { name: 'Confirm showing' }).click()
  await main(theirs).getByRole('button', { name: 'Hide this page' }).waitFor()

  await page.goto('/EditRacePage/Unwanted')
  await main(page).getByText(CREATOR_MESSAGES.changed).waitFor()
  expect(await main(page).getByRole('button', { name: CREATOR_MESSAGES.undo }).count()).toBe(0)
  await openHydrated(page, historyPath('Unwanted'))
  await main(page).getByText('Shown again: It is fine.').waitFor()
})

it('a page is removed right after its creation, and its name stays taken', async ({ page }) => {
  await createNewPage(page, 'Needless', '')
  await main(page).getByRole('status').getByText(EDITOR_MESSAGES.madeBlank).waitFor()
  await main(page).getByRole('button', { name: CREATOR_MESSAGES.undo }).click()
  await main(page).getByRole('button', { name: CREATOR_MESSAGES.confirm }).click()
  await expect.poll(() => focused(page), POLL_OPTIONS).toBe(`Needless${CREATOR_MESSAGES.removed}`)
  await fillDetails(page, newPage('Needless'))
  await submitAll(page).click()
  await page.getByRole('alert').getByText(EDITOR_MESSAGES.problems['exists-hidden']).waitFor()
})
