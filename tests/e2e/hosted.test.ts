/** End-to-end test of a hosted wiki: files with the headers of Firebase Hosting, pages from the page function. */
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { readConfig } from '#shared/config'
import { createPageFunction } from '../../local-cloud/pages/page-function.ts'
import { openHosting } from '../fake-hosting.ts'
import { PROJECT_DIR } from '../wiki-process.ts'
import { expectHeading, isSameDocument, markDocument, waitForHydration, watchRouteData } from './wiki-fixture.ts'
import { createWikiTest } from './wiki-test.ts'

const hosting = await openHosting()
// The flag lets the services answer pages of this origin.
const it = createWikiTest({
  wiki: { flags: ['--dev-origin', hosting.origin] },
  page: { baseURL: hosting.origin, serviceWorkers: 'allow' },
})

it.beforeAll(async ({ wiki }) => {
  const config = readConfig(await (await fetch(`${wiki.pages}/_local/config.json`)).json())
  if (config === null) throw new Error('The wiki has no configuration.')
  const interfaceDir = join(PROJECT_DIR, 'out')
  const report = (path: string, error: unknown) => console.error(path, error)
  hosting.serve(
    join(interfaceDir, 'web'),
    createPageFunction({ interfaceDir, config, siteUrl: hosting.origin, onError: report }),
  )
})
afterAll(() => hosting.close())

describe('a hosted wiki in Chromium', () => {
  it('hydrates, navigates and searches under its content policy', async ({ page }) => {
    const answer = await page.goto('/Race/Varven')
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
    await waitForHydration(page)
    await markDocument(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
    await expectHeading(page, 'All Book Pages')
    expect(await isSameDocument(page)).toBe(true)
    await page.goto('/search_results/Varven')
    await page.locator('main').getByRole('link', { name: 'Varven' }).first().click()
    await expectHeading(page, 'Varven')
  })

  it('reads documents directly for a minute after a change, which the CDN may not know of', async ({ page }) => {
    await page.goto('/PrivacyPolicy')
    await waitForHydration(page)
    const requests = watchRouteData(page)
    const open = async (name: string, heading: string) => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await expectHeading(page, heading)
    }
    const recordChange = (at: number) => page.evaluate((time) => sessionStorage.setItem('changed', String(time)), at)
    // This comes first: the listener of a list records that the sample was stored a moment ago.
    await recordChange(Date.now() - 80_000)
    await open('Items', 'All Item Pages')
    expect(requests.filter((url) => url.includes('ItemPages'))).toHaveLength(1)
    await recordChange(Date.now())
    await open('Races', 'All Race Pages')
    expect(requests.filter((url) => url.includes('RacePages'))).toEqual([])
  })

  it('serves its files without the function', async ({ page }) => {
    const stored: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/')) stored.push(response.headers()['cache-control'] ?? '')
    })
    await page.goto('/')
    await waitForHydration(page)
    expect(stored.length).toBeGreaterThan(3)
    expect(new Set(stored)).toEqual(new Set(['public, max-age=31536000, immutable']))
  })
})
