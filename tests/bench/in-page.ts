/** A browser's page of its own for a row, gone afterwards. */
import type { BrowserContextOptions, Page } from 'playwright'
import { quiet } from '../quiet.ts'
import type { Bench } from './bench.ts'

export async function inPage<T>(
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
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main h1').waitFor()
  await quiet(page)
}
