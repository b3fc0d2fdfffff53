/** Fixture: a browser page for a row, which is closed afterwards. */
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

/** Waits until the page sends no more requests: those after hydration count too. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').waitFor()
  await waitForNetworkIdle(page)
}
