/** What the server has printed, and whether the browser's first look at it keeps it. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openHydrated, type WatchedPage } from '../wiki-fixture.ts'

export interface FirstPaint {
  /** What was taken away again of the page that is open. */
  lost(): Promise<string[]>
}

/** The elements the server printed, remembered before any script of the interface runs. */
export async function watchFirstPaint(page: Page): Promise<FirstPaint> {
  await page.addInitScript(() => {
    const lost: string[] = []
    Reflect.set(window, '__lost', lost)
    const observer = new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && /^(?:MAIN|H1|ARTICLE|SECTION|P|UL)$/.test(node.tagName))
            lost.push(node.outerHTML.slice(0, 80))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return { lost: () => page.evaluate(() => Reflect.get(window, '__lost') as string[]) }
}

/** Opens it, and hears of nothing that was done over. */
export async function expectNoErrors(
  { page, takeUnexpectedErrors }: WatchedPage,
  paint: FirstPaint,
  path: string,
): Promise<void> {
  await openHydrated(page, path)
  expect(await paint.lost(), `${path}: printed by the server, then taken away`).toEqual([])
  expect(takeUnexpectedErrors(), path).toEqual([])
}
