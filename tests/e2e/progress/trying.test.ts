/** End-to-end test of the places that home offers to try: they are offered, set on agreement, changed and removed. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { extractText, requestPage } from '../../parse-document.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { main, NARROW, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { formatReader, storeProgress } from './reader.ts'
import { menu } from './reading-menu.ts'

const it = createWikiTest()

const SERIES = 'The Outstanding'
const BOOKS = ['A Door Left Owing', 'The Weight of Port Remainder']
const LATER_BOOK = 'What the Mud Remembers'

const trialLine = (page: Page) => main(page).getByText(HOME_MESSAGES.readWithoutSpoilers)
const trialLink = (page: Page, bookNumber: number) =>
  main(page).getByRole('link', { name: HOME_MESSAGES.afterBook(bookNumber), exact: true })
const prompt = (page: Page) => page.getByRole('complementary', { name: PROGRESS_MESSAGES.heading })
const acceptButton = (page: Page) => prompt(page).getByRole('button', { name: PROGRESS_MESSAGES.readAsOf })
const shelf = (page: Page) => main(page).locator('section[aria-labelledby=books] ol').first()

async function readStored(page: Page): Promise<unknown> {
  const text = await page.evaluate(() => localStorage.getItem('progress'))
  return text === null ? null : JSON.parse(text)[`/${SERIES}`].slice(0, 2)
}

const shows = (page: Page, name: string) => shelf(page).getByRole('link', { name }).count()
const isAcceptFocused = async (page: Page) =>
  (await acceptButton(page).count()) === 1 && acceptButton(page).evaluate((one) => one === document.activeElement)
const isFocused = (page: Page, bookNumber: number) =>
  trialLink(page, bookNumber).evaluate((link) => link === document.activeElement)

/** Clicks as soon as the tools of the reading progress are there. */
async function openHome(page: Page): Promise<void> {
  await openHydrated(page, '/')
  await page.locator('#reading-progress').waitFor({ state: 'attached' })
}

describe('the places that home offers to try', () => {
  it('are set on agreement, home follows at once, and the other place and none are as near', async ({ page }) => {
    await openHome(page)
    expect(await shows(page, LATER_BOOK)).toBe(1)
    await trialLink(page, 1).click()
    await prompt(page).getByText(PROGRESS_MESSAGES.trialPlace(SERIES, 'the end of book 1')).waitFor()
    expect(await findViolationsInBothPalettes(page)).toEqual([])
    expect(await readStored(page)).toBeNull()
    await acceptButton(page).click()
    await expect.poll(() => readStored(page), POLL_OPTIONS).toEqual([1, null])
    await expect.poll(() => shelf(page).getByRole('link').count(), POLL_OPTIONS).toBe(1)
    expect(await shows(page, BOOKS[0] ?? '')).toBe(1)
    expect(new URL(page.url()).hash).toBe('')

    await trialLink(page, 2).click()
    await acceptButton(page).click()
    await expect.poll(() => readStored(page), POLL_OPTIONS).toEqual([2, null])
    await expect.poll(() => shows(page, BOOKS[1] ?? ''), POLL_OPTIONS).toBe(1)
    expect(await shows(page, LATER_BOOK)).toBe(0)

    await page.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
    const book = menu(page).getByRole('group', { name: SERIES }).getByLabel(PROGRESS_MESSAGES.book)
    await book.selectOption({ label: PROGRESS_MESSAGES.nothingSet })
    await expect.poll(() => readStored(page), POLL_OPTIONS).toBeNull()
    await expect.poll(() => shows(page, LATER_BOOK), POLL_OPTIONS).toBe(1)
  })

  it('are reached by keys, which stay on the link, and are closed by a navigation', async ({ page }) => {
    await openHome(page)
    await trialLink(page, 2).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isAcceptFocused(page)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await prompt(page).waitFor({ state: 'detached' })
    expect(await isFocused(page, 2)).toBe(true)
    expect(await readStored(page)).toBeNull()

    await page.keyboard.press('Enter')
    await expect.poll(() => isAcceptFocused(page)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => readStored(page), POLL_OPTIONS).toEqual([2, null])
    await expect.poll(() => isFocused(page, 2), POLL_OPTIONS).toBe(true)

    await trialLink(page, 1).click()
    await acceptButton(page).waitFor()
    await main(page).getByRole('link', { name: SERIES, exact: true }).first().click()
    await prompt(page).waitFor({ state: 'detached' })
  })

  it('are not there for a reader with progress, nor without scripts, and nothing moves', async ({ openPage, wiki }) => {
    const { page } = await openPage({ viewport: NARROW })
    await storeProgress(page, await formatReader(wiki))
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.set(window, '__shift', Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openHome(page)
    expect(await trialLine(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => Reflect.get(window, '__shift'))).toBeUndefined()
    const { page: withoutScripts } = await openPage({ javaScriptEnabled: false })
    await withoutScripts.goto('/')
    expect(await trialLine(withoutScripts).count()).toBe(1)
    expect(await trialLine(withoutScripts).isVisible()).toBe(false)
  })

  it('are large enough to tap, beside each other, and cause no sideways scroll', async ({ openPage }) => {
    const { page } = await openPage({ viewport: NARROW, hasTouch: true })
    await openHome(page)
    const boxes = await Promise.all([1, 2].map((bookNumber) => trialLink(page, bookNumber).boundingBox()))
    const [first, second] = boxes
    expect(first?.height).toBeGreaterThanOrEqual(44)
    expect(second?.y).toBe(first?.y)
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  })

  it('are in the document of the page host, without the name of a book', async ({ wiki }) => {
    const { text } = await requestPage(wiki.pages, '/')
    const line = /<p[^>]*>Read without spoilers[\s\S]*?<\/p>/.exec(text)?.[0] ?? ''
    expect(extractText(line)).toBe('Read without spoilers, for example after book 1 or after book 2')
  })
})
