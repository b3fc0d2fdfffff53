/** Helper: checks accessibility with axe, in both palettes and both window sizes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { NARROW, WIDE } from './wiki-fixture.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what axe finds, one line each, by all rules or by the named ones. */
export async function findAxeViolations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE)
  return page.evaluate(async (named) => {
    const { run } = Reflect.get(window, 'axe') as {
      run(options: { runOnly?: readonly string[] }): Promise<{
        violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
      }>
    }
    const { violations } = await run(named.length === 0 ? {} : { runOnly: named })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  }, rules)
}

/** The rules whose result depends on the palette. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Returns the violations of the same screen in the light and in the dark palette. */
export async function findViolationsInBothPalettes(page: Page): Promise<string[]> {
  // With reduced motion a colour is final at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const found = await findAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inTheDark = await findAxeViolations(page, COLOURS)
  return [...found, ...inTheDark.map((line) => `dark: ${line}`)]
}

/**
 * Expects a screen to be accessible in both palettes and without horizontal overflow in both sizes. The narrow size
 * stays set.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    const state = `${what}, ${size.width} px`
    expect(await findViolationsInBothPalettes(page), state).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, state).toBeLessThanOrEqual(0)
  }
}
