/** End-to-end test of the length of edit screens and of their buttons at rest, at 1280 px. */
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { createSharedPageTest } from '../wiki-test.ts'
import { SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR, viewport: { width: 1280, height: 800 } } })

const readHeight = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

const readWidth = (text: Locator): Promise<number> => text.evaluate((one) => one.getBoundingClientRect().width)

/** A paragraph of Culture, which is below the infobox. */
const PARAGRAPH = /^Whatever is promised to a Varven/

describe('the edit screen', () => {
  it.for([
    ['the shortest sample page', 'Kell', 12, 1300],
    ['the longest sample page', 'Varven', 80, null],
  ] as const)('of %s', async ([_, key, maxButtons, maxHeight], { page }) => {
    await page.goto(`/EditRacePage/${key}`)
    await texts(page, 'Blurb').first().waitFor()
    const buttons = await page.locator('main').getByRole('button').allInnerTexts()
    expect(buttons).toContain('Submit')
    expect(buttons.length, buttons.join(', ')).toBeLessThanOrEqual(maxButtons)
    if (maxHeight !== null) expect(await readHeight(page)).toBeLessThanOrEqual(maxHeight)
  })

  // The text at the readers' line length is longer than 7,000 px without its gaps. Readers have facts and lead beside
  // each other, the editor one below the other.
  it('has the lines of the page, and at most a tenth more of its length', async ({ page }) => {
    await page.goto('/Race/Varven')
    const lines = await readWidth(page.locator('article').getByText(PARAGRAPH))
    const read = await readHeight(page)
    await page.goto('/EditRacePage/Varven')
    await texts(page, 'Culture').first().waitFor()
    expect(await readWidth(texts(page, 'Culture').filter({ hasText: PARAGRAPH }))).toBe(lines)
    expect(await readHeight(page)).toBeLessThanOrEqual(read * 1.1)
  })
})
