/**
 * End-to-end test of `firebase/firestore/lite` in Chromium, on a page of an allowed origin: the same cases as in Node.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, describe, expect } from 'vitest'
import { SERVER_NOW } from '../contract/documents/lite-case.ts'
import { THEMES } from '../contract/documents/lite-themes.ts'
import { openCloud, type TestCloud } from '../contract/open-cloud.ts'
import { createScriptTest, type ScriptSite } from './serve-script.ts'

const it = createScriptTest('contract/documents/lite-in-page.ts')

async function openSite(browser: Browser, site: ScriptSite, theme: string, cloud: TestCloud): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await page.evaluate(([name, port]) => window.lite.start(name, port), [theme, cloud.port] as const)
  return page
}

describe.each(THEMES.map((theme) => [theme.name, theme] as const))('%s', (_name, theme) => {
  let cloud: TestCloud
  let page: Page

  it.beforeAll(async ({ browser, site }) => {
    cloud = await openCloud(theme.indexes, {
      clock: () => SERVER_NOW,
      allowedOrigins: [site.origin],
    })
    page = await openSite(browser, site, theme.name, cloud)
  })
  afterAll(async () => {
    await page?.close()
    await cloud?.close()
  })

  it.each(theme.cases)('%s', (name) => page.evaluate((one) => window.lite.run(one), name))
})

it('a page of another origin reads and writes nothing', async ({ browser, site }) => {
  const cloud = await openCloud()
  const page = await openSite(browser, site, 'documents', cloud)
  try {
    const run = (name: string) => page.evaluate((one) => window.lite.run(one), name)
    await expect(run('are missing before they are written and after they are deleted')).rejects.toThrow(
      'Failed to fetch',
    )
    await expect(run('are added with a generated id')).rejects.toThrow('Failed to fetch')
    expect(cloud.usage.read()).toMatchObject({ documentReads: 0, documentWrites: 0 })
  } finally {
    await page.close()
    await cloud.close()
  }
})
