/** End-to-end test of folded texts: sentences that unfold what they replace, for keyboards and screen readers as well. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { ROUTES } from '#shared/model/paths'
import { findAxeViolations } from '../axe.ts'
import { goTo } from '../pseudo-locale/greek-wiki.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { FIRST_BOOK, formatReader, storeProgress } from './reader.ts'

const it = createWikiTest()
  .extend('progress', { scope: 'file' }, ({ wiki }) => formatReader(wiki))
  .extend('reader', async ({ page, progress }) => {
    await storeProgress(page, JSON.stringify({ ...JSON.parse(progress), folded: 1 }))
    return page
  })

const sentences = (page: Page) => main(page).getByRole('button', { name: /^Show \d+ paragraphs? hidden/ })

/** Elements that were made buttons. Those of the interface are `button` elements. */
const countMadeButtons = (page: Page) => main(page).locator('[role=button], article div[tabindex="0"]').count()

describe('a folded text', () => {
  it('is unfolded by a key, is no button then, and has the focus', async ({ reader }) => {
    await openHydrated(reader, FIRST_BOOK.page)
    await sentences(reader).first().waitFor(POLL_OPTIONS)
    const count = await sentences(reader).count()
    expect(await countMadeButtons(reader)).toBe(count)
    expect(await findAxeViolations(reader)).toEqual([])
    const sentence = await sentences(reader).first().elementHandle()
    await sentences(reader).first().focus()
    await reader.keyboard.press('Enter')
    await expect.poll(() => sentences(reader).count(), POLL_OPTIONS).toBe(count - 1)
    expect(await countMadeButtons(reader)).toBe(count - 1)
    // Another element: screen readers do not announce that the one with the focus is a text now.
    expect(await sentence?.evaluate((element) => element.isConnected)).toBe(false)
    const focused = await reader.evaluate(() => {
      const { activeElement } = document
      return [activeElement?.matches('article section *'), activeElement?.matches('[role=button], button')]
    })
    expect(focused).toEqual([true, false])
  })

  it('is shown with all others by the button at the corner, which leaves the focus in the page', async ({ reader }) => {
    await openHydrated(reader, FIRST_BOOK.page)
    await sentences(reader).first().waitFor(POLL_OPTIONS)
    await main(reader).getByRole('button', { name: HIDDEN_MESSAGES.showAll }).click()
    await expect.poll(() => sentences(reader).count(), POLL_OPTIONS).toBe(0)
    expect(await reader.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('is no button when it is left out instead', async ({ reader }) => {
    await openHydrated(reader, FIRST_BOOK.page)
    await sentences(reader).first().waitFor(POLL_OPTIONS)
    await reader.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
    await reader.getByRole('radio', { name: PROGRESS_MESSAGES.modes.hide }).check()
    await expect.poll(() => countMadeButtons(reader), POLL_OPTIONS).toBe(0)
    expect(await main(reader).locator('[data-placeholder]').count()).toBeGreaterThan(0)
  })
})

describe('a sentence in place of a hidden text', () => {
  it('looks as in a document after a navigation, whose style sheets are loaded later', async ({ page, progress }) => {
    await storeProgress(page, progress)
    const readFont = async () => {
      const sentence = main(page).locator('article [data-placeholder]').first()
      await sentence.waitFor(POLL_OPTIONS)
      return sentence.evaluate((element) => getComputedStyle(element).font)
    }
    await openHydrated(page, FIRST_BOOK.page)
    const font = await readFont()
    await openHydrated(page, ROUTES.privacy)
    await goTo(page, FIRST_BOOK.page)
    expect(await readFont()).toBe(font)
  })
})

describe('the button at the corner', () => {
  it('leaves the last link of the sidebar to be scrolled above it', async ({ reader }) => {
    await reader.setViewportSize({ width: 1280, height: 800 })
    await openHydrated(reader, FIRST_BOOK.page)
    const button = main(reader).getByRole('button', { name: HIDDEN_MESSAGES.showAll })
    await button.waitFor(POLL_OPTIONS)
    const sidebar = reader.getByRole('navigation', { name: FRAME_MESSAGES.site })
    await sidebar.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    const link = await sidebar.getByRole('link').last().boundingBox()
    const box = await button.boundingBox()
    if (link === null || box === null) throw new Error('The link or the button is not shown.')
    expect(link.y + link.height).toBeLessThanOrEqual(box.y)
  })
})
