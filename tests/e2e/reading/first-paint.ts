/** Helper: compares what the server has rendered with the document after hydration. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openHydrated, type WatchedPage } from '../wiki-fixture.ts'

export interface FirstPaint {
  /** Returns the rendered elements that hydration has removed. */
  lost(): Promise<string[]>
}

/** Remembers the rendered elements before any script of the interface runs. */
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

/** Opens a page and expects no error and no removed element. */
export async function expectNoErrors(
  { page, takeUnexpectedErrors }: WatchedPage,
  paint: FirstPaint,
  path: string,
): Promise<void> {
  await openHydrated(page, path)
  expect(await paint.lost(), `${path}: printed by the server, then taken away`).toEqual([])
  expect(takeUnexpectedErrors(), path).toEqual([])
}
