/** Helper: finds the elements that are wider than the window. */
import type { Page } from 'playwright'
import { expect } from 'vitest'

const WIDTHS = [360, 768, 1440] as const

/** Returns the names of elements that are wider than the window. */
export const getHorizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  })

/** Checks the open screen in every width. */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await getHorizontalOverflow(page), `${page.url()} at ${width} px`).toEqual([])
  }
}
