/** End-to-end test of lists, home and the links of pages for a reader with progress: they show no later name. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { ShownCard } from '#shared/model/page'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, seriesPath, viewPath } from '#shared/model/paths'
import { explainCard } from '#shared/rules/places/card-positions'
import { type Limits, parseLimits } from '#shared/rules/places/limits'
import { commitWrites } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { isLive } from '../live/live-list-test.ts'
import { heading, openHydrated, POLL_OPTIONS, watchRouteData } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'

const SERIES = 'The Outstanding'
const FIRST_BOOK = 'A,Door,Left,Owing'

interface Reader {
  readonly stored: string
  readonly limits: Limits
  /** All pages of the sample. */
  readonly cards: readonly ShownCard[]
  /** Names of the pages that the reader has not met. */
  readonly laterNames: readonly string[]
  /** Those that no name of a met page contains, such as that of a place in the name of a thing from there. */
  readonly unseenNames: readonly string[]
}

interface Rows {
  readonly groups: readonly { readonly cards: readonly ShownCard[] }[]
}

async function fetchRouteData<T>(wiki: WikiProcess, path: string): Promise<T> {
  const answer = await fetch(`${wiki.pages}/_data${path}`)
  const { loaderData } = (await answer.json()) as { readonly loaderData: Readonly<Record<string, T>> }
  const data = Object.values(loaderData).at(-1)
  if (data === undefined) throw new Error(`There is no data of ${path}.`)
  return data
}

/** A reader in the first book of one series. */
async function createReader(wiki: WikiProcess): Promise<Reader> {
  const { groups } = await fetchRouteData<Rows>(wiki, ROUTES.allContent)
  const cards = groups.flatMap((group) => group.cards)
  const numbering = cards.find(({ key }) => key === FIRST_BOOK)?.position?.split(' ')[3]
  const stored = JSON.stringify({ [`/${SERIES}`]: [1, 12, 0, numbering, FIRST_BOOK] })
  const limits = parseLimits(stored)
  if (limits === 'unreadable') throw new Error('The progress cannot be read.')
  const namesOf = (isMet: boolean) =>
    cards.filter(({ position }) => (explainCard(position, limits) === null) === isMet).map(({ name }) => name)
  const laterNames = namesOf(false)
  const metWords = namesOf(true).map(toWords)
  const unseenNames = laterNames.filter((name) => !metWords.some((words) => words.includes(toWords(name))))
  return { stored, limits, cards, laterNames, unseenNames }
}

const it = createWikiTest({ wiki: { rules: 'open' } })
  .extend('reader', { scope: 'file' }, ({ wiki }) => createReader(wiki))
  .extend('readerPage', async ({ page, reader }) => {
    await page.addInitScript((stored) => localStorage.setItem('progress', stored), reader.stored)
    return page
  })

