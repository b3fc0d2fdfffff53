/** End-to-end test of the search box, the search results and the filters of lists. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { SUGGESTION_MESSAGES } from '#shared/messages/suggestion-messages'
import {
  expectHeading,
  isSameDocument,
  main,
  markDocument,
  NARROW,
  openHydrated,
  POLL_OPTIONS,
  typeAndPressAtOnce,
  WIDE,
  watchPosts,
} from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest({
  wiki: { rules: 'open' },
  page: { permissions: ['clipboard-read', 'clipboard-write'] },
})

it.beforeEach(({ page }) => page.setViewportSize(WIDE))

const box = (page: Page) => page.locator('header input[name="q"]')

/** Runs in the page. Returns the width of a loaded image in pixels; 0 before. */
const getImageWidth = (image: Element): number => (image instanceof HTMLImageElement ? image.naturalWidth : 0)

describe('the search box', () => {
  it('suggests pages while typing, without requests', async ({ page, wiki }) => {
    await openHydrated(page, '/Race/Kell')
    await page.keyboard.press('/')
    await box(page).pressSequentially('var')
    const combobox = page.getByRole('combobox', { name: 'Search' })
    const option = page.getByRole('option').first()
    await expect.poll(() => option.textContent()).toMatch(/^VarvenRace · /)
    await expect.poll(() => option.locator('img').evaluate(getImageWidth), POLL_OPTIONS).toBeGreaterThan(0)
    expect(await combobox.getAttribute('aria-expanded')).toBe('true')
    const requests = watchPosts(page, wiki.services)
    await box(page).pressSequentially('ve')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    expect(await combobox.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    expect(requests).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await box(page).inputValue()).toBe('varve')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Varven')
    await box(page).fill('s')
    // The pages found before may contain the letter too.
    await expect.poll(() => option.textContent(), POLL_OPTIONS).toMatch(/^Saltern/)
    await typeAndPressAtOnce(box(page), 'small', 'ArrowDown')
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true')
    expect(await option.textContent()).toMatch(/^Small Change/)
  })

  it('uses the text typed while its suggestions load', async ({ page }) => {
    await openHydrated(page, '/Race/Kell')
    await box(page).evaluate((input: HTMLInputElement) => {
      const form = input.form
      if (form === null) throw new Error('The box is in no form')
      new MutationObserver((_, watching) => {
        if (form.querySelector('[role="listbox"]') === null) return
        watching.disconnect()
        input.value = 'varv'
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }).observe(form, { childList: true })
    })
    await page.keyboard.press('/')
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/^VarvenRace · /)
  })

  it('opens the results if no suggestion is chosen; a plus sign is a space', async ({ page }) => {
    await openHydrated(page, '/')
    await markDocument(page)
    await box(page).fill('salt+arithmetic ')
    // The plus sign is one typo in the name.
    await page.getByRole('option').getByText('Salt Arithmetic').waitFor()
    await page.keyboard.press('Enter')
    await expectHeading(page, SEARCH_MESSAGES.heading)
    expect(new URL(page.url()).pathname).toBe('/search_results/salt%20arithmetic')
    expect(await page.title()).toBe('Search Results || Infinite Worlds')
    expect(await isSameDocument(page)).toBe(true)
    const hit = main(page).getByRole('list', { name: 'Results' }).locator('li').first()
    expect(await hit.textContent()).toContain('Power System')
    await hit.getByRole('link', { name: 'Salt Arithmetic' }).click()
    await expectHeading(page, 'Salt Arithmetic')
  })

  it('opens the page of a whole name with Enter, and selects its old words', async ({ page }) => {
    await openHydrated(page, '/PrivacyPolicy')
    const box = page.locator('header input[name="q"]')
    await box.pressSequentially('varven')
    await page.getByRole('option').getByText('Varven', { exact: true }).waitFor()
    await box.press('Enter')
    await expectHeading(page, 'Varven')
    await box.fill('old words')
    await box.blur()
    await page.keyboard.press('/')
    await page.keyboard.type('new')
    expect(await box.inputValue()).toBe('new')
  })

  it('opens the page of a whole name before its suggestions have come', async ({ page }) => {
    // Requests of suggestions are never answered.
    await page.route('**/_suggestions?*', () => {})
    await openHydrated(page, '/PrivacyPolicy')
    await markDocument(page)
    for (const typed of ['C++', 'Salt Arithmetic', 'varven']) {
      await page.keyboard.press('/')
      await page.keyboard.insertText(typed)
      await box(page).press('Enter')
      await expectHeading(page, typed === 'varven' ? 'Varven' : typed)
    }
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await expectHeading(page, 'Salt Arithmetic')
    await box(page).fill('varv')
    await box(page).press('Enter')
    await expect.poll(() => new URL(page.url()).pathname, POLL_OPTIONS).toBe('/search_results/varv')
    await page.unroute('**/_suggestions?*')
  })

  it('suggests names with one typo, and says so if there are none', async ({ page }) => {
    await openHydrated(page, '/Race/Kell')
    await box(page).pressSequentially('vraven')
    await page.getByRole('option').getByText('Varven', { exact: true }).waitFor()
    await box(page).fill('vvraven')
    await page.getByText(SUGGESTION_MESSAGES.none).waitFor()
  })

  it('gets the focus when it is opened on a phone', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/Race/Kell')
    const opener = page.getByRole('button', { name: 'Open search' })
    const inTheSameTurn = opener.evaluate((button: HTMLButtonElement) => {
      button.click()
      return document.activeElement?.getAttribute('name')
    })
    expect(await inTheSameTurn).toBe('q')
  })

  it.for(['button', 'Escape'])('is closed on a phone by %s, and the focus returns', async (by, { page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, '/Race/Kell')
    const opener = page.getByRole('button', { name: 'Open search' })
    const close = page.locator('header search').getByRole('button', { name: FRAME_MESSAGES.close, exact: true })
    await opener.click()
    const size = await close.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await box(page).pressSequentially('var')
    await page.getByRole('option').first().waitFor()
    if (by === 'button') await close.click()
    else {
      // The first one closes the suggestions.
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('option').count()).toBe(0)
      await page.keyboard.press('Escape')
    }
    await expect.poll(() => box(page).isVisible()).toBe(false)
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.setViewportSize(WIDE)
    expect(await close.isVisible()).toBe(false)
  })

  it('does nothing when nothing was typed', async ({ page }) => {
    await openHydrated(page, '/Race/Kell')
    await box(page).fill(' + ')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Kell')
  })

  it('finds C++ by its literal name', async ({ page }) => {
    await openHydrated(page, '/')
    await box(page).fill('C++')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('C++')
    await page.getByRole('option').first().click()
    await expectHeading(page, 'C++')
    expect(await box(page).inputValue()).toBe('')
  })
})

