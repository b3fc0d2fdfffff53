import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { ShownCard } from '#shared/model/page'
import type { StoredChange } from '#shared/rules/lists/list-changes'
import { BookIndex } from '#shared/rules/places/book-index'
import { type Limits, resolveLimits } from '#shared/rules/places/limits'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import type { HomeData } from '../../screens/reading/home-screen.tsx'
import type { ShownChange } from '../../services/ports/pages.ts'
import { openHome, openList, openOverview, openPageLinks, openSeries } from './open-list-data.ts'
import type { OpenedData } from './opened-data.ts'

const LIMITS: Limits = {
  series: new Map([['The Sea', { bookNumber: 1, tie: 0, chapter: 5, numbering: 'n' }]]),
  isStrict: false,
  isFolded: false,
}
const at = (bookNumber: number) => `${bookNumber} 3 0 n The Sea`

const card = (name: string, position?: string, over: Partial<ShownCard> = {}): ShownCard => ({
  key: name,
  name,
  type: 'Character',
  series: 'The Sea',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: `${name} is told here.`,
  image: `${name}.webp`,
  ...(position === undefined ? {} : { position }),
  ...over,
})

const change = (name: string, at?: string): ShownChange => {
  const { key, type, series } = card(name)
  const position = at === undefined ? {} : { position: at }
  return { key, name, type, series, rev: 2, changedAt: null, by: null, ...position }
}

const MET = card('Met', at(1))
const LATER = card('Later', at(2))
const LATEST = card('Latest', at(3))
const LATER_NAME = /Later|Latest/

const HOME: HomeData = {
  series: [{ series: 'The Sea', total: 3, books: [MET, LATER, LATEST] }],
  seriesTotal: 1,
  featured: LATER,
  startingPoints: [LATEST, MET],
  newest: [change('Later', at(2)), change('Met', at(1))],
  changedAt: null,
  isPartial: false,
  counts: { Character: 3 },
}

/** How live changes are applied is compared by what it does. */
const openedHome = (home: HomeData) => {
  const { live, ...shown } = open(openHome(home, LIMITS))
  if (live === undefined) throw new Error('The gate has not opened home.')
  return { live, shown }
}

const open = <T>(opened: OpenedData<T>): T => {
  if (opened.kind !== 'data') throw new Error('Lists are always shown.')
  expect(JSON.stringify(opened.data)).not.toMatch(LATER_NAME)
  expect(opened.hasHidden).toBe(true)
  return opened.data
}

describe('home', () => {
  it('shows what is met, and says how much is hidden', () => {
    expect(openedHome(HOME).shown).toEqual({
      ...HOME,
      series: [{ series: 'The Sea', total: 3, books: [MET], hidden: '2 pages hidden until book 2' }],
      startingPoints: [MET],
      featured: MET,
      newest: [change('Met', at(1))],
      hiddenChanges: '1 change hidden',
    })
  })

  it('features nothing if no page that it could feature is met', () => {
    const startingPoints = [LATEST, { ...MET, summary: '' }]
    expect(openedHome({ ...HOME, startingPoints }).shown.featured).toBeNull()
  })

  it('without anything hidden stays as it is', () => {
    const met = { ...HOME, series: [], featured: MET, startingPoints: [MET], newest: [] }
    expect(openHome(met, LIMITS)).toMatchObject({ kind: 'data', data: met, hasHidden: false })
  })
})

