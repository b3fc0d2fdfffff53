/** End-to-end test of the length of edit screens and of their buttons at rest, at 1280 px. */
import { describe, expect } from 'vitest'
import { createSharedPageTest } from '../wiki-test.ts'
import { SAMPLE_EDITOR, texts } from './editing-pages.ts'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR, viewport: { width: 1280, height: 800 } } })

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
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (maxHeight !== null) expect(height).toBeLessThanOrEqual(maxHeight)
  })
})
