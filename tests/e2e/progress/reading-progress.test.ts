/** End-to-end test of the reading progress: its menu, other tabs, denied storage, codes and shared places. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { findAxeViolations } from '../axe.ts'
import { NARROW, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { chooseBook, isHiding, menu, OUTSTANDING, openMenu, SECOND_BOOK, series, stored } from './reading-menu.ts'

const it = createWikiTest()

describe('the reading menu', () => {
  it('sets a place, names nothing later, and is there after a reload', async ({ page }) => {
    await openHydrated(page, '/')
    await openMenu(page)
    expect(await isHiding(page)).toBe(false)
    await chooseBook(page, OUTSTANDING, '2. The Weight of Port Remainder')
    const books = series(page, OUTSTANDING).getByLabel(PROGRESS_MESSAGES.book).getByRole('option')
    await expect
      .poll(() => books.allTextContents(), POLL_OPTIONS)
      .toEqual([
        PROGRESS_MESSAGES.nothingSet,
        '1. A Door Left Owing',
        '1.5. Who Shut Door #9? & Other Questions',
        '2. The Weight of Port Remainder',
        'Book 3',
        PROGRESS_MESSAGES.everything,
      ])
    const chapter = series(page, OUTSTANDING).getByLabel(PROGRESS_MESSAGES.chapter)
    await chapter.getByRole('option', { name: 'Chapter 6' }).waitFor({ state: 'attached' })
    await chapter.selectOption({ label: 'Chapter 6' })
    await expect.poll(() => chapter.locator('option:checked').textContent(), POLL_OPTIONS).toBe('6. You Are Cordially')
    expect(await chapter.getByRole('option', { name: 'Chapter 9' }).count()).toBe(1)
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([2, 6])
    expect(await isHiding(page)).toBe(true)
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await openMenu(page)
    await expect.poll(() => chapter.inputValue(), POLL_OPTIONS).toBe('6')
  })

  it('pauses and folds, and another tab follows at once', async ({ page }) => {
    await openHydrated(page, '/')
    const other = await page.context().newPage()
    await openHydrated(other, '/content')
    await openMenu(page)
    await openMenu(other)
    await chooseBook(page, OUTSTANDING, '1. A Door Left Owing')
    await expect.poll(() => isHiding(other), POLL_OPTIONS).toBe(true)
    const { fold, 'show-all': showAll } = PROGRESS_MESSAGES.modes
    await menu(page).getByRole('radio', { name: fold }).check()
    await expect.poll(() => menu(other).getByRole('radio', { name: fold }).isChecked(), POLL_OPTIONS).toBe(true)
    await menu(other).getByRole('radio', { name: showAll }).check()
    await expect.poll(() => isHiding(page), POLL_OPTIONS).toBe(false)
    expect([await stored(page), await stored(page, 'progress-paused')]).toEqual([null, expect.any(String)])
    await chooseBook(other, OUTSTANDING, PROGRESS_MESSAGES.nothingSet)
    await menu(page).getByRole('radio', { name: fold }).check()
    await chooseBook(page, OUTSTANDING, PROGRESS_MESSAGES.everything)
    await expect.poll(() => stored(other), POLL_OPTIONS).toContain(`"/${OUTSTANDING}":0`)
  })

  it('gives a code, takes one, and says what is wrong with another', async ({ page }) => {
    await openHydrated(page, '/')
    await openMenu(page)
    await chooseBook(page, OUTSTANDING, '1. A Door Left Owing')
    await menu(page).getByText(PROGRESS_MESSAGES.transfer).click()
    const code = await menu(page).getByLabel(PROGRESS_MESSAGES.code, { exact: true }).inputValue()
    await chooseBook(page, OUTSTANDING, PROGRESS_MESSAGES.nothingSet)
    await expect.poll(() => stored(page), POLL_OPTIONS).toBeNull()
    const field = menu(page).getByLabel(PROGRESS_MESSAGES.enterCode)
    const submit = menu(page).getByRole('button', { name: PROGRESS_MESSAGES.useCode })
    await field.fill('hello')
    await submit.click()
    await menu(page).getByText(PROGRESS_MESSAGES.codeProblems['not-a-code']).waitFor()
    expect(await stored(page)).toBeNull()
    await field.fill(` ${code} `)
    await submit.click()
    await menu(page).getByText(PROGRESS_MESSAGES.codeUsed).waitFor()
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([1, 0])
  })

  it('loads the books again each time it is opened', async ({ page }) => {
    await openHydrated(page, '/')
    await openMenu(page)
    await page.keyboard.press('Escape')
    const read = page.waitForRequest(/:runQuery/)
    await openMenu(page)
    await read
  })

  it('says that a place lasts for the visit if storage is denied, and is opened from the appearance on a phone', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/Race/Varven')
    await page.getByRole('button', { name: 'Appearance' }).click()
    const open = page.getByRole('button', { name: PROGRESS_MESSAGES.open })
    await open.waitFor()
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await open.click()
    await menu(page).getByText(PROGRESS_MESSAGES.temporary).waitFor()
    await chooseBook(page, OUTSTANDING, '1. A Door Left Owing')
    await expect.poll(() => isHiding(page), POLL_OPTIONS).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => menu(page).isVisible()).toBe(false)
  })

  it('removes all progress at once, and stores it again', async ({ page }) => {
    await openHydrated(page, '/')
    await openMenu(page)
    await chooseBook(page, OUTSTANDING, '1. A Door Left Owing')
    await menu(page).getByRole('radio', { name: PROGRESS_MESSAGES.modes['show-all'] }).check()
    const before = await stored(page, 'progress-paused')
    await menu(page).getByRole('button', { name: PROGRESS_MESSAGES.reset }).click()
    await menu(page).getByText(PROGRESS_MESSAGES.removed).waitFor()
    expect([await stored(page), await stored(page, 'progress-paused')]).toEqual([null, null])
    const undo = menu(page).getByRole('button', { name: PROGRESS_MESSAGES.undo })
    expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true)
    await undo.click()
    await expect.poll(() => stored(page, 'progress-paused'), POLL_OPTIONS).toBe(before)
    await menu(page).getByRole('button', { name: PROGRESS_MESSAGES.reset }).click()
    await chooseBook(page, OUTSTANDING, PROGRESS_MESSAGES.everything)
    await expect.poll(() => undo.count(), POLL_OPTIONS).toBe(0)
  })

  it('offers to start again if what is stored cannot be read, and hides until then', async ({ watched, page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('opened') === null) localStorage.setItem('progress', 'x')
      sessionStorage.setItem('opened', '1')
    })
    await openHydrated(page, '/')
    await expect.poll(() => isHiding(page), POLL_OPTIONS).toBe(true)
    await page.getByRole('banner').getByRole('button', { name: PROGRESS_MESSAGES.heading }).click()
    await menu(page).getByRole('button', { name: PROGRESS_MESSAGES.reset }).click()
    await menu(page).getByRole('group').first().waitFor()
    expect([await isHiding(page), await stored(page)]).toEqual([false, null])
    expect(watched.takeLogged().join()).toContain('progress/unreadable')
  })
})

describe('the offer at the corner', () => {
  const prompt = (page: Page) => page.getByRole('complementary', { name: PROGRESS_MESSAGES.heading })

  it('is a shared place, which is set only when the reader agrees', async ({ page }) => {
    await openHydrated(page, SECOND_BOOK)
    await openMenu(page)
    await chooseBook(page, OUTSTANDING, '2. The Weight of Port Remainder')
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async () => Promise.reject(new Error('no')) },
      }),
    )
    await series(page, OUTSTANDING).getByRole('button', { name: PROGRESS_MESSAGES.copyLink }).click()
    const link = await series(page, OUTSTANDING).getByLabel(PROGRESS_MESSAGES.copyLink).last().inputValue()
    expect(link).toMatch(/\/Book\/The,Weight,of,Port,Remainder#as-of-[0-9a-z]+-2-0$/)
    await chooseBook(page, OUTSTANDING, PROGRESS_MESSAGES.nothingSet)
    await page.goto(link)
    await page.reload()
    await prompt(page).getByText('the beginning of book 2').waitFor()
    expect(await stored(page)).toBeNull()
    await prompt(page).getByRole('button', { name: PROGRESS_MESSAGES.readAsOf }).click()
    await prompt(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('')
    expect(JSON.parse((await stored(page)) ?? '')[`/${OUTSTANDING}`].slice(0, 2)).toEqual([2, 0])
    // While everything is shown, agreeing ends that.
    await openMenu(page)
    await menu(page).getByRole('radio', { name: PROGRESS_MESSAGES.modes['show-all'] }).check()
    expect(await isHiding(page)).toBe(false)
    await page.goto(link)
    await page.reload()
    await prompt(page).getByRole('button', { name: PROGRESS_MESSAGES.readAsOf }).click()
    await expect.poll(() => isHiding(page), POLL_OPTIONS).toBe(true)
  })

  it('asks once, on a page with places beyond the first book, while nothing is set', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await prompt(page).getByText(PROGRESS_MESSAGES.ask).waitFor()
    // On a phone it would cover the text that is being read.
    await page.setViewportSize(NARROW)
    await page.evaluate(() => window.scrollTo(0, 200))
    await prompt(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => window.scrollTo(0, 0))
    await prompt(page).getByRole('button', { name: PROGRESS_MESSAGES.dismiss }).click()
    await prompt(page).waitFor({ state: 'detached' })
    expect(await stored(page, 'progress-asked')).toBe('1')
  })
})
