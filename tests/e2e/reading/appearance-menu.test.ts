/** End-to-end test of the appearance menu in the header. */
import { expect } from 'vitest'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { expectAccessible } from '../axe.ts'
import { NARROW, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest()

for (const width of [NARROW.width, 1440])
  it(`opens, changes the page and closes by keyboard: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openHydrated(page, '/Race/Varven')
    const button = page.getByRole('button', { name: FRAME_MESSAGES.appearance })
    const top = () => page.locator('main h1').evaluate((one) => one.getBoundingClientRect().top)
    const before = await top()
    await button.focus()
    await page.keyboard.press('Enter')
    const sizes = page.getByRole('group', { name: 'Text size' })
    await sizes.waitFor()
    expect(await top()).toBe(before)
    for (const label of ['Text size', 'Page width', 'Theme', 'Larger text', 'Wide', 'Automatic']) {
      const { width: shown = 0 } = (await page.locator('#appearance').getByText(label).boundingBox()) ?? {}
      expect(shown, label).toBeGreaterThan(20)
    }
    const box = await sizes.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['textSize'])).toBe('large')
    await page.keyboard.press('Escape')
    await sizes.waitFor({ state: 'hidden' })
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await sizes.waitFor()
    await expectAccessible(page, 'appearance menu')
  })
