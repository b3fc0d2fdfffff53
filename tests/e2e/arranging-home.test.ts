/** End-to-end test of what maintainers choose for the home page: the featured page and the first series. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { toPageKey } from '#shared/model/page-key'
import { historyPath, ROUTES } from '#shared/model/paths'
import { requestPage } from '../parse-document.ts'
import { fullestPage, readSamplePages } from '../sample-pages.ts'
import type { WikiProcess } from '../wiki-process.ts'
import { expectAlerts, field, press } from './accounts/account-steps.ts'
import { expectAccessible } from './axe.ts'
import { MAINTAINER } from './editing/editing-pages.ts'
import { main, openHydrated, POLL_OPTIONS, WIDE } from './wiki-fixture.ts'
import { createSharedPageTest } from './wiki-test.ts'

const { name } = fullestPage(await readSamplePages(), 'Race').details
const KEY = toPageKey(name)

// Chromium logs each missing document.
const it = createSharedPageTest({ page: { signedIn: MAINTAINER }, allowedErrors: /status of 404|\/History\/.* 404/ })

async function expectOpen(page: Page, what: string): Promise<void> {
  // Hover styles depend on where the last click was.
  await page.mouse.move(0, 0)
  await expectAccessible(page, what)
  await page.setViewportSize(WIDE)
}

describe('the home page', () => {
  const FIELDS = { featured: MAINTENANCE_LABELS.featured, series: MAINTENANCE_LABELS.seriesOrder }
  const LAST_SERIES = 'Carry the Sea'

  async function openForm(page: Page): Promise<void> {
    await openHydrated(page, ROUTES.maintenance)
    await press(page, MAINTENANCE_LABELS.arrangeHome)
    await field(page, FIELDS.featured).waitFor()
  }

  /** Returns the featured page and the first series, as everybody gets them without scripts. */
  async function readHome(wiki: WikiProcess) {
    const { text } = await requestPage(wiki.pages, ROUTES.home)
    const [, featured = ''] = /aria-labelledby="featured"[\s\S]*?<h3>[\s\S]*?<bdi>(.*?)<\/bdi>/.exec(text) ?? []
    const [, series = ''] = /aria-labelledby="books"[\s\S]*?<h3>[\s\S]*?<bdi>(.*?)<\/bdi>/.exec(text) ?? []
    return { featured, series }
  }

  it('refuses a page and a series that do not exist, and keeps what was typed', async ({ page, wiki }) => {
    const before = await readHome(wiki)
    expect(before.series).not.toBe(LAST_SERIES)
    await openForm(page)
    await field(page, FIELDS.featured).fill('Nowhere')
    await press(page, MAINTENANCE_LABELS.saveHome)
    await expectAlerts(page, [MAINTENANCE_MESSAGES.featuredUnknown('Nowhere')])
    await field(page, FIELDS.featured).fill(name)
    await field(page, FIELDS.series).fill(`${LAST_SERIES}\nCarry the Sand`)
    await press(page, MAINTENANCE_LABELS.saveHome)
    await expectAlerts(page, [MAINTENANCE_MESSAGES.seriesUnknown('Carry the Sand')])
    expect(await field(page, FIELDS.featured).inputValue()).toBe(name)
    expect(await readHome(wiki)).toEqual(before)
    await expectOpen(page, 'a choice for home with a mistake')
  })

  it('has the chosen page and order for everybody', async ({ page, wiki }) => {
    await field(page, FIELDS.series).fill(LAST_SERIES.toLowerCase())
    await press(page, MAINTENANCE_LABELS.saveHome)
    await main(page).getByText(MAINTENANCE_MESSAGES.homeSaved).waitFor()
    expect(await readHome(wiki)).toEqual({ featured: name, series: LAST_SERIES })
    await expectOpen(page, 'a choice for home that was saved')
    await page.reload()
    const entries = main(page).getByRole('region', { name: 'Audit log' }).getByRole('listitem')
    await expect.poll(() => entries.first().textContent(), POLL_OPTIONS).toContain(`Featured page: ${name}.`)
    expect(await entries.first().getByRole('link').getAttribute('href')).toBe(ROUTES.home)
  })

  it('features another page while the chosen one is hidden, and says so to maintainers', async ({ page, wiki }) => {
    const setHidden = async (button: string, confirmation: string) => {
      await openHydrated(page, historyPath(KEY))
      await press(page, button)
      await field(page, MAINTENANCE_MESSAGES.reason).fill('Tried out.')
      await press(page, confirmation)
      await page.getByRole('button', { name: confirmation }).waitFor({ state: 'detached' })
    }
    await setHidden('Hide this page', 'Confirm hiding')
    const home = await readHome(wiki)
    expect(home.series).toBe(LAST_SERIES)
    expect(home.featured).not.toBe('')
    expect(home.featured).not.toBe(name)
    await openHydrated(page, ROUTES.home)
    await expectOpen(page, 'home while its chosen page is hidden')
    await openForm(page)
    await expectAlerts(page, [MAINTENANCE_MESSAGES.featuredGone(name)])
    await expectOpen(page, 'a choice for home of a page that is hidden')
    await setHidden('Show this page again', 'Confirm showing')
    expect((await readHome(wiki)).featured).toBe(name)
  })

  it('follows from the pages again when nothing is chosen', async ({ page, wiki }) => {
    await openForm(page)
    expect(await field(page, FIELDS.featured).inputValue()).toBe(name)
    expect(await field(page, FIELDS.series).inputValue()).toBe(LAST_SERIES)
    for (const label of Object.values(FIELDS)) await field(page, label).fill('')
    await press(page, MAINTENANCE_LABELS.saveHome)
    await main(page).getByText(MAINTENANCE_MESSAGES.homeSaved).waitFor()
    expect((await readHome(wiki)).series).not.toBe(LAST_SERIES)
  })
})
