/** Fixture: records the values of the progress bar, read from the document at each of its changes. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { POLL_OPTIONS } from '../wiki-fixture.ts'

const SEEN = '__progressSeen'
const BAR = 'form[aria-label="Save"] [role="progressbar"]'

/** Starts recording, without the values before. */
export const watchProgress = (page: Page): Promise<void> =>
  page.evaluate(
    ([name, bar]) => {
      const seen: (number | null)[] = []
      Reflect.set(window, name, seen)
      const note = () => {
        const value = document.querySelector(bar)?.getAttribute('aria-valuenow')
        const now = value == null ? null : Number(value)
        if (seen.length === 0 ? now !== null : seen.at(-1) !== now) seen.push(now)
      }
      new MutationObserver(note).observe(document.body, {
        attributeFilter: ['aria-valuenow'],
        childList: true,
        subtree: true,
      })
    },
    [SEEN, BAR] as const,
  )

/** Returns each percentage of the bar, and null for when it was removed. */
export async function progressSeen(page: Page): Promise<readonly (number | null)[]> {
  const seen = (): Promise<(number | null)[]> => page.evaluate((name) => Reflect.get(window, name), SEEN)
  await expect.poll(async () => (await seen()).at(-1), POLL_OPTIONS).toBe(null)
  return seen()
}

/** Returns the steps of a save of this many sections, and 100. */
export const stepsOf = (step: number, sections: number): readonly number[] => [
  ...Array.from({ length: 2 * sections }, (_, done) => Number(Math.min(99, step * (done + 1)).toFixed(2))),
  100,
]