/** Returns what is painted: texts, and the addresses and labels of its elements. */
const readPainted = (page: Page, scope: string) =>
  page.evaluate((selector) => {
    const painted = [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const attributes = painted.flatMap((root) =>
      [...root.querySelectorAll('*')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .flatMap((element) => [...element.attributes].map(({ name, value }) => (name === 'class' ? '' : value))),
    )
    const texts = painted.map((root) => (root instanceof HTMLElement ? root.innerText : ''))
    return [document.title, ...texts, ...attributes].join('\n')
  }, scope)

/** In addresses, names are keys, whose words are separated by commas. */
const toWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}'’]+/gu, ' ').trim()} `

async function expectNoLaterName(page: Page, { unseenNames }: Reader, scope = 'main'): Promise<string> {
  const painted = await readPainted(page, scope)
  const words = toWords(painted)
  const found = unseenNames.filter((name) => words.includes(toWords(name)))
  expect(found, page.url()).toEqual([])
  return painted
}

/** Nothing of the document has a later name: no element that is not painted, and no data beside the markup. */
async function expectNotInDocument(page: Page, { unseenNames }: Reader): Promise<void> {
  const words = toWords(await page.locator('body').innerHTML())
  expect(
    unseenNames.filter((name) => words.includes(toWords(name))),
    page.url(),
  ).toEqual([])
}

/** Returns how many pages or changes the screen says are hidden. */
const countHidden = (painted: string, unit: string): number =>
  [...painted.matchAll(new RegExp(`(\\d+) ${unit}s? hidden`, 'g'))].reduce((sum, [, count]) => sum + Number(count), 0)

const LISTS = [ROUTES.allContent, seriesPath(SERIES), ...TYPE_NAMES.map((type) => listPath(type))]

/** Links to other pages behind the text of a page. Its text is not the matter of this test. */
const PAGE_LINKS = 'article > nav'

describe('the document, before any module is loaded', () => {
  it('paints no later name', async ({ readerPage: page, watched, reader }) => {
    await watched.cutOff(/\/assets\/.*\.js/)
    for (const path of [ROUTES.home, ...LISTS]) {
      await page.goto(path)
      await expectNoLaterName(page, reader)
    }
    for (const { type, key } of listMetPages(reader)) {
      await page.goto(viewPath(type, key))
      await expectNoLaterName(page, reader, PAGE_LINKS)
    }
  })
})

describe('the hydrated screen', () => {
  it('of a list has no later name, and says how many pages are hidden', async ({ readerPage: page, reader, wiki }) => {
    for (const path of LISTS) {
      await openHydrated(page, path)
      const painted = await expectNoLaterName(page, reader)
      const { list, groups = [] } = await fetchRouteData<Rows & { readonly list?: Rows }>(wiki, path)
      const hidden = (list?.groups ?? groups)
        .flatMap(({ cards }) => cards)
        .filter(({ position }) => explainCard(position, reader.limits) !== null)
      expect(countHidden(painted, 'page'), path).toBe(hidden.length)
      await expectNotInDocument(page, reader)
    }
  })

  it('of home has no later name, and features a page that is met', async ({ readerPage: page, reader }) => {
    await openHydrated(page, ROUTES.home)
    const painted = await expectNoLaterName(page, reader)
    expect(painted).toMatch(/3 pages hidden until book 1\.5/)
    await expectNotInDocument(page, reader)
    expect(await page.locator('section[aria-labelledby="featured"] h3').count()).toBe(1)
  })

  it('of a page names no later page in its links to others', async ({ readerPage: page, reader }) => {
    for (const { type, key } of listMetPages(reader)) {
      await openHydrated(page, viewPath(type, key))
      await expectNoLaterName(page, reader, PAGE_LINKS)
    }
    await openHydrated(page, viewPath('Book', FIRST_BOOK))
    const next = page.getByText('Next book · 1.5', { exact: true })
    expect(await next.isVisible()).toBe(true)
    expect(await page.locator('[rel="next"][href]').count()).toBe(0)
  })
})

describe('after a navigation in the browser', () => {
  it('no screen has a later name', async ({ readerPage: page, reader }) => {
    await openHydrated(page, ROUTES.privacy)
    for (const path of [ROUTES.home, ROUTES.allContent, ...TYPE_NAMES.map((type) => listPath(type))]) {
      const before = await heading(page).textContent()
      await page.locator(`nav a[href="${path}"]:visible`).first().click()
      await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).not.toBe(before)
      await expectNoLaterName(page, reader)
    }
    await page.locator(`main a[href="${seriesPath(SERIES)}"]`).click()
    await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).toContain(SERIES)
    await expectNoLaterName(page, reader)
    await page
      .locator(`main a[href="${viewPath('Book', FIRST_BOOK)}"]`)
      .first()
      .click()
    await page.locator('article').waitFor()
    await expectNoLaterName(page, reader, PAGE_LINKS)
  })

  it('a random page is one that is met', async ({ readerPage: page, reader }) => {
    await openHydrated(page, ROUTES.privacy)
    const requests = watchRouteData(page)
    const met = reader.cards.filter(({ name }) => !reader.laterNames.includes(name)).map(({ name }) => name)
    for (let opened = 0; opened < 6; opened++) {
      await page.locator(`nav a[href="${ROUTES.random}"]:visible`).click()
      await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).not.toBe('Privacy Policy')
      const shown = (await heading(page).textContent()) ?? ''
      expect(
        met.some((name) => shown.startsWith(name)),
        shown,
      ).toBe(true)
      await page.locator(`a[href="${ROUTES.privacy}"]:visible`).click()
      await expect.poll(() => heading(page).textContent(), POLL_OPTIONS).toBe('Privacy Policy')
    }
    expect(requests.filter((address) => address.includes(ROUTES.random))).toEqual([])
  })
})

