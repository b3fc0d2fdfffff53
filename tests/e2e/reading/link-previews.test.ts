/** End-to-end test of the preview of a link: when it is shown, what it costs, and how it closes. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { LINK_PREVIEW_MESSAGES } from '#shared/messages/link-preview-messages'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { storePage } from '../../stored-pages.ts'
import { takeUsage } from '../../wiki-process.ts'
import { findAxeViolations } from '../axe.ts'
import { openHydrated, POLL_OPTIONS, watchRouteData } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const it = createWikiTest({ wiki: { rules: 'open' } })

const RACE = '/Race/Varven'
const card = (page: Page) => page.getByRole('tooltip')
const firstLink = (page: Page) => page.locator('article p a[href^="/Character/"]').first()

/** The page is drawn once it is idle: links are prefetched from then on. */
async function open(page: Page, path = RACE): Promise<void> {
  await openHydrated(page, path)
  await waitForNetworkIdle(page)
}

describe('a link that is pointed at', () => {
  it('shows what it leads to, in the request that a click then needs no more', async ({ page, wiki }) => {
    await open(page)
    const link = firstLink(page)
    const href = (await link.getAttribute('href')) ?? ''
    await fetch(wiki.pages + href)
    await takeUsage(wiki)
    const requests = watchRouteData(page)
    await link.hover()
    await card(page).waitFor()
    expect(await card(page).textContent()).toContain('Character')
    expect((await card(page).locator('p').textContent())?.length).toBeGreaterThan(40)
    await expect
      .poll(() =>
        card(page)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect(await link.getAttribute('aria-describedby')).toBe(await card(page).getAttribute('id'))
    expect(await findAxeViolations(page)).toEqual([])
    await link.click()
    await expect.poll(() => page.url(), POLL_OPTIONS).toBe(wiki.pages + href)
    await card(page).waitFor({ state: 'hidden' })
    expect(requests.map((url) => new URL(url).pathname)).toEqual([`/_data${href}`])
    expect((await takeUsage(wiki))['documentReads'] ?? 0).toBe(0)
  })

  it('keeps its card while the pointer is on it, and loses it with Escape or 300 ms afterwards', async ({ page }) => {
    await open(page)
    await firstLink(page).hover()
    await card(page).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.mouse.move(2, 2)
    await page.clock.runFor(299)
    expect(await card(page).isVisible()).toBe(true)
    await card(page).hover()
    await page.clock.runFor(1000)
    expect(await card(page).isVisible()).toBe(true)
    await page.mouse.move(2, 2)
    await page.clock.runFor(300)
    expect(await card(page).isVisible()).toBe(false)
    expect(await firstLink(page).getAttribute('aria-describedby')).toBeNull()
    await page.clock.resume()
    await firstLink(page).hover()
    await card(page).waitFor()
    await page.keyboard.press('Escape')
    expect(await card(page).isVisible()).toBe(false)
  })

  it('has no card in navigation, or for what is no page', async ({ page }) => {
    await open(page)
    const answer = page.waitForResponse('**/_data/Content/ItemPages')
    await page.getByRole('navigation').getByRole('link', { name: 'Items', exact: true }).hover()
    await answer
    const next = page.waitForResponse('**/_data/Content/RacePages')
    await page.locator('main').getByRole('link', { name: 'Races', exact: true }).first().hover()
    await next
    // A card of these links would be shown before that of the next.
    await firstLink(page).hover()
    await card(page).waitFor()
    expect(await card(page).textContent()).toContain('Character')
  })
})

it('a link that is focused shows what it leads to, until it loses the focus', async ({ page }) => {
  await open(page)
  await firstLink(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await card(page).waitFor()
  await page.keyboard.press('Tab')
  await card(page).waitFor({ state: 'hidden' })
})

it('a link to a missing page says so', async ({ page, wiki, database }) => {
  await storePage(wiki, database, {
    details: { name: 'A Page With A Red Link', type: 'Item' },
    sections: { Blurb: ['It mentions [[Nobody Wrote This]].'] },
  })
  await open(page, '/Item/A,Page,With,A,Red,Link')
  await page.getByRole('link', { name: 'Nobody Wrote This' }).hover()
  await card(page).getByText(LINK_PREVIEW_MESSAGES.missing('Nobody Wrote This')).waitFor()
})

it('a tap shows no card', async ({ openPage }) => {
  const { page } = await openPage({ hasTouch: true, isMobile: true })
  await page.addInitScript(() => {
    const isCard = ({ target }: Event) => target instanceof HTMLElement && target.role === 'tooltip'
    addEventListener('beforetoggle', (event) => isCard(event) && Reflect.set(window, '__cardShown', true), true)
  })
  await open(page)
  const name = await firstLink(page).getAttribute('href')
  await firstLink(page).tap()
  await page.waitForURL(`**${name}`)
  await expect.poll(() => page.locator('main h1').textContent(), POLL_OPTIONS).not.toBe('Varven')
  expect(await page.evaluate(() => Reflect.get(window, '__cardShown'))).toBeUndefined()
})
