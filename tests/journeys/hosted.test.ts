/** The built site under the provider's production headers: files by the hosting's rules, pages by the page function. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#shared/config'
import { pageFunction } from '../../local-cloud/pages/page-function.ts'
import { type Hosting, openHosting } from '../hosting.ts'
import { PROJECT } from '../wiki-process.ts'
import {
  expectHeading,
  isSameDocument,
  live,
  markDocument,
  type Reading,
  startReading,
} from './watched-page.ts'

let hosting: Hosting
let reading: Reading
beforeAll(async () => {
  hosting = await openHosting()
  // its services answer the pages of this origin
  reading = await startReading({ flags: ['--dev-origin', hosting.origin] })
  const config = readConfig(await (await fetch(`${reading.wiki.pages}/_local/config.json`)).json())
  if (config === null) throw new Error('The wiki has no configuration.')
  const interfaceDir = join(PROJECT, 'out')
  const report = (path: string, error: unknown) => console.error(path, error)
  hosting.serve(
    join(interfaceDir, 'web'),
    pageFunction({ interfaceDir, config, siteUrl: hosting.origin, report }),
  )
})
afterAll(async () => {
  await reading?.close()
  await hosting?.close()
})

describe('a hosted wiki in Chromium', () => {
  it('shows a page, takes over, follows a link and searches, and its policy refuses nothing', async () => {
    const { page, takeTroubles, close } = await reading.open({
      baseURL: hosting.origin,
      serviceWorkers: 'allow',
    })
    const answer = await page.goto('/Race/Varven')
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
    await live(page)
    await markDocument(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Books', exact: true }).click()
    await expectHeading(page, 'All Book Pages')
    expect(await isSameDocument(page)).toBe(true)
    await page.goto('/search_results/Varven')
    await page.locator('main').getByRole('link', { name: 'Varven' }).first().click()
    await expectHeading(page, 'Varven')
    expect(takeTroubles()).toEqual([])
    await close()
  })

  it('is whole without the function having anything to do with its files', async () => {
    const { page, takeTroubles, close } = await reading.open({ baseURL: hosting.origin })
    const kept: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/assets/')) kept.push(response.headers()['cache-control'] ?? '')
    })
    await page.goto('/')
    await live(page)
    expect(kept.length).toBeGreaterThan(3)
    expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']))
    expect(takeTroubles()).toEqual([])
    await close()
  })
})
