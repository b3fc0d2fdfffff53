/** End-to-end test of the tools of a page: folds, the contents list, links to headings, its width, and a large image. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { requestPage } from '../../parse-document.ts'
import { storeVersions } from '../../stored-versions.ts'
import { findAxeViolations } from '../axe.ts'
import {
  chooseAppearance,
  expectHeading,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  WIDE,
} from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

const it = createSharedPageTest({
  wiki: { rules: 'open' },
  page: { permissions: ['clipboard-read', 'clipboard-write'] },
})

const PAGE = '/Race/Varven'
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })
const foldButton = (page: Page, name: string) =>
  page.locator('article button[aria-expanded]').and(page.getByRole('button', { name }))
const currentEntries = (page: Page) => page.locator('#contents [aria-current]').allTextContents()

describe('on a phone', () => {
  it.beforeEach(async ({ page }) => {
    await page.setViewportSize(NARROW)
    await openHydrated(page, PAGE)
  })

  it('a section folds by its heading, and a link to a heading inside opens it', async ({ page }) => {
    const text = page.locator('#Culture_Names')
    const button = foldButton(page, 'Culture')
    await button.click()
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => text.isVisible()).toBe(false)
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'On this page' }).click()
    await contents(page).getByRole('link', { name: 'Names' }).click()
    await expect.poll(() => text.isVisible()).toBe(true)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => text.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(NARROW.height / 2)
  })

  it('a folded section is shown again in a wide window', async ({ page }) => {
    await foldButton(page, 'Culture').click()
    await expect.poll(() => page.locator('#Culture_Names').isVisible()).toBe(false)
    await page.setViewportSize(WIDE)
    await expect.poll(() => page.locator('#Culture_Names').isVisible()).toBe(true)
    expect(await foldButton(page, 'Culture').count()).toBe(0)
  })

  it('the button of the contents list stands in the row of the header', async ({ page }) => {
    const button = page.getByRole('banner').getByRole('button', { name: 'On this page' })
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 99) + (box?.height ?? 0)).toBeLessThanOrEqual(56)
    await button.click()
    await contents(page).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openHydrated(page, '/content')
    expect(await button.isVisible()).toBe(false)
  })
})

describe('in a wide window', () => {
  it.beforeEach(({ page }) => page.setViewportSize(WIDE))

  it('the contents list marks the section that is read', async ({ page }) => {
    await openHydrated(page, PAGE)
    expect(await currentEntries(page)).toEqual([])
    for (const [id, label] of [
      ['Culture_Names', 'Names'],
      ['History_The_Shut', 'The Shut'],
    ] as const) {
      await page.locator(`#${id}`).evaluate((one) => one.scrollIntoView({ block: 'start' }))
      await expect.poll(() => currentEntries(page)).toEqual([label])
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => currentEntries(page)).toEqual([])
  })

  it('a sub-heading and a titled entry have a link to copy, which leads to them', async ({ page, wiki }) => {
    for (const [path, name, anchor] of [
      [PAGE, 'Confluence', 'Culture_Confluence'],
      ['/Book/A,Door,Left,Owing', 'The errand', 'Synopsis_The_errand'],
    ] as const) {
      await openHydrated(page, path)
      await page.locator(`#${anchor}`).hover()
      await page.getByRole('button', { name: `Copy link to ${name}` }).click()
      await expect.poll(() => page.locator('article [role="status"]').allTextContents()).toContain('Link copied')
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toBe(`${wiki.pages}${path}#${anchor}`)
      await page.goto('about:blank')
      await openHydrated(page, link.slice(wiki.pages.length))
      await expect
        .poll(() => page.locator(`#${anchor}`).evaluate((one) => one.getBoundingClientRect().top))
        .toBeLessThan(WIDE.height / 2)
    }
    const titles = await page.locator('article :is(h3, h4)[id]').count()
    await expect.poll(() => page.getByRole('button', { name: /^Copy link to/ }).count()).toBeGreaterThanOrEqual(titles)
  })

  it('sections begin beside the infobox: no column is empty', async ({ page }) => {
    await openHydrated(page, PAGE)
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const { lead, facts, section, text, after } = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
        return {
          lead: box('section[aria-labelledby="Blurb"]'),
          facts: box('section[aria-labelledby="ManualOfStyle"]'),
          section: box('section[aria-labelledby="Characteristics"] h2'),
          text: box('section[aria-labelledby="Characteristics"] h3'),
          after: box('article > nav'),
        }
      })
      expect(section.top - lead.bottom, `${width}`).toBeLessThan(100)
      expect(text.right, `${width}`).toBeLessThan(facts.left)
      expect(after.top).toBeGreaterThan(facts.bottom)
    }
  })

  it('the page has a second width, which is remembered', async ({ page }) => {
    const measure = () => page.locator('main article').evaluate((one) => one.getBoundingClientRect().width)
    await page.setViewportSize({ width: 1920, height: 900 })
    await openHydrated(page, PAGE)
    const before = await measure()
    await chooseAppearance(page, 'Wide')
    await expect.poll(measure).toBeGreaterThan(before)
    const wide = await measure()
    await page.reload()
    expect(await measure()).toBe(wide)
    await openHydrated(page, PAGE)
    await chooseAppearance(page, 'Standard')
    await expect.poll(measure).toBe(before)
  })
})

describe('a large image with links in its caption', () => {
  it.beforeAll(async ({ wiki, database }) => {
    const { text } = await requestPage(wiki.pages, PAGE)
    const address = /<article[\s\S]*?<img[^>]* src="([^"]+)"/.exec(text)?.[1] ?? ''
    const imageUrl = address.replace(/_640(?=\?)/, '').replaceAll('&amp;', '&')
    const image = { imageUrl, imageAlt: '[[Gatefolk]]', imageCaption: '[[Gatefolk]]' }
    const block = { id: 'b0', sectionName: '', entries: [{ id: 'b0e0', title: 'Height', text: 'Tall' }], ...image }
    for (const name of ['Lampfolk', 'Gatefolk']) await storeVersions(wiki, database, name, [{ ManualOfStyle: [block] }])
  })

  const open = async (page: Page) => {
    await page.locator('article a:has(img)').first().click()
    await page.getByRole('dialog').waitFor()
  }
  const follow = (page: Page, name: string) => page.getByRole('dialog').getByRole('link', { name }).click()
  const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

  it('closes when a link is followed, to another page of the type or to its own, and by Back', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await openHydrated(page, '/Race/Lampfolk')
    await markDocument(page)
    await open(page)
    await follow(page, 'Gatefolk')
    await expectHeading(page, 'Gatefolk')
    await isClosed(page)
    await open(page)
    await follow(page, 'Gatefolk')
    await isClosed(page)
    await open(page)
    await page.goBack()
    await expectHeading(page, 'Lampfolk')
    await isClosed(page)
    expect(await isSameDocument(page)).toBe(true)
  })

  it('closes by Back over a fragment of the same page', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await openHydrated(page, '/Race/Lampfolk')
    await markDocument(page)
    await page.evaluate(() => location.assign('#main'))
    await open(page)
    await page.goBack()
    await isClosed(page)
    expect(new URL(page.url()).hash).toBe('')
    expect(await isSameDocument(page)).toBe(true)
  })

  it('has no accessibility violation, on the page or in the dialog', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await openHydrated(page, '/Race/Lampfolk')
    expect(await findAxeViolations(page)).toEqual([])
    await open(page)
    expect(await findAxeViolations(page)).toEqual([])
  })
})
