/** End-to-end test of safe names and of first places that editors set: entered, asked for, and shown to readers. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { CONSENT_MESSAGES, formatUnmetDraft } from '#shared/messages/consent-messages'
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { formatUnmetNotice, formatUnmetPage, showAll } from '#shared/messages/hidden-messages'
import { SPOILER_MESSAGES, UNMET_LABELS } from '#shared/messages/unmet-messages'
import { historyPath, ROUTES, uploadPath } from '#shared/model/paths'
import { createPublishedPages } from '../accounts/create-people.ts'
import {
  blurb,
  expectDraftStored,
  expectSaved,
  fillDetails,
  SAMPLE_EDITOR,
  submitAll,
  submitPastRateLimit,
  typeIn,
} from '../editing/editing-pages.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { formatReader, storeProgress } from './reader.ts'

const PAGE = { path: '/Race/The,Overlooked', key: 'The,Overlooked', name: 'The Overlooked' }
const SAFE_NAME = 'A people whom nobody has counted'
const BOOK_3 = 'What,the,Mud,Remembers'

/** Of a document, whose text is too long for the message of a failed comparison. */
const mentions = (text: string, name: string) => text.includes(name)

const it = createWikiTest({})
  .extend('progress', { scope: 'file' }, ({ wiki }) => formatReader(wiki))
  .extend('reader', async ({ page, progress }) => {
    await storeProgress(page, progress)
    return page
  })

describe('the safe name of a page that is not met', () => {
  it('stands in place of its name, on the page and in the title', async ({ reader }) => {
    await openHydrated(reader, PAGE.path)
    await expectHeading(reader, SAFE_NAME)
    await main(reader).getByText(formatUnmetNotice(3), { exact: true }).waitFor()
    expect(await reader.title()).toContain(SAFE_NAME)
    expect(mentions(await reader.content(), PAGE.name)).toBe(false)
    await main(reader).getByRole('button', { name: showAll }).click()
    await expectHeading(reader, PAGE.name)
  })

  it('costs no request', async ({ reader }) => {
    let requests: string[] = []
    reader.on('request', (request) => requests.push(`${request.method()} ${request.resourceType()}`))
    const open = async (path: string, heading: string) => {
      requests = []
      await openHydrated(reader, path)
      await expectHeading(reader, heading)
      await reader.waitForLoadState('networkidle')
      return requests.filter((one) => / (?:fetch|xhr)$/.test(one)).sort()
    }
    const withoutSafeName = await open('/Location/Grandam,Reach', formatUnmetPage(3))
    expect(await open(PAGE.path, SAFE_NAME)).toEqual(withoutSafeName)
  })

  it('stands above the question of its history', async ({ reader }) => {
    await openHydrated(reader, historyPath(PAGE.key))
    await main(reader).getByText(CONSENT_MESSAGES.history.question).waitFor()
    await expectHeading(reader, SAFE_NAME)
    expect(mentions(await reader.content(), PAGE.name)).toBe(false)
  })

  it('is not sent to those who have read as far', async ({ page }) => {
    await openHydrated(page, PAGE.path)
    await expectHeading(page, PAGE.name)
    expect(mentions(await main(page).innerText(), SAFE_NAME)).toBe(false)
  })
})

// One person edits several pages within a minute, so the rules refuse to store where that person edits.
const editing = createWikiTest({
  page: { signedIn: SAMPLE_EDITOR },
  allowedErrors: /documents:commit.* 403|status of 403/,
}).extend('progress', { scope: 'file' }, ({ wiki }) => formatReader(wiki))

const bar = (page: Page) => page.getByRole('form', { name: 'Save' })
const safeName = (page: Page) => page.getByLabel(UNMET_LABELS.safeName, { exact: true })
const review = (page: Page) => bar(page).getByText(SPOILER_MESSAGES.found(1))
const item = (page: Page, text: string) => bar(page).getByRole('listitem').filter({ hasText: text })

editing('is asked for, entered, undone, stored and shown', async ({ page, progress, wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Secret Folk', type: 'Race', series: 'The Outstanding' }, sections: { Blurb: ['Of the mud.'] } },
  ])
  await page.goto('/EditRacePage/Secret,Folk')
  await page.getByText(UNMET_LABELS.summary, { exact: true }).click()
  await page.getByLabel(UNMET_LABELS.first, { exact: true }).selectOption(BOOK_3)
  await review(page).waitFor()
  await bar(page).getByRole('button', { name: SPOILER_MESSAGES.review, exact: true }).click()
  await item(page, SPOILER_MESSAGES.name(3)).waitFor()
  await item(page, SPOILER_MESSAGES.name(3)).getByRole('button', { name: SPOILER_MESSAGES.enterSafeName }).click()
  await page.keyboard.type('Secret Folk')
  await item(page, 'contains Secret Folk').waitFor()
  await safeName(page).fill('A people of the mud')
  await review(page).waitFor({ state: 'detached' })
  await bar(page).getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => safeName(page).inputValue(), POLL_OPTIONS).not.toBe('A people of the mud')
  await safeName(page).fill('A people of the mud')

  // A wrong chapter is said at its field, and nothing is stored.
  const chapter = page.getByLabel(UNMET_LABELS.chapter, { exact: true })
  await chapter.fill('x')
  await submitAll(page).click()
  await main(page).getByRole('alert').filter({ hasText: 'number of the chapter' }).waitFor()
  await chapter.fill('15')
  await expectDraftStored(page)
  await page.reload()
  await expect.poll(() => safeName(page).inputValue(), POLL_OPTIONS).toBe('A people of the mud')
  await submitAll(page).click()
  await expectSaved(page)

  await openHydrated(page, historyPath('Secret,Folk'))
  await main(page).getByText('A people of the mud').first().waitFor()
  const draft = '/EditRacePage/Secret,Folk'
  await page.goto(draft)
  await typeIn(blurb(page), ' More.')
  await expectDraftStored(page)
  // Another tab, of somebody who has read as far as book 1.
  const tab = await page.context().newPage()
  await storeProgress(tab, progress)
  await openHydrated(tab, '/Race/Secret,Folk')
  await expectHeading(tab, 'A people of the mud')
  expect(mentions(await tab.content(), 'Secret Folk')).toBe(false)
  await openHydrated(tab, ROUTES.user)
  const drafts = tab.getByRole('region', { name: EDITOR_LABELS.drafts })
  await drafts.getByText(formatUnmetDraft(3, 'A people of the mud')).waitFor(POLL_OPTIONS)
  expect(mentions(await drafts.innerHTML(), 'Secret Folk')).toBe(false)
  await tab.close()
})

editing('is shown to the author of a page for later, below the notice that it is saved', async ({ page, progress }) => {
  await storeProgress(page, progress)
  await openHydrated(page, uploadPath('Race'))
  await main(page).getByRole('button', { name: CONSENT_MESSAGES.creating.show }).click(POLL_OPTIONS)
  await fillDetails(page, { type: 'Race', name: 'Folk For Later', series: 'The Outstanding', sections: {} })
  await page.getByText(UNMET_LABELS.summary, { exact: true }).click()
  await page.getByLabel(UNMET_LABELS.first, { exact: true }).selectOption(BOOK_3)
  await safeName(page).fill('A people for later')
  await submitPastRateLimit(page, submitAll(page))
  await expectHeading(page, 'A people for later')
  await main(page).getByText(`Folk For Later ${EDITOR_MESSAGES.made}`).waitFor(POLL_OPTIONS)
  await main(page).getByRole('button', { name: CREATOR_MESSAGES.undo, exact: true }).waitFor()
})
