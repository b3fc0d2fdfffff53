/** End-to-end test of reading without an account and with scripts switched off. */
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { DIFF_MESSAGES } from '#shared/messages/diff-messages'
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { ROUTES, searchPath } from '#shared/model/paths'
import { fullestPage, getViews, readSamplePages } from '../../sample-pages.ts'
import { expectHeading, heading, NARROW } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ wiki: { pages: 1000 }, page: { javaScriptEnabled: false } })
const pages = await readSamplePages()

describe('with scripts switched off', () => {
  it('a page can be read, and its links lead on', async ({ page }) => {
    const [info, synopsis] = getViews(fullestPage(pages, 'Character'))
    await page.goto(info?.path ?? '')
    expect(await page.title()).toBe(info?.title)
    expect(await page.locator('article').textContent()).toContain(info?.firstWords)
    await page.getByRole('link', { name: 'Synopsis', exact: true }).click()
    await expect.poll(() => page.title()).toBe(synopsis?.title)
    expect(await page.locator('article').textContent()).toContain(synopsis?.firstWords)

    await page.goto('/Race/Varven')
    await page.locator('article p a[href^="/"]').first().click()
    await expect.poll(() => heading(page).textContent()).not.toBe('Varven')
    await page.goBack()
    await expectHeading(page, 'Varven')
  })

  it('a long list is read page by page', async ({ page }) => {
    await page.goto('/Content/RacePages')
    const rows = () => page.locator('main li').allTextContents()
    const paging = page.getByRole('navigation', { name: 'Pages of this list' })
    const first = await rows()
    expect(first).toHaveLength(100)
    await paging.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?page=2')
    // The document arrives in parts.
    await page.waitForLoadState()
    const second = await rows()
    expect(second.filter((row) => first.includes(row))).toEqual([])
    await paging.getByRole('link', { name: 'Page 1' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect.poll(rows).toEqual(first)
  })

  it('the contents lead to their sections', async ({ page }) => {
    await page.goto('/Race/Varven')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'History', exact: true }).click()
    const top = () => page.locator('#History').evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(200)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(new URL(page.url()).hash).toBe('#History')
  })

  it('the drawer opens at 360 px, and its links lead on', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/Race/Varven')
    const drawer = page.locator('#sidebar')
    expect(await drawer.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.waitFor()
    await drawer.getByRole('link', { name: 'Power Systems' }).click()
    await expectHeading(page, 'All Power System Pages')
    expect(await drawer.isVisible()).toBe(false)
  })

  it('the line that nothing is hidden does not touch the edge of the window', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.goto('/Race/Varven')
    const left = await page.locator('body > noscript').evaluate((line) => {
      const text = document.createRange()
      text.selectNodeContents(line)
      return text.getBoundingClientRect().left
    })
    expect(left).toBeGreaterThanOrEqual(12)
  })

  it('the message of Edit Page opens and leads to the login', async ({ page }) => {
    await page.goto('/Race/Varven')
    await page.getByRole('button', { name: 'Edit Page' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('the search box sends its form', async ({ page }) => {
    await page.goto('/Race/Varven')
    await page.getByRole('searchbox', { name: 'Search' }).fill('mud & lime')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search_results/mud%20%26%20lime')
    await expectHeading(page, SEARCH_MESSAGES.heading)
    const again = page.locator('main form')
    expect(await again.getByRole('searchbox').inputValue()).toBe('mud & lime')
    await again.getByRole('button', { name: 'Search', exact: true }).waitFor()
    expect(await page.locator('header search').getByText('/', { exact: true }).isVisible()).toBe(false)
  })

  it('a query in quotes is no name of a page to create', async ({ page }) => {
    const search = async () => {
      await page.goto(searchPath('"qqzx zzyq"'))
      return page.getByText(SEARCH_MESSAGES.noResults).count()
    }
    // Until the texts are read, a search says that it has found nothing yet.
    await expect.poll(search).toBe(1)
    expect(await page.locator('main a[href^="/user/upload"]').count()).toBe(0)
  })

  it('a comparison has no button that needs scripts', async ({ page }) => {
    await page.goto(ROUTES.recentChanges)
    await page
      .getByRole('link', { name: /^Difference of .*, version 2$/ })
      .first()
      .click()
    await page.locator('main section').first().waitFor()
    expect(await page.getByRole('button', { name: DIFF_MESSAGES.showSideBySide }).count()).toBe(0)
  })

  it('the dark palette follows the system', async ({ page }) => {
    const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    expect(await paper()).toBe('rgb(15, 20, 32)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await paper()).toBe('rgb(251, 250, 247)')
  })

  it.for([ROUTES.upload, '/EditRacePage/Varven', ROUTES.login])(
    '%s says what it needs, and awaits nothing',
    async (path, { page }) => {
      await page.goto(path)
      const shown = await page.locator('main').innerText()
      expect(shown).toContain(ACCOUNT_MESSAGES.needsScripts)
      expect(shown).not.toContain('Loading')
    },
  )

  it('a missing page says so and leads home', async ({ page }) => {
    expect((await page.goto('/Race/Nobody'))?.status()).toBe(404)
    await expectHeading(page, MESSAGES.notFound.heading)
    await page.locator('main').getByRole('link', { name: 'Home' }).click()
    await expectHeading(page, HOME_MESSAGES.welcome)
  })
})
