/** End-to-end test of the maintainers' list of pages whose first place cannot be read. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec } from '#shared/model/page-types'
import { editPath, historyPath, ROUTES } from '#shared/model/paths'
import { readSamplePages } from '../sample-pages.ts'
import { field, press } from './accounts/account-steps.ts'
import { expectAccessible } from './axe.ts'
import { MAINTAINER } from './editing/editing-pages.ts'
import { formatReader } from './progress/reader.ts'
import { main, openHydrated, POLL_OPTIONS, WIDE } from './wiki-fixture.ts'
import { createSharedPageTest } from './wiki-test.ts'

const sample = await readSamplePages()
const books = sample.filter(({ details: { series, bookNumber } }) => series === 'The Outstanding' && bookNumber === 3)
const BOOK = toPageKey(books[0]?.details.name ?? '')

// Chromium logs each missing document.
const it = createSharedPageTest({ page: { signedIn: MAINTAINER }, allowedErrors: /status of 404|\/History\/.* 404/ })

const list = (page: Page) => main(page).getByRole('region', { name: MAINTENANCE_LABELS.unreadablePlaces })

async function moderate(page: Page, start: string, confirm: string): Promise<void> {
  await openHydrated(page, historyPath(BOOK))
  await press(page, start)
  await field(page, MAINTENANCE_MESSAGES.reason).fill('Not published yet.')
  await press(page, confirm)
}

describe('places that cannot be read', () => {
  it('are none in the sample', async ({ page }) => {
    await openHydrated(page, ROUTES.maintenance)
    await list(page).getByText(MAINTENANCE_MESSAGES.noUnreadablePlaces).waitFor()
  })

  it('are listed while their book is hidden, each with its edit screen', async ({ page }) => {
    await moderate(page, MAINTENANCE_LABELS.hidePage, MAINTENANCE_LABELS.confirmHiding)
    await main(page).getByText('Hidden: Not published yet.').waitFor()
    await openHydrated(page, ROUTES.maintenance)
    const items = list(page).getByRole('listitem')
    await items.first().waitFor()
    for (const text of await items.allTextContents())
      expect(text).toContain(MAINTENANCE_MESSAGES.unreadableCauses.missing)
    const names = await items.getByRole('link').allTextContents()
    expect(names).toEqual(names.toSorted())
    const details = sample.map((page) => page.details).find(({ name }) => name === names[0])
    expect(await items.getByRole('link').first().getAttribute('href')).toBe(
      details && editPath(getTypeSpec(details.type).parts[0], toPageKey(details.name)),
    )
    await page.mouse.move(0, 0)
    await expectAccessible(page, 'the list of places that cannot be read')
    await page.setViewportSize(WIDE)
  })

  it('are asked about before a maintainer with progress sees their names', async ({ page, wiki }) => {
    await page.evaluate((stored) => localStorage.setItem('progress', stored), await formatReader(wiki))
    await openHydrated(page, ROUTES.maintenance)
    await list(page).getByText(CONSENT_MESSAGES.unreadablePlaces.question).waitFor()
    expect(await list(page).getByRole('link').count()).toBe(0)
    await list(page).getByRole('button', { name: CONSENT_MESSAGES.unreadablePlaces.show }).click()
    await list(page).getByRole('link').first().waitFor()
    await page.evaluate(() => localStorage.removeItem('progress'))
  })

  it('are none once the book is shown again', async ({ page }) => {
    await moderate(page, MAINTENANCE_LABELS.showPage, MAINTENANCE_LABELS.confirmShowing)
    await main(page).getByRole('button', { name: MAINTENANCE_LABELS.hidePage }).waitFor()
    await openHydrated(page, ROUTES.maintenance)
    await list(page).getByText(MAINTENANCE_MESSAGES.noUnreadablePlaces).waitFor()
    await expect.poll(() => list(page).getByRole('listitem').count(), POLL_OPTIONS).toBe(0)
  })
})