describe('what is loaded later', () => {
  it('is filtered without later names', async ({ readerPage: page, reader }) => {
    for (const path of [listPath('Character'), ROUTES.allContent]) {
      await openHydrated(page, path)
      const filter = page.getByRole('searchbox', { name: 'Filter' })
      const later = reader.laterNames.find((name) =>
        reader.cards.some((card) => card.name === name && card.type === 'Character'),
      )
      await filter.fill(later ?? '')
      await page.getByText('No name or series in this list contains this text.').waitFor()
      await filter.fill('outstanding')
      const rows = page.locator('main li a')
      const expected = listMetNames(reader, ({ type }) => path === ROUTES.allContent || type === 'Character')
      await expect.poll(async () => (await rows.allTextContents()).sort(), POLL_OPTIONS).toEqual(expected)
      await expectNoLaterName(page, reader)
    }
  })

  it('is loaded again when the reader sets a place while it is filtered', async ({ page, reader }) => {
    await openHydrated(page, listPath('Character'))
    await page.locator('#reading-progress').waitFor({ state: 'attached' })
    await page.getByRole('searchbox', { name: 'Filter' }).fill('outstanding')
    const rows = page.locator('main li a')
    const readNames = async () => (await rows.allTextContents()).sort()
    const all = reader.cards.filter(({ series, type }) => series === SERIES && type === 'Character')
    await expect.poll(readNames, POLL_OPTIONS).toEqual(all.map(({ name }) => name).sort())
    await page.evaluate((stored) => {
      localStorage.setItem('progress', stored)
      window.dispatchEvent(new StorageEvent('storage', { key: 'progress' }))
    }, reader.stored)
    await expect.poll(readNames, POLL_OPTIONS).toEqual(listMetNames(reader, ({ type }) => type === 'Character'))
  })

  it('counts a live change of a hidden page without its name', async ({ readerPage: page, reader, wiki, database }) => {
    const readHome = () => fetchRouteData<{ newest: readonly ShownCard[] }>(wiki, ROUTES.home)
    const countLater = async () =>
      (await readHome()).newest.filter(({ position }) => explainCard(position, reader.limits) !== null).length
    await openHydrated(page, ROUTES.home)
    await isLive(page)
    const { newest } = await readHome()
    const unchanged = (name: string) => !newest.some((change) => change.name === name)
    const changed = reader.cards.find(({ name }) => reader.laterNames.includes(name) && unchanged(name))
    if (changed === undefined) throw new Error('All later pages are among the newest changes.')
    await changePage(wiki, database, changed.key)
    await page.getByText('1 page changed since').waitFor(POLL_OPTIONS)
    expect((await readHome()).newest[0]?.name).toBe(changed.name)
    const later = await countLater()
    await expect.poll(async () => countHidden(await readPainted(page, 'main'), 'change'), POLL_OPTIONS).toBe(later)
    await expectNoLaterName(page, reader)
  })
})

/** A page with siblings, and the first book. */
const listMetPages = ({ cards, laterNames }: Reader) =>
  cards.filter(
    ({ key, name, type, series }) =>
      series === SERIES && !laterNames.includes(name) && (type === 'Character' || key === FIRST_BOOK),
  )

/** Returns the names of met pages of the series, sorted. */
const listMetNames = ({ cards, laterNames }: Reader, isListed: (card: ShownCard) => boolean): string[] =>
  cards
    .filter((card) => card.series === SERIES && !laterNames.includes(card.name) && isListed(card))
    .map(({ name }) => name)
    .sort()

const changePage = (wiki: WikiProcess, database: string, key: string) =>
  commitWrites(wiki, database, [
    {
      update: {
        name: `${database}/documents/ContentRef/${key}`,
        fields: { saveId: { stringValue: 'changed again' } },
      },
      updateMask: { fieldPaths: ['saveId'] },
      updateTransforms: [{ fieldPath: 'changedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ])
