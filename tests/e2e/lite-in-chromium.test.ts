/** The real small client in real Chromium, on a page of an allowed origin: the very cases that run in Node. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, sharedBrowser } from '../browser.ts'
import { SERVER_NOW } from '../contract/documents/lite-case.ts'
import { THEMES } from '../contract/documents/lite-themes.ts'
import { openCloud, type TestCloud } from '../contract/open-cloud.ts'
import { type ScriptSite, serveScript } from './serve-script.ts'

let browser: Browser
let site: ScriptSite
let origin: string

beforeAll(async () => {
  const [served, launched] = await Promise.all([
    serveScript('contract/documents/lite-in-page.ts'),
    sharedBrowser(),
  ])
  browser = launched
  site = served
  origin = site.origin
})
afterAll(async () => {
  await closeContexts(browser)
  site?.close()
})

async function openPage(theme: string, cloud: TestCloud): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.evaluate(([name, port]) => window.lite.start(name, port), [theme, cloud.port] as const)
  return page
}

describe.each(THEMES.map((theme) => [theme.name, theme] as const))('%s', (_name, theme) => {
  let cloud: TestCloud
  let page: Page

  beforeAll(async () => {
    cloud = await openCloud(theme.indexes, { clock: () => SERVER_NOW, allowedOrigins: [origin] })
    page = await openPage(theme.name, cloud)
  })
  afterAll(async () => {
    await page?.close()
    await cloud?.close()
  })

  it.each(theme.cases)('%s', (name) => page.evaluate((one) => window.lite.run(one), name))
})

it('a page of an origin that is not allowed reads and writes nothing', async () => {
  const cloud = await openCloud()
  const page = await openPage('documents', cloud)
  try {
    const run = (name: string) => page.evaluate((one) => window.lite.run(one), name)
    await expect(run('are missing until they are written and again when deleted')).rejects.toThrow(
      'Failed to fetch',
    )
    await expect(run('are added under a name of their own')).rejects.toThrow('Failed to fetch')
    expect(cloud.usage.read()).toMatchObject({ documentReads: 0, documentWrites: 0 })
  } finally {
    await page.close()
    await cloud.close()
  }
})
