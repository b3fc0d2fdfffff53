/** End-to-end test of search results in texts: their sentences, and where they lead. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { storeVersions } from '../../stored-versions.ts'
import { expectAccessible } from '../axe.ts'
import { expectHeading, isRouteDataAddress, main, NARROW, openHydrated, POLL_OPTIONS, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest({ wiki: { rules: 'open' } })

it.beforeEach(({ page }) => page.setViewportSize(WIDE))

/** The responses to searches say that the index is being built. The sample's index is complete at once. */
const pretendBuilding = (page: Page) =>
  page.route(
    ({ href }) => isRouteDataAddress(href),
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"progress":null', '"progress":{"done":1200,"total":10000}')
      await route.fulfill({ response, body })
    },
  )

describe('a word of a text', () => {
  it('is found with its sentence, and leads to the section', async ({ page }) => {
    await openHydrated(page, '/search_results/egg')
    const texts = main(page).getByRole('region', { name: SEARCH_MESSAGES.inTexts })
    await texts.getByText('It is an egg.').waitFor()
    const image = texts.getByRole('listitem').filter({ hasText: 'Hither/Yon' }).first().locator('img')
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), POLL_OPTIONS)
      .toBeGreaterThan(0)
    await expectAccessible(page, 'results in texts')
    await page.setViewportSize(NARROW)
    await expectAccessible(page, 'results in texts in a narrow window')
    await pretendBuilding(page)
    const filters = page.getByRole('navigation', { name: SEARCH_MESSAGES.filters })
    await filters.getByRole('link', { name: 'Characters', exact: true }).click()
    await main(page).getByText(SEARCH_MESSAGES.building(1200, 10_000)).waitFor()
    await expectAccessible(page, 'results in texts while the index is being built')
    await page.unrouteAll()
    await expect.poll(() => texts.getByText('It is an egg.').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?type=Character')
    const [hit] = await texts.getByRole('link').all()
    const name = (await hit?.textContent()) ?? ''
    await hit?.click()
    await expectHeading(page, name)
    const section = new URL(page.url()).hash.slice(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(section)
  })

  it('leads to the heading or the title above it', async ({ page, wiki, database }) => {
    const entries = [
      { id: 'e', title: '', text: 'It stood quixotically.' },
      { id: 'f', title: 'Its fall', text: 'It fell unquixotically.' },
    ]
    await storeVersions(wiki, database, 'Ivoryfolk', [{ History: [{ id: 'a', sectionName: 'A gate', entries }] }])
    for (const [word, anchor] of [
      ['quixotically', 'History_A_gate'],
      ['unquixotically', 'History_Its_fall'],
    ]) {
      await openHydrated(page, `/search_results/${word}`)
      await main(page).getByRole('region', { name: SEARCH_MESSAGES.inTexts }).getByRole('link').first().click()
      await expectHeading(page, 'Ivoryfolk')
      expect(new URL(page.url()).hash).toBe(`#${anchor}`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(anchor)
    }
  })

  it('leads from a page to the pages that link to it', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    await main(page).getByRole('link', { name: PAGE_MESSAGES.linksHere }).click()
    await expectHeading(page, SEARCH_MESSAGES.linksHeading)
    await expectAccessible(page, 'pages that link to a page')
    const texts = main(page).getByRole('region', { name: SEARCH_MESSAGES.inTexts })
    expect(await texts.locator('mark').first().textContent()).toMatch(/Varven/)
    await texts.getByRole('link').first().click()
    await main(page).getByRole('link', { name: 'Varven', exact: true }).first().waitFor()
  })

  it('is marked, and the filter is removed again', async ({ page }) => {
    await openHydrated(page, '/search_results/egg?type=Book')
    expect(await main(page).locator('mark').first().textContent()).toMatch(/^egg$/i)
    const filters = page.getByRole('navigation', { name: SEARCH_MESSAGES.filters })
    await filters.getByRole('link', { name: `${SEARCH_MESSAGES.removeFilter}Books` }).click()
    await filters.getByRole('link', { name: 'Characters', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})