describe('live changes of home', () => {
  const BOOKS = [1, 2].map((bookNumber) =>
    card(`Book ${bookNumber}`, undefined, { type: 'Book', bookNumber, summary: '' }),
  )
  const INDEX = new BookIndex(BOOKS)
  const limits = resolveLimits(
    withSeriesProgress(NO_PROGRESS, 'The Sea', { kind: 'upTo', place: { book: 'Book 1', chapter: 5 } }),
    INDEX,
  )
  const home: HomeData = {
    ...HOME,
    series: [{ series: 'The Sea', total: 2, books: BOOKS }],
    featured: null,
    startingPoints: BOOKS,
    newest: [1, 2, 3].map((number) => change(`Before ${number}`)),
  }
  const saved = (name: string, book?: string): StoredChange => {
    const first = book === undefined ? {} : { first: packTextPlace({ book, chapter: 3 }) }
    const { position: _, ...stored } = card(name, undefined, { type: 'Item' })
    return { card: { ...stored, ...first }, isRemoved: false, rev: 2, changedAt: `2026-01-0${name.length}`, by: null }
  }
  const live = (data: HomeData) => {
    const opened = openHome(data, limits)
    if (opened.kind !== 'data' || opened.data.live === undefined) throw new Error('The gate has not opened home.')
    return opened.data.live
  }

  it('show what is met, count what is not, and read nothing again', () => {
    const changes = [saved('Met', 'Book 1'), saved('Later', 'Book 2'), saved('Unplaced')]
    expect(live(home).needsReload(changes)).toBe(false)
    const { newest, hiddenChanges } = live(home).open(changes)
    expect(newest.map(({ name }) => name)).toEqual(['Unplaced', 'Met'])
    expect(hiddenChanges).toBe('1 change hidden')
  })

  it('count as hidden what home does not say, until it is loaded again', () => {
    const changes = [saved('Met', 'Book 1')]
    for (const partial of [
      { ...home, isPartial: true },
      { ...home, seriesTotal: 2 },
      { ...home, series: [{ series: 'The Sea', total: 3, books: BOOKS }] },
    ]) {
      expect(live(partial).needsReload(changes)).toBe(true)
      expect(live(partial).open(changes).hiddenChanges).toBe('1 change hidden')
    }
    const again = { ...home, newest: [{ ...change('Met'), changedAt: '2026-01-03' }] }
    expect(live({ ...again, isPartial: true }).open(changes)).toEqual({ newest: again.newest })
  })

  it('of a book load home again, as they do for other readers', () => {
    const [book] = BOOKS
    if (book === undefined) throw new Error('There is no book.')
    const { position: _, ...stored } = book
    const renamed = { ...saved(''), card: { ...stored, name: 'Renamed' } }
    expect(live(home).needsReload([renamed])).toBe(true)
    expect(live(home).needsReload([{ ...renamed, card: stored }])).toBe(false)
  })
})

describe('a list', () => {
  const groups = [{ series: 'The Sea', total: 7, cards: [LATER, MET] }]
  const opened = [{ series: 'The Sea', total: 7, cards: [MET], hidden: '1 page hidden until book 2' }]
  const page = { groups, total: 7, page: 1, pages: 1, changedAt: null, isPartial: false }

  it('of a type, of all pages and of a series leaves out what is hidden', () => {
    const list = { type: 'Character', order: 'newest', list: { ...page, seriesOrder: [] } } as const
    expect(open(openList(list, LIMITS)).list.groups).toEqual(opened)
    expect(open(openOverview(page, LIMITS)).groups).toEqual(opened)
    const types = [{ type: 'Character', total: 7, cards: [LATER, MET] }] as const
    const series = { series: 'The Sea', groups: types, total: 7, page: 1, pages: 1, isPartial: false }
    expect(open(openSeries({ ...series, startingPoints: [LATEST] }, LIMITS))).toMatchObject({
      groups: [{ type: 'Character', total: 7, cards: [MET], hidden: '1 page hidden until book 2' }],
      startingPoints: [],
    })
  })
})

describe('the links of a page', () => {
  it('leave out hidden siblings, and do not count them', () => {
    const links = (pages: readonly ShownCard[], total: number) =>
      openPageLinks({ siblings: { pages, total } }, LIMITS).siblings
    expect(links([LATER, MET, LATEST], 3)).toEqual({ pages: [MET], total: 1 })
    expect(links([LATER], 1)).toBeUndefined()
    expect(links([LATER], 20)).toEqual({ pages: [], total: 19 })
  })

  it('have of a hidden book its number alone', () => {
    const next = card('Later', at(2), { type: 'Book', bookNumber: 2 })
    const { beside } = openPageLinks({ beside: { previous: MET, next } }, LIMITS)
    expect(beside?.previous).toEqual(MET)
    expect(beside?.next).toMatchObject({ bookNumber: 2, name: '' })
    expect(JSON.stringify(beside)).not.toMatch(LATER_NAME)
  })
})
