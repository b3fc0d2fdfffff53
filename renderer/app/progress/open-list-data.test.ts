import { describe, expect, it } from 'vitest'
import type { ShownCard } from '#shared/model/page'
import type { Limits } from '#shared/rules/places/limits'
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

const change = (name: string, position: string): ShownChange => {
  const { key, type, series } = card(name)
  return { key, name, type, series, rev: 2, changedAt: null, by: null, position }
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

const open = <T>(opened: OpenedData<T>): T => {
  if (opened.kind !== 'data') throw new Error('Lists are always shown.')
  expect(JSON.stringify(opened.data)).not.toMatch(LATER_NAME)
  expect(opened.hasHidden).toBe(true)
  return opened.data
}

describe('home', () => {
  it('shows what is met, and says how much is hidden', () => {
    expect(open(openHome(HOME, LIMITS))).toEqual({
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
    expect(open(openHome({ ...HOME, startingPoints }, LIMITS)).featured).toBeNull()
  })

  it('without anything hidden stays as it is', () => {
    const met = { ...HOME, series: [], featured: MET, startingPoints: [MET], newest: [] }
    expect(openHome(met, LIMITS)).toEqual({ kind: 'data', data: met, hasHidden: false })
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