describe('the results', () => {
  it('are empty with links to another search and home', async ({ page }) => {
    await openHydrated(page, '/search_results/qqqqqqqq')
    expect(await main(page).textContent()).toContain(SEARCH_MESSAGES.noResults)
    await page.getByLabel(SEARCH_MESSAGES.again).fill('varven')
    await main(page).getByRole('button', { name: SEARCH_MESSAGES.submit, exact: true }).click()
    await expect.poll(() => main(page).textContent()).toContain('The Outstanding')
    await main(page).getByRole('link', { name: 'Home' }).click()
    await expectHeading(page, HOME_MESSAGES.welcome)
  })

  it('fall back to names while the search does not answer', async ({ freshPage: page, freshWatched: watched }) => {
    await openHydrated(page, '/')
    // The page host searches as well, so its answers are cut off too.
    await watched.cutOff(/\/1\/indexes\/|\/_data\//)
    for (const [words, expected] of [
      ['varv', SEARCH_MESSAGES.byName],
      ['qqqqqqqq', SEARCH_MESSAGES.nothingByName],
    ] as const) {
      await box(page).fill(words)
      await page.keyboard.press('Enter')
      await expect.poll(() => main(page).textContent()).toContain(expected)
      expect(await main(page).textContent()).not.toContain(SEARCH_MESSAGES.noResults)
    }
  })

  it.for([
    ['?q=C%2B%2B+x', '/search_results/C%20%20%20x'],
    ['?q=a%2Fb', '/search_results/a%2Fb'],
    ['?q=..', '/search_results/..%20'],
    ['?q=+', '/'],
    ['', '/'],
  ] as const)('are found from the form without scripts: %s', async ([query, path], { wiki }) => {
    const answer = await fetch(`${wiki.pages}/search_results${query}`, {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    expect((await fetch(wiki.pages + path)).status).toBe(200)
  })
})

describe('lists', () => {
  it('are filtered over all pages', async ({ page }) => {
    await openHydrated(page, '/content')
    const rows = () => main(page).locator('section li').count()
    const all = await rows()
    await page.getByLabel('Filter').fill('varv')
    await expect.poll(rows).toBe(1)
    expect(await page.locator('main p[role="status"]').textContent()).toBe('1 page')
    await page.getByLabel('Filter').fill('zzzz')
    await expect.poll(() => page.locator('main p[role="status"]').textContent()).toBe(LIST_MESSAGES.filterEmpty)
    await page.getByLabel('Filter').fill('')
    await expect.poll(rows).toBe(all)
  })

  it('are sorted by the order in their address', async ({ page }) => {
    await openHydrated(page, '/Content/BookPages')
    const order = page.getByRole('navigation', { name: 'Order of this list' })
    const numbers = async () =>
      (
        await main(page)
          .locator('section')
          .nth(1)
          .getByText(/^Book [\d.]+$/)
          .allTextContents()
      ).map((fact) => Number(fact.replace('Book ', '')))
    await order.getByRole('link', { name: 'Book order' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?order=book')
    await expect.poll(numbers).toEqual((await numbers()).toSorted((a, b) => a - b))
    expect(await order.locator('[aria-current]').textContent()).toBe('Book order')
    await page.reload()
    await expect.poll(numbers).toEqual((await numbers()).toSorted((a, b) => a - b))
    await openHydrated(page, '/Content/RacePages?order=book')
    expect(await order.getByRole('link').allTextContents()).toEqual(['Newest', 'A to Z'])
  })

  it('of a series are reached from its pages, with its books first', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await expectHeading(page, 'Series: The Outstanding')
    expect(await main(page).locator('h2').allTextContents()).toEqual(
      expect.arrayContaining(['Where to begin', 'Books']),
    )
    expect(await main(page).locator('section ol li').first().textContent()).toContain('Book 1')
    expect(await main(page).locator('section ol img').count()).toBe(4)
  })

  it('lead to the page where a page is asked for as a series', async ({ page }) => {
    await openHydrated(page, '/content/Varven')
    await expectHeading(page, 'Varven')
    expect(new URL(page.url()).pathname).toBe('/Race/Varven')
  })
})
