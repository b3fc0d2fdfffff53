/** End-to-end test of keyboard shortcuts and the command palette. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { COMMAND_MESSAGES } from '#shared/messages/command-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { matchScript } from '../../built-chunks.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { expectAccessible } from '../axe.ts'
import {
  expectHeading,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  POLL_OPTIONS,
  typeAndPressAtOnce,
} from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest()

const RACE = '/Race/Varven'
const CHARACTER = '/Character/Fennimore,Ault'

/** The keys act once the page is idle, except for the slash. */
async function open(page: Page, path = RACE): Promise<void> {
  await openHydrated(page, path)
  await waitForNetworkIdle(page)
}

const palette = (page: Page) => page.getByRole('dialog', { name: COMMAND_MESSAGES.palette })
const keyList = (page: Page) => page.getByRole('dialog', { name: FRAME_MESSAGES.keys })
const field = (page: Page) => page.getByRole('combobox', { name: COMMAND_MESSAGES.palette })
const options = (page: Page) => palette(page).getByRole('option')
const pathOf = (page: Page) => new URL(page.url()).pathname
const expectPath = (page: Page, path: string) => expect.poll(() => pathOf(page), POLL_OPTIONS).toBe(path)
const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one === document.activeElement)

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Returns name and group of the chosen option. */
async function chosen(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute('aria-activedescendant')
  const option = page.locator(`[id="${id}"]`)
  expect(await option.getAttribute('aria-selected')).toBe('true')
  return option.textContent()
}

describe('keys', () => {
  it('lead to the screens of the page and of the wiki', async ({ page }) => {
    await open(page)
    await markDocument(page)
    await page.keyboard.press('h')
    await expectPath(page, '/History/Varven')
    await page.goBack()
    // The address of the browser changes before the page is shown.
    await page.locator('main [data-link="links-here"]').waitFor()
    await page.keyboard.press('j')
    await expectPath(page, '/search_results/Varven')
    expect(new URL(page.url()).searchParams.get('links')).toBe('Varven')
    await page.keyboard.press('r')
    await expectPath(page, '/RecentChanges')
    await page.keyboard.press('x')
    await expect.poll(() => page.locator('article').count(), POLL_OPTIONS).toBe(1)
    const path = pathOf(page)
    // Nobody is signed in, so the form asks for that first.
    await page.keyboard.press('e')
    await expectHeading(page, 'Sign in')
    await page.goBack()
    await expectPath(page, path)
    await page.keyboard.press('n')
    await expectHeading(page, 'Sign in')
    expect(await isSameDocument(page)).toBe(true)
  })

  it('do nothing in a field, with a modifier or below a dialog', async ({ page }) => {
    await open(page)
    await page.keyboard.press('/')
    await page.keyboard.type('rhxne/?')
    expect(await page.locator('header input[name="q"]').inputValue()).toBe('rhxne/?')
    await page.locator('header input[name="q"]').blur()
    await page.keyboard.press('Alt+r')
    await page.keyboard.press('Shift+R')
    await page.keyboard.press('?')
    await keyList(page).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('Control+k')
    expect(await palette(page).count()).toBe(0)
    // The next key follows at once.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    // A key that acted would have led there before this one.
    await page.keyboard.press('h')
    await expectPath(page, '/History/Varven')
    await page.goBack()
    await expectPath(page, RACE)
  })

  it('do nothing while text is composed', async ({ page }) => {
    await open(page)
    // A key that acts is not left to the browser.
    const acts = await page.evaluate(() =>
      [true, false].map((isComposing) => {
        const init = { key: 'h', bubbles: true, cancelable: true, isComposing }
        return !document.body.dispatchEvent(new KeyboardEvent('keydown', init))
      }),
    )
    expect(acts).toEqual([false, true])
  })

  it('are listed, and can be switched off on this device', async ({ page }) => {
    await open(page)
    await page.keyboard.press('?')
    await keyList(page).waitFor()
    for (const name of [COMMAND_MESSAGES.edit, COMMAND_MESSAGES.history, FRAME_MESSAGES.randomPage])
      expect(await keyList(page).textContent()).toContain(name)
    await expectAccessible(page, 'list of keys')
    const setting = keyList(page).getByRole('checkbox', { name: COMMAND_MESSAGES.singleKeys })
    await setting.uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await open(page)
    for (const key of ['/', 'r', '?']) await page.keyboard.press(key)
    expect(await isFocused(page, 'header input[name="q"]')).toBe(false)
    // The list can still be opened, by its button and by the palette.
    await openPalette(page)
    expect(pathOf(page)).toBe(RACE)
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await setting.waitFor()
    expect(await setting.isChecked()).toBe(false)
    await setting.check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: FRAME_MESSAGES.keys }).click()
    expect(await setting.isChecked()).toBe(true)
    await keyList(page).getByRole('button', { name: FRAME_MESSAGES.close }).click()
    await page.keyboard.press('r')
    await expectPath(page, '/RecentChanges')
  })
})

