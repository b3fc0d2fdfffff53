/** End-to-end test of the buttons that set the place of a reader: on the page of a book, and on its cover. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { findAxeViolations } from '../axe.ts'
import { NARROW, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { chooseBook, menu, OUTSTANDING, openMenu, SECOND_BOOK, stored } from './reading-menu.ts'

const it = createWikiTest()

describe('a book', () => {
  it('is read by one tap on its page, which can be undone, and nothing moves', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.set(window, '__shift', Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize(NARROW)
    await openHydrated(page, SECOND_BOOK)
    const tools = page.getByRole('region', { name: PROGRESS_MESSAGES.tools })
    await tools.waitFor()
    expect(await page.evaluate(() => Reflect.get(window, '__shift'))).toBeUndefined()
    const read = tools.getByRole('button', { name: PROGRESS_MESSAGES.haveRead })
    await read.click()
    await expect.poll(() => read.getAttribute('aria-pressed'), POLL_OPTIONS).toBe('true')
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([2, null])
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.undo }).click()
    await expect.poll(() => stored(page), POLL_OPTIONS).toBeNull()
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.atChapter }).click()
    await tools.getByLabel(PROGRESS_MESSAGES.chapter).selectOption('9')
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.isAt(9) }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('is read by one tap on its cover', async ({ page }) => {
    await openHydrated(page, '/')
    const button = page.getByRole('button', { name: PROGRESS_MESSAGES.haveReadBook('A Door Left Owing') })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed'), POLL_OPTIONS).toBe('true')
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([1, null])
    await page.getByRole('button', { name: PROGRESS_MESSAGES.atChapterOf('A Door Left Owing') }).click()
    await page.getByRole('region', { name: PROGRESS_MESSAGES.tools }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

/** Names of the books on whose cover or link a tap in the middle meets something else. */
const listLinksUnderOthers = (page: Page) =>
  page.locator('li:has([data-cover]) > a').evaluateAll((links) =>
    links
      .filter((link) => {
        link.scrollIntoView({ block: 'center' })
        return [link, link.firstElementChild ?? link].some((target) => {
          const { left, top, width, height } = target.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit !== null && !link.contains(hit)
        })
      })
      .map((link) => link.textContent),
  )

/** Names of the buttons that are wider than their cover, so that they lie on the next one or are cut at the edge. */
const listButtonsBesideCovers = (page: Page) =>
  page.locator('li [data-cover] button').evaluateAll((buttons) =>
    buttons
      .filter((one) => {
        const [own, cover] = [one.getBoundingClientRect(), one.closest('li')?.getBoundingClientRect()]
        if (!one.checkVisibility()) return false
        return cover === undefined || own.left < cover.left - 0.5 || own.right > cover.right + 0.5
      })
      .map((one) => one.textContent),
  )

const READS = /:(?:batchGet|runQuery)|\/documents\//

describe('the cover of a book', () => {
  it('sets a chapter in a narrow window, and reads nothing before it is asked for', async ({ page }) => {
    const reads: string[] = []
    page.on('request', (request) => READS.test(request.url()) && reads.push(request.url()))
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/')
    const place = page.getByRole('button', { name: PROGRESS_MESSAGES.atChapterOf('A Door Left Owing') })
    await place.waitFor()
    const [box, other] = [await place.boundingBox(), await button(page).boundingBox()]
    if (box === null || other === null) throw new Error('A button is not shown.')
    expect(Math.min(box.width, box.height, other.width, other.height)).toBeGreaterThanOrEqual(44)
    expect(box.x).toBeGreaterThanOrEqual(other.x + other.width)
    // A phone folds the third shelf.
    await page.locator('#books ~ details > summary').click()
    expect(await listLinksUnderOthers(page)).toEqual([])
    expect(await listButtonsBesideCovers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
    await place.click()
    const tools = page.getByRole('region', { name: PROGRESS_MESSAGES.tools })
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.atChapter }).waitFor()
    expect(reads).toEqual([])
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.atChapter }).click()
    await tools.getByLabel(PROGRESS_MESSAGES.chapter).selectOption('2')
    await tools.getByRole('button', { name: PROGRESS_MESSAGES.isAt(2) }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([1, 2])
  })

  const button = (page: Page) => page.getByRole('button', { name: PROGRESS_MESSAGES.haveReadBook('A Door Left Owing') })

  it('says that it could not be set, and sets it at the next tap', async ({ watched, page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/')
    await button(page).waitFor()
    await watched.cutOff(READS)
    await button(page).click()
    const problem = page.getByText(PROGRESS_MESSAGES.notSet['not-loaded'])
    await problem.waitFor()
    const { width, height } = NARROW
    const box = await problem.boundingBox()
    expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true)
    expect(box !== null && box.y >= 0 && box.y + box.height <= height).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    expect(watched.takeLogged().join()).toContain('progress/not-set')
    await page.keyboard.press('Escape')
    await watched.reconnect(READS)
    await button(page).click()
    await expect.poll(() => button(page).getAttribute('aria-pressed'), POLL_OPTIONS).toBe('true')
  })

  it('is read while everything is shown, if its reader is at a later book', async ({ page }) => {
    await openHydrated(page, SECOND_BOOK)
    await openMenu(page)
    await chooseBook(page, OUTSTANDING, '2. The Weight of Port Remainder')
    await menu(page).getByRole('radio', { name: PROGRESS_MESSAGES.modes['show-all'] }).check()
    await openHydrated(page, '/')
    await expect.poll(() => button(page).getAttribute('aria-pressed'), POLL_OPTIONS).toBe('true')
  })
})
