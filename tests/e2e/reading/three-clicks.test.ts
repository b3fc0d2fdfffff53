/** End-to-end test of finding facts from the home page: by mouse, by keyboard alone, and in a narrow window. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { expectHeading, main, NARROW, openHydrated, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest()

async function arrive(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await openHydrated(page, '/')
}

/** Expects the fact to be visible in the main content. */
const expectFact = async (page: Page, words: string | RegExp) => {
  const fact = page.locator('main').getByText(words).first()
  await fact.scrollIntoViewIfNeeded()
  expect(await fact.isVisible()).toBe(true)
}

describe('in three clicks', () => {
  it.for([WIDE, NARROW])('the one bylaw of a town, at $width', async (viewport, { page }) => {
    await arrive(page, viewport)
    await main(page)
      .getByRole('link', { name: /^Locations/ })
      .click()
    await expectHeading(page, 'All Location Pages')
    await main(page).getByRole('link', { name: 'Grandam Reach' }).click()
    await expectHeading(page, 'Grandam Reach')
    await expectFact(page, 'SLIPPERS')
  })

  it.for([WIDE, NARROW])('the keeper of the ninth door, at $width', async (viewport, { page }) => {
    await arrive(page, viewport)
    await main(page).getByRole('link', { name: 'Who Shut Door #9? & Other Questions' }).click()
    await expectHeading(page, 'Who Shut Door #9? & Other Questions')
    await main(page).getByRole('link', { name: 'Lammas Pew' }).first().click()
    await expectHeading(page, 'Lammas Pew')
    await expectFact(page, 'Gatekeeper, Door 9, evenings')
  })

  it('what a mark means, from the drawer of a small screen', async ({ page }) => {
    await arrive(page, NARROW)
    await page.getByRole('button', { name: /menu/i }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Items' }).click()
    await main(page).getByRole('link', { name: 'C++', exact: true }).click()
    await expectHeading(page, 'C++')
    await expectFact(page, 'two had gone through and one had been weighed')
  })
})

/** Presses Tab until the control of this name has the focus, at most forty times. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const called = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (typeof name === 'string' ? called === name : name.test(called)) return
  }
  throw new Error(`Forty times Tab did not lead to ${name}.`)
}

describe('with the keyboard alone', () => {
  it.for([WIDE, NARROW])('how many people live on an island, at $width', async (viewport, { page }) => {
    await arrive(page, viewport)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Locations/)
    await page.keyboard.press('Enter')
    await expectHeading(page, 'All Location Pages')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All Location Pages')
    await tabTo(page, 'Órrach')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Órrach')
    await expectFact(page, /^61$/)
  })

  it.for([WIDE, NARROW])('what a lamp burns for, by the search box, at $width', async (viewport, { page }) => {
    await arrive(page, viewport)
    await page.keyboard.press('/')
    await page.keyboard.type('helou')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectHeading(page, "Hélou's Lamp")
    await expectFact(page, 'While somebody is awake who is thinking of you')
  })
})

describe('in one search', () => {
  it.for(['countinghouse motto', 'what is the motto of the countinghouse'])(
    'for the words of a question: %s',
    async (words, { page }) => {
      await arrive(page, WIDE)
      await page.keyboard.press('/')
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
      await expect.poll(() => main(page).textContent()).toContain(SEARCH_MESSAGES.inTexts)
      await main(page).getByRole('link', { name: 'The Countinghouse', exact: true }).first().click()
      await expectHeading(page, 'The Countinghouse')
      await expectFact(page, 'We keep a copy')
    },
  )
})