describe('the command palette', () => {
  it('offers the page’s own commands first, then pages read before', async ({ page }) => {
    await open(page, CHARACTER)
    await page.locator('nav a[href="/content"]').first().click()
    await expectPath(page, '/content')
    await open(page)
    await openPalette(page)
    const offered = await options(page).allTextContents()
    expect(offered[0]).toContain(COMMAND_MESSAGES.edit)
    expect(offered[1]).toContain(COMMAND_MESSAGES.history)
    expect(offered[2]).toContain(COMMAND_MESSAGES.linksHere)
    expect(offered[3]).toBe(`Fennimore Ault${COMMAND_MESSAGES.groups.recent}`)
    await expectAccessible(page, 'command palette')
    await page.keyboard.type('forget')
    await page.keyboard.press('Enter')
    await openPalette(page)
    expect((await options(page).allTextContents()).join()).not.toContain(COMMAND_MESSAGES.groups.recent)
  })

  it('finds pages by name, and goes to the one chosen with the arrow keys', async ({ page }) => {
    await open(page)
    await markDocument(page)
    await openPalette(page)
    await page.keyboard.type('fennimore')
    await expect.poll(() => options(page).first().textContent()).toMatch(/^Fennimore Ault/)
    expect(await chosen(page)).toMatch(/^Fennimore Ault/)
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page)).toContain(COMMAND_MESSAGES.searchFor('fennimore'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Fennimore Ault')
    expect(await palette(page).count()).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
    await openPalette(page)
    await page.keyboard.type('varven')
    await options(page).first().locator('img').waitFor()
    await field(page).fill('salt & mud')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectPath(page, '/search_results/salt%20%26%20mud')
    await openPalette(page)
    await typeAndPressAtOnce(field(page), 'recent', 'Enter')
    await expectPath(page, '/RecentChanges')
  })

  it('opens the page of a whole name before the names have come, and searches other texts', async ({ page }) => {
    // Requests of suggestions are never answered.
    await page.route('**/_suggestions?*', () => {})
    await open(page, '/PrivacyPolicy')
    for (const [typed, path] of [
      ['C++', '/Item/C%2B%2B'],
      ['salt', '/search_results/salt'],
      ['varven', RACE],
    ] as const) {
      await openPalette(page)
      await typeAndPressAtOnce(field(page), typed, 'Enter')
      await expectPath(page, path)
    }
  })

  it('keeps what is typed while it is being loaded from the single keys', async ({ page }) => {
    let load = () => {}
    const isLoading = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(matchScript('command-dialog'), async (route) => {
      await isLoading
      await route.continue()
    })
    await open(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rh')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('e')
    load()
    await field(page).waitFor()
    await page.keyboard.type('c')
    expect(await field(page).inputValue()).toBe('rec')
    expect(pathOf(page)).toBe(RACE)
  })

  it('returns the focus when it closes, and closes with a navigation', async ({ page }) => {
    await open(page)
    await page.goto('/content')
    await open(page)
    const search = 'header input[name="q"]'
    await page.locator(search).focus()
    await openPalette(page)
    expect(await isFocused(page, '[role=combobox][aria-activedescendant]')).toBe(true)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await isFocused(page, search)).toBe(true)
    await openPalette(page)
    await page.mouse.click(5, 5)
    await palette(page).waitFor({ state: 'detached' })
    await openPalette(page)
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    expect(await isFocused(page, search)).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('main h1').click()
    await page.keyboard.press('r')
    await expectPath(page, '/RecentChanges')
    await openPalette(page)
    await page.evaluate(() => history.back())
    await palette(page).waitFor({ state: 'detached' })
  })

  it('chooses nothing while text is composed', async ({ page }) => {
    await open(page)
    await openPalette(page)
    await field(page).evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })),
    )
    expect(await palette(page).count()).toBe(1)
    expect(pathOf(page)).toBe(RACE)
  })

  it('opens from the header of a phone, and cuts a long name after two lines', async ({ page }) => {
    const name = 'A very long name '.repeat(12).slice(0, 199)
    await page.addInitScript(
      (long) =>
        localStorage.setItem('recent-pages', JSON.stringify([{ key: 'Long', name: long, type: 'Race', position: '' }])),
      name,
    )
    await page.setViewportSize(NARROW)
    await open(page)
    await page.getByRole('button', { name: FRAME_MESSAGES.openCommands }).click()
    const text = palette(page).getByRole('option', { name: name.trim() }).locator('bdi').first()
    const lines = await text.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
    expect(Math.round(lines)).toBe(2)
    await field(page).fill('recent')
    await options(page).first().click()
    await expectPath(page, '/RecentChanges')
  })
})
