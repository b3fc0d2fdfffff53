/** End-to-end test of layout in windows of different widths; every-page.test.ts checks the overflow of every page. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { toPageKey } from '#shared/model/page-key'
import { TYPE_NAMES } from '#shared/model/page-types'
import { historyPath, ROUTES, viewPath } from '#shared/model/paths'
import { fullestPage, getViews, LISTS, readSamplePages } from '../../sample-pages.ts'
import { EDITOR_ACCOUNT, getHeaderLinks } from '../accounts/account-steps.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { heading, NARROW, openHydrated, WIDE } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { getHorizontalOverflow } from './horizontal-overflow.ts'
import { listScreens } from './screens.ts'

const it = createSharedPageTest()
const pages = await readSamplePages()

it('a link that the browser does not copy is shown to be copied by hand, without overflow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openHydrated(page, '/Location/Angoril')
  await page.getByRole('button', { name: 'Copy link to Geography And Ecology' }).click()
  await expect
    .poll(() => page.locator('article [role="status"]').allTextContents())
    .toContainEqual(expect.stringMatching(/link/i))
  const field = page.getByRole('textbox', { name: 'Address of the link' })
  expect(await field.inputValue()).toMatch(/\/Location\/Angoril#GeographyAndEcology$/)
  expect(await field.evaluate((one: HTMLInputElement) => one.selectionEnd)).toBe((await field.inputValue()).length)
  expect(await getHorizontalOverflow(page)).toEqual([])
})

it('no name fills the window of a phone, however long', async ({ page, wiki }) => {
  const name = 'The Chronicle Of The Expedition Beyond The Northern Gate '.repeat(4).slice(0, 199)
  await createPublishedPages(wiki, [{ details: { name, type: 'Race' }, sections: { Blurb: ['Nobody came back.'] } }])
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [viewPath('Race', toPageKey(name)), historyPath(toPageKey(name))]) {
    await openHydrated(page, path)
    const high = await heading(page).evaluate((one) => one.getBoundingClientRect().height)
    expect(high, path).toBeLessThan(740 / 2.5)
    expect(await getHorizontalOverflow(page), path).toEqual([])
  }
})

/** A text twice as large, by the browser's setting and by the size of the page's root. */
const TWICE_AS_LARGE = {
  'in the browser': { browser: 32, root: '' },
  'on the page': { browser: 16, root: '200%' },
} as const

/** Returns the controls of the header that overlap others or lie outside of it. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('#root > header')
    const frame = header?.getBoundingClientRect() ?? new DOMRect()
    const items = [...(header?.querySelectorAll('a, button, input') ?? [])]
      .map((item) => ({
        name: item.getAttribute('aria-label') ?? item.textContent ?? '',
        box: item.getBoundingClientRect(),
        needs: item instanceof HTMLInputElement ? 0 : item.scrollWidth - item.clientWidth,
      }))
      .filter(({ box }) => box.width > 0)
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return items.flatMap(({ name, box, needs }, index) => [
      ...items.slice(index + 1).flatMap((other) => (isOn(box, other.box) ? [`${name} on ${other.name}`] : [])),
      ...(box.left < frame.left || box.right > frame.right + 1 || box.bottom > frame.bottom + 1
        ? [`${name} outside`]
        : []),
      ...(needs > 1 ? [`${name} in too narrow a box`] : []),
    ])
  })

/** Returns the number of rows of the header's controls, in a text size. */
const countHeaderRows = (page: Page, textSize: string): Promise<number> =>
  page.evaluate((chosen) => {
    document.documentElement.dataset['textSize'] = chosen
    const items = [...document.querySelectorAll('#root > header :is(a, button)')]
    const boxes = items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0)
    return new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))).size
  }, textSize)

it.for([
  { who: 'a reader', last: 'Sign in' },
  { who: 'an editor', last: 'Account', signedIn: EDITOR_ACCOUNT },
])('the header of a phone is one row at every text size: $who', async ({ last, ...options }, { openPage }) => {
  const { page } = await openPage({ viewport: NARROW, ...options })
  await openHydrated(page, ROUTES.privacy)
  await getHeaderLinks(page).getByText(last).waitFor()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const size of ['', 'large', 'larger']) {
      const rows = await countHeaderRows(page, size)
      expect([...(rows === 1 ? [] : [rows]), ...(await collisions(page))], `${size} ${width}`).toEqual([])
    }
  }
})

it('the header of a tablet is one row on a page, whose contents have a button there', async ({ page }) => {
  await openHydrated(page, '/Race/Varven')
  for (const width of [720, 768, 1024]) {
    await page.setViewportSize({ width, height: 1024 })
    await page.getByRole('banner').getByRole('button', { name: 'On this page' }).waitFor()
    expect([await countHeaderRows(page, ''), ...(await collisions(page))], String(width)).toEqual([1])
  }
})

const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { x, y, width, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { x, y, width, bottom }
    }
    return {
      article: box('article'),
      blurb: box('article section[aria-labelledby="Blurb"]'),
      frame: box('article section[aria-labelledby="ManualOfStyle"]'),
    }
  })

