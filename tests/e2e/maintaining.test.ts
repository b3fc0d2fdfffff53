/** End-to-end test of moderation: maintainers decide on reports, hide pages, block people and review reverts. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { MESSAGES } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { editsPath } from '#shared/model/history-paths'
import { toPageKey } from '#shared/model/page-key'
import { historyPath, ROUTES, viewPath } from '#shared/model/paths'
import { requestPage } from '../parse-document.ts'
import { fullestPage, readWholeSample } from '../sample-pages.ts'
import type { WikiProcess } from '../wiki-process.ts'
import { EDITOR_ACCOUNT, expectAlerts, field, press } from './accounts/account-steps.ts'
import { expectAccessible } from './axe.ts'
import { focused, MAINTAINER, submitPastRateLimit } from './editing/editing-pages.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS, WIDE } from './wiki-fixture.ts'
import { createSharedPageTest } from './wiki-test.ts'

const sample = await readWholeSample()
const { pages } = sample
const { name, type } = fullestPage(pages, 'Race').details
const KEY = toPageKey(name)

// Chromium logs each missing document and each refusal of the rules.
const allowedErrors = /status of (403|404)|documents:(commit|batchGet).* 403|\/History\/.* 404/
const it = createSharedPageTest({ page: { signedIn: MAINTAINER }, allowedErrors })
  .extend('editor', { scope: 'file' }, ({ openSharedPage }) => openSharedPage({ signedIn: EDITOR_ACCOUNT }))
  .extend('editorPage', { scope: 'file' }, ({ editor }) => editor.page)

it.afterEach(({ editor }) => {
  const errors = editor.takeUnexpectedErrors()
  expect(errors.filter((error) => !allowedErrors.test(error))).toEqual([])
})

async function expectOpen(page: Page, what: string): Promise<void> {
  // Hover styles depend on where the last click was.
  await page.mouse.move(0, 0)
  await expectAccessible(page, what)
  await page.setViewportSize(WIDE)
}

/** Returns the addresses of rendered sample pages of the same type that link to the page of this name. */
async function namedBy(wiki: WikiProcess): Promise<string[]> {
  const paths = pages
    .map(({ details }) => details)
    .filter((details) => details.type === type && details.name !== name)
    .map((details) => viewPath(type, toPageKey(details.name)))
  const texts = await Promise.all(paths.map((path) => requestPage(wiki.pages, path)))
  return paths.filter((_, index) => texts[index]?.text.includes(`href="${viewPath(type, KEY)}"`))
}

const statuses = async (wiki: WikiProcess, ...paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await requestPage(wiki.pages, path)).status))

