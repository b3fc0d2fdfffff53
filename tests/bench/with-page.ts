/** A browser's page of its own for a row, gone afterwards. */
import type { BrowserContextOptions, Page } from 'playwright'
import { waitForNetworkIdle } from '../network-idle.ts'
import type { Bench } from './bench.ts'

export async function withPage<T>(
  bench: Pick<Bench, 'browser'>,
  use: (page: Page) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await (await bench.browser()).newContext(options)
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Until the page has stopped asking for anything: what it reads after hydration counts too. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').waitFor()
  await waitForNetworkIdle(page)
}