async function expectHalves(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'On this page' }).waitFor()
  await page.getByRole('navigation', { name: 'Site' }).waitFor()
  const { article, blurb, frame } = await boxes(page)
  for (const half of [blurb, frame]) {
    expect(half.width / article.width).toBeGreaterThan(0.49)
    expect(half.width / article.width).toBeLessThan(0.51)
  }
  expect(frame.x).toBeGreaterThanOrEqual(blurb.x + blurb.width - 1)
  expect(Math.abs(frame.y - blurb.y)).toBeLessThan(2)
}

describe('on every screen', () => {
  it('a page begins in halves, and text twice as large is not cut off', async ({ page }) => {
    await page.setViewportSize(WIDE)
    const session = await page.context().newCDPSession(page)
    // Lists of other types use the same screen: only books have an order of their own, and these names are the
    // longest.
    const repeated = LISTS.filter(({ type }) => type !== 'Book' && type !== 'PowerSystem')
    const paths = listScreens(pages)
      .map(({ path }) => path)
      .filter((path) => !repeated.some((list) => list.path === path))
    const beginnings = TYPE_NAMES.map((type) => getViews(fullestPage(pages, type))[0]?.path)
    expect(paths).toEqual(expect.arrayContaining(beginnings))
    for (const path of [...paths, ROUTES.login, ROUTES.signUp, '/nothing']) {
      await openHydrated(page, path)
      if (beginnings.includes(path)) await expectHalves(page)
      for (const width of [360, 720, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        for (const [how, { browser, root }] of Object.entries(TWICE_AS_LARGE)) {
          await session.send('Page.setFontSizes', { fontSizes: { standard: browser } })
          const size = await page.evaluate((fontSize) => {
            document.documentElement.style.fontSize = fontSize
            return getComputedStyle(document.documentElement).fontSize
          }, root)
          expect(size).toBe('32px')
          const found = [...(await getHorizontalOverflow(page)), ...(await collisions(page))]
          expect(found, `${path}, enlarged ${how}, at ${width} px`).toEqual([])
        }
      }
    }
    await session.detach()
  })
})

/** Characters in each line of the lead except the last of a paragraph, on average. */
const countLeadCharacters = (page: Page) =>
  page.evaluate(() => {
    const lengths: number[] = []
    for (const paragraph of document.querySelectorAll('section[aria-labelledby="Blurb"] p')) {
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (let index = 0; index < (node.textContent ?? '').length; index++) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + 1)
          const bottom = Math.round(range.getBoundingClientRect().bottom)
          lines.set(bottom, (lines.get(bottom) ?? 0) + 1)
        }
      }
      lengths.push(...[...lines.values()].slice(0, -1))
    }
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  })

const PICTURE = 'article a:has(> picture)'

describe('the beginning of a page', () => {
  it('is one column below 720 px: picture, lead, facts', async ({ page }) => {
    await openHydrated(page, '/Race/Varven')
    for (const width of [360, 768, 900]) {
      await page.setViewportSize({ width, height: 800 })
      const { article, blurb } = await boxes(page)
      const picture = await page.locator(PICTURE).first().boundingBox()
      const facts = await page.locator('article dl').first().boundingBox()
      if (picture === null || facts === null) throw new Error('there is no infobox')
      expect(article.width).toBeLessThan(720)
      expect(Math.abs(blurb.width - article.width), `lead at ${width}`).toBeLessThan(1)
      expect(Math.abs(facts.width - article.width), `facts at ${width}`).toBeLessThan(3)
      expect(blurb.y).toBeGreaterThanOrEqual(picture.y + picture.height)
      expect(facts.y).toBeGreaterThanOrEqual(blurb.bottom)
    }
  })

  it('is three fifths and two fifths below 1440 px, with 45 characters in a line wherever it has two columns', async ({
    page,
  }) => {
    let columns = 0
    for (const path of ['/Race/Varven', '/Book/A,Door,Left,Owing', '/Location/Angoril']) {
      await openHydrated(page, path)
      for (const width of [768, 984, 1024, 1119, 1216, 1280, 1439, 1440, 1680, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { article, blurb, frame } = await boxes(page)
        if (frame.width === 0) continue
        columns++
        const share = width < 1440 ? 0.6 : 0.5
        expect(Math.abs(blurb.width / article.width - share), `${path} at ${width}`).toBeLessThan(0.01)
        expect(await countLeadCharacters(page), `${path} at ${width}`).toBeGreaterThanOrEqual(45)
      }
    }
    expect(columns).toBe(27)
    const size = await page
      .locator('section[aria-labelledby="Blurb"] p')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
    expect(new Set(size)).toEqual(new Set(['17px']))
  })

  it('shows the picture in its own shape, at most 420 px high', async ({ page }) => {
    for (const path of ['/Race/Varven', '/Book/A,Door,Left,Owing', '/Location/Angoril', '/Item/Anwë,Tiln']) {
      for (const width of [360, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await openHydrated(page, path)
        const picture = page.locator(`${PICTURE} img`).first()
        if ((await picture.count()) === 0) continue
        const { drawn, natural, high } = await picture.evaluate(async (image: HTMLImageElement) => {
          await image.decode()
          const { width, height } = image.getBoundingClientRect()
          return { drawn: width / height, natural: image.naturalWidth / image.naturalHeight, high: height }
        })
        expect(Math.abs(drawn / natural - 1), `${path} at ${width}`).toBeLessThan(0.02)
        expect(high).toBeLessThanOrEqual(420)
      }
    }
  })
})
