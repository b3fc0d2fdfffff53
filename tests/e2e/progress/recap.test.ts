/** End-to-end test of the recap up to the reader's place, and of what the reader's last step has opened. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import * as RECAP_FRAME_MESSAGES from '#shared/messages/recap-frame-messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { TYPE_NAMES } from '#shared/model/page-types'
import { ROUTES } from '#shared/model/paths'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { takeUsage } from '../../wiki-process.ts'
import { findViolationsInBothPalettes } from '../axe.ts'
import { expectNoHorizontalOverflow } from '../reading/horizontal-overflow.ts'
import {
  expectHeading,
  isSameDocument,
  main,
  markDocument,
  NARROW,
  openHydrated,
  POLL_OPTIONS,
} from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { FIRST_BOOK, formatReader, storeProgress } from './reader.ts'
import { menu, openMenu, stored } from './reading-menu.ts'

const it = createWikiTest()

const series = (page: Page, name: string) => main(page).getByRole('region', { name })
const step = (page: Page) => menu(page).getByText(/opened with your last step$/)

async function chooseChapter(page: Page, chapter: string): Promise<void> {
  const field = menu(page).getByRole('group', { name: FIRST_BOOK.series }).getByLabel(PROGRESS_MESSAGES.chapter)
  await field.locator(`option[value="${chapter}"]`).waitFor({ state: 'attached' })
  await field.selectOption(chapter)
}

/** Sums the layout shifts of the page from its first paint. */
const watchShifts = () => {
  Reflect.set(window, '__shifts', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, '__shifts', Reflect.get(window, '__shifts') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}

describe('the recap', () => {
  it('says how to set a place, and opens the menu', async ({ page }) => {
    await openHydrated(page, ROUTES.recap)
    await main(page).getByText(RECAP_MESSAGES.nothingSet).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0)
    expect(await findViolationsInBothPalettes(page)).toEqual([])
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await main(page).getByRole('button', { name: RECAP_MESSAGES.setPlace }).click()
    await menu(page).getByRole('group').first().waitFor()
  })

  it('is the synopsis up to the place, which costs two reads, and follows the place', async ({ page, wiki }) => {
    await storeProgress(page, await formatReader(wiki))
    await page.addInitScript(watchShifts)
    await page.setViewportSize(NARROW)
    await fetch(`${wiki.pages}${ROUTES.recap}`)
    await takeUsage(wiki)
    await openHydrated(page, ROUTES.recap)
    const recap = series(page, FIRST_BOOK.series)
    await recap.getByText("The book opens in the clerks' canteen").waitFor()
    await waitForNetworkIdle(page)
    // The books of the wiki, and the synopsis of the only one that is begun.
    expect((await takeUsage(wiki))['documentReads']).toBe(2)
    expect(await recap.getByRole('heading').allTextContents()).toEqual([
      FIRST_BOOK.series,
      '1. A Door Left Owing',
      'The errand',
    ])
    await recap.getByText(RECAP_MESSAGES.upTo('book 1, chapter 12')).waitFor()
    expect(await main(page).textContent()).not.toMatch(/three hundred and forty-one|The egg|hidden|Port Remainder/)
    expect(await page.evaluate(() => Reflect.get(window, '__shifts'))).toBe(0)
    await expectNoHorizontalOverflow(page)
    expect(await findViolationsInBothPalettes(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await openMenu(page)
    await chooseChapter(page, '17')
    await recap.getByRole('heading', { name: 'The egg' }).waitFor()
    await chooseChapter(page, '0')
    await recap.getByText(RECAP_MESSAGES.noSynopsis).waitFor()
  })

  it('is the whole of a series that is read, on paper without buttons', async ({ page, wiki }) => {
    await storeProgress(page, JSON.stringify({ [`/${FIRST_BOOK.series}`]: 0 }))
    await takeUsage(wiki)
    await openHydrated(page, ROUTES.recap)
    const recap = series(page, FIRST_BOOK.series)
    await recap.getByText('the Chancellor has a birthday').waitFor()
    await waitForNetworkIdle(page)
    // One for each of its four books, and the list of books.
    expect((await takeUsage(wiki))['documentReads']).toBe(5)
    const print = main(page).getByRole('button', { name: RECAP_MESSAGES.print })
    expect(await print.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await print.isVisible()).toBe(false)
    expect(await recap.getByText('the Chancellor has a birthday').isVisible()).toBe(true)
  })

  it('is reached from the menu and from the palette', async ({ page }) => {
    await openHydrated(page, '/')
    await markDocument(page)
    await openMenu(page)
    await menu(page).getByRole('link', { name: PROGRESS_MESSAGES.recap }).click()
    await expectHeading(page, RECAP_FRAME_MESSAGES.heading)
    expect([await isSameDocument(page), await menu(page).isVisible()]).toEqual([true, false])
    await openHydrated(page, '/')
    // The keys are loaded once the page is usable.
    await waitForNetworkIdle(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: COMMAND_MESSAGES.palette }).fill('recap')
    await page.getByRole('option', { name: COMMAND_MESSAGES.recap, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expectHeading(page, RECAP_FRAME_MESSAGES.heading)
  })

  it('can be loaded again if the services did not answer', async ({ page, wiki, watched }) => {
    await storeProgress(page, await formatReader(wiki))
    let isCut = true
    await page.route(
      ({ origin }) => origin === wiki.services,
      (route) => (isCut ? route.abort('connectionrefused') : route.continue()),
    )
    await openHydrated(page, ROUTES.recap)
    await main(page).getByText(RECAP_MESSAGES.notLoaded).waitFor(POLL_OPTIONS)
    isCut = false
    await main(page).getByRole('button', { name: RECAP_MESSAGES.retry }).click()
    await series(page, FIRST_BOOK.series).getByText("The book opens in the clerks' canteen").waitFor(POLL_OPTIONS)
    expect(watched.takeLogged().join()).toContain('progress/not-loaded')
    watched.takeUnexpectedErrors()
  })
})

describe('what the last step opened', () => {
  it('is in the menu with the texts of the page, after a reload as well, until the reader moves back', async ({
    page,
    wiki,
  }) => {
    await page.goto('/Race/Varven')
    const progress = await formatReader(wiki)
    await page.evaluate((text) => localStorage.setItem('progress', text), progress)
    await openHydrated(page, '/Race/Varven')
    await openMenu(page)
    await menu(page).getByText(PROGRESS_MESSAGES.recap).waitFor()
    expect(await step(page).count()).toBe(0)
    await chooseChapter(page, '33')
    await step(page).waitFor()
    expect(await stored(page, 'progress-before')).toBe(progress)
    await step(page).click()
    const links = menu(page).getByRole('listitem').getByRole('link')
    const names = await links.allTextContents()
    expect(names.length).toBeGreaterThan(1)
    await page.reload()
    await openMenu(page)
    await step(page).click()
    expect(await links.allTextContents()).toEqual(names)
    expect(await findViolationsInBothPalettes(page)).toEqual([])
    await links.first().click()
    await expectHeading(page, names[0] ?? '')
    await openMenu(page)
    await menu(page)
      .getByText(/^\d+ paragraphs? .*opened on this page$/)
      .waitFor()
    await chooseChapter(page, '12')
    await expect.poll(() => step(page).count(), POLL_OPTIONS).toBe(0)
    expect(await stored(page, 'progress-before')).toBeNull()
  })

  it('costs nothing before the menu is opened', async ({ page, wiki }) => {
    const progress = await formatReader(wiki)
    await page.addInitScript(
      (texts) => {
        for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
      },
      { progress: progress.replace('[1,12,', '[1,33,'), 'progress-before': progress },
    )
    await openHydrated(page, ROUTES.privacy)
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await waitForNetworkIdle(page)
    await takeUsage(wiki)
    await page.reload()
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await waitForNetworkIdle(page)
    expect((await takeUsage(wiki))['documentReads'] ?? 0).toBe(0)
    await openMenu(page)
    await step(page).waitFor()
    // The books, the chapters of the reader's book, and the catalogue with one record of each type.
    await waitForNetworkIdle(page)
    expect((await takeUsage(wiki))['documentReads']).toBe(2 + TYPE_NAMES.length)
  })
})