describe('a report', () => {
  it('gets a priority and an end, which everybody sees', async ({ page, editorPage }) => {
    // The editor reports below, and nobody may report twice in ten seconds.
    await openHydrated(page, ROUTES.requestFeature)
    await field(page, 'Title').fill('A map')
    await field(page, 'Text').fill('Of the ways.')
    await press(page, 'Submit')
    await main(page).getByText(REPORT_MESSAGES.sent).waitFor()
    await openHydrated(editorPage, ROUTES.pipeline)
    const features = (shown: Page) => main(shown).locator('section[aria-labelledby="features"]')
    await features(editorPage).getByText('Live', { exact: true }).waitFor()
    const item = (shown: Page) => features(shown).getByRole('listitem').filter({ hasText: 'Of the ways.' })

    await openHydrated(page, ROUTES.pipeline)
    await item(page).getByLabel('Priority').selectOption('high')
    await item(editorPage).getByText('Priority: high').waitFor()
    await expectOpen(page, 'the pipeline of a maintainer')
    await item(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect.poll(() => item(editorPage).count(), POLL_OPTIONS).toBe(0)
    expect(await features(editorPage).getByRole('button').count()).toBe(0)
  })
})

describe('a page', () => {
  const own = viewPath(type, KEY)
  const history = historyPath(KEY)

  it('is hidden from its history, with a reason, and found by maintainers alone', async ({
    page,
    watched,
    wiki,
    editorPage,
  }) => {
    expect(await statuses(wiki, own, history)).toEqual([200, 200])
    expect(await namedBy(wiki)).not.toEqual([])
    await openHydrated(page, history)
    await press(page, 'Hide this page')
    await press(page, 'Confirm hiding')
    await main(page).getByRole('alert').getByText(MAINTENANCE_MESSAGES.reasonEmpty).waitFor()
    await expectOpen(page, 'a page about to be hidden')
    await field(page, MAINTENANCE_MESSAGES.reason).fill('Copied from a book.')
    await press(page, 'Confirm hiding')
    await main(page).getByText('Hidden: Copied from a book.').waitFor()

    // Hiding is a version too, so there are two to compare.
    const versions = ['/1', '/2', '/2?from=1', '/1?from=2'].map((version) => history + version)
    expect(await statuses(wiki, own, history, ...versions)).toEqual([404, 404, 404, 404, 404, 404])
    await openHydrated(page, `${history}/2?from=1`)
    await expectHeading(page, `${name}, version 2`)
    const recent = await requestPage(wiki.pages, ROUTES.recentChanges)
    expect(recent.text).not.toContain('Copied from a book.')
    expect(await namedBy(wiki)).toEqual([])
    await openHydrated(editorPage, own)
    await expectHeading(editorPage, MESSAGES.notFound.heading)

    watched.takeLogged()
    await openHydrated(page, viewPath(type, 'Nobody'))
    await expect.poll(() => watched.takeLogged(), POLL_OPTIONS).toEqual([formatErrorLine('read/missing')])
    await openHydrated(page, own)
    await main(page).getByText(MAINTENANCE_MESSAGES.hidden).waitFor()
    await expectHeading(page, name)
    await expectOpen(page, 'a hidden page')
    await openHydrated(page, ROUTES.maintenance)
    await main(page).getByRole('link', { name, exact: true }).waitFor()
    await expectOpen(page, 'the lists of hidden pages and blocked people')
    await main(page).getByRole('link', { name, exact: true }).click()
    await main(page).getByText('Hidden: Copied from a book.').waitFor()
    // A maintainer finds the hidden page, so that it is not logged as missing.
    expect(watched.takeLogged()).toEqual([])
  })

  it('is shown again, as it was', async ({ page, wiki }) => {
    await press(page, 'Show this page again')
    await field(page, MAINTENANCE_MESSAGES.reason).fill('It was our own.')
    await press(page, 'Confirm showing')
    await main(page).getByRole('button', { name: 'Hide this page' }).waitFor()
    expect(await statuses(wiki, own, history)).toEqual([200, 200])
    await openHydrated(page, ROUTES.maintenance)
    await main(page).getByText(MAINTENANCE_MESSAGES.noHidden).waitFor()
  })
})

describe('a version', () => {
  const isFocused = (page: Page, label: string) => field(page, label).evaluate((one) => one === document.activeElement)

  it('is announced text by text, and everybody sees it at once', async ({ page, editorPage }) => {
    await openHydrated(editorPage, ROUTES.changeLog)
    await main(editorPage).getByText('Live').waitFor()
    await openHydrated(page, ROUTES.addChangeLog)
    await press(page, 'Submit')
    await expectAlerts(page, [REPORT_MESSAGES.versionEmpty, REPORT_MESSAGES.changeEmpty])
    await field(page, 'Version').fill('1.2')
    await field(page, 'Text 1').fill('Left out again.')
    await press(page, 'Add text')
    expect(await isFocused(page, 'Text 2')).toBe(true)
    await field(page, 'Text 2').fill('A map.')
    await press(page, 'Add text')
    await press(page, 'Submit')
    await expectAlerts(page, [REPORT_MESSAGES.changeEmpty])
    await expectOpen(page, 'an announcement with a fault in it')
    await press(page, 'Remove Text 3')
    await press(page, 'Remove Text 1')
    expect(await isFocused(page, 'Text 1')).toBe(true)
    await submitPastRateLimit(page, main(page).getByRole('button', { name: 'Submit', exact: true }))
    await main(page).getByText(REPORT_MESSAGES.announced).waitFor()
    const version = main(editorPage).getByRole('region', { name: '1.2', exact: true })
    await version.waitFor()
    expect(await version.getByRole('listitem').allTextContents()).toEqual(['A map.'])
    await expectOpen(page, 'an announcement that was made')
  })

  it('is hidden with a reason, and shown again', async ({ page, editorPage }) => {
    const seen = main(editorPage).getByRole('region', { name: '1.2', exact: true })
    await openHydrated(page, ROUTES.changeLog)
    const version = main(page).getByRole('region', { name: '1.2', exact: true })
    await version.getByRole('button', { name: 'Moderate' }).click()
    await press(page, 'Hide text 1')
    await press(page, 'Confirm hiding')
    await expectAlerts(page, [MAINTENANCE_MESSAGES.reasonEmpty])
    await field(page, MAINTENANCE_MESSAGES.logReason).fill('Tried out.')
    await expectOpen(page, 'a text about to be hidden')
    await press(page, 'Confirm hiding')
    await version.getByText('Hidden: Tried out.').waitFor()
    await expect.poll(() => seen.getByRole('listitem').count()).toBe(0)

    await press(page, 'Hide this version')
    await field(page, MAINTENANCE_MESSAGES.logReason).fill('Nothing is left.')
    await press(page, 'Confirm hiding')
    await seen.waitFor({ state: 'detached' })
    await openHydrated(page, ROUTES.maintenance)
    const hidden = main(page).getByRole('region', { name: 'Hidden versions' })
    await hidden.getByText('Nothing is left.').waitFor()
    await hidden.getByRole('button', { name: 'Moderate' }).click()
    for (const what of ['this version', 'text 1']) {
      await press(page, `Show ${what} again`)
      await field(page, MAINTENANCE_MESSAGES.logReason).fill('It was right.')
      await press(page, 'Confirm showing')
      await page.getByRole('button', { name: 'Confirm showing' }).waitFor({ state: 'detached' })
    }
    await seen.getByText('A map.').waitFor()
  })
})

describe('a person', () => {
  const edits = editsPath('sampleEditorMara01')

  it('is blocked at once, and writes again afterwards', async ({ page, editorPage }) => {
    await openHydrated(editorPage, ROUTES.reportBug)
    await field(editorPage, 'Title').fill('A hole')
    await field(editorPage, 'Text').fill('In the floor.')

    await openHydrated(page, edits)
    await expectHeading(page, `Edits by ${EDITOR_ACCOUNT.userName}`)
    await press(page, 'Block this person')
    await field(page, MAINTENANCE_MESSAGES.blockReason).fill('Tried out.')
    await press(page, 'Confirm block')
    await main(page).getByText(MAINTENANCE_MESSAGES.blocked).waitFor()
    await expect.poll(() => focused(page)).toBe('Unblock this person')
    await press(editorPage, 'Submit')
    await main(editorPage).getByText(REPORT_MESSAGES.problems.blocked).waitFor()
    expect(await field(editorPage, 'Text').inputValue()).toBe('In the floor.')
    await openHydrated(editorPage, ROUTES.upload)
    await expectHeading(editorPage, ACCOUNT_MESSAGES.blocked.heading)

    await press(page, 'Unblock this person')
    await expect.poll(() => focused(page)).toBe('Block this person')
    await openHydrated(editorPage, ROUTES.reportBug)
    await press(editorPage, 'Submit')
    await main(editorPage).getByText(REPORT_MESSAGES.sent).waitFor()
  })

  it('has edits that can be looked through before they are reverted', async ({ page, wiki }) => {
    await press(page, 'Revert all edits…')
    const preview = main(page).getByRole('region', { name: 'Preview the changes' })
    await preview.waitFor()
    expect(await preview.getByRole('listitem').count()).toBeGreaterThan(0)
    await expectOpen(page, 'a revert about to be made')
    await press(page, 'Cancel')
    await expect.poll(() => focused(page)).toBe('Revert all edits…')
    expect(await statuses(wiki, viewPath(type, KEY))).toEqual([200])
  })

  it('has decisions, blocks and lifted blocks in the audit log', async ({ page }) => {
    await openHydrated(page, ROUTES.maintenance)
    const auditEntries = main(page).getByRole('region', { name: 'Audit log' })
    const done = auditEntries.getByRole('listitem')
    const ofSample = sample.reports.flatMap(({ reviews }) => reviews)
    await expect.poll(() => done.count()).toBe(8 + ofSample.length)
    expect((await done.allTextContents()).slice(0, 8).map((entry) => entry.split(' · ')[0])).toEqual([
      `${EDITOR_ACCOUNT.userName}: Block lifted`,
      `${EDITOR_ACCOUNT.userName}: Blocked: Tried out.`,
      '1.2: A text shown again: It was right.',
      '1.2: Version shown again: It was right.',
      '1.2: Version hidden: Nothing is left.',
      '1.2: A text hidden: Tried out.',
      'A map: Marked as done',
      'A map: Priority: high',
    ])
    await expectOpen(page, 'the audit log')
  })

  it('who is not a maintainer cannot open the maintenance screen', async ({ editorPage }) => {
    await openHydrated(editorPage, edits)
    await expectHeading(editorPage, `Edits by ${EDITOR_ACCOUNT.userName}`)
    await editorPage.goto(ROUTES.maintenance)
    await expectHeading(editorPage, ACCOUNT_MESSAGES.notOpen.heading)
    expect(await main(editorPage).getByText('Blocked people').count()).toBe(0)
  })
})
