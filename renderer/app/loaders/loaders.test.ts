import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { err, ok } from '#shared/result'
import { explainCard } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { resolveLimits } from '#shared/rules/places/limits'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { at, CARDS, card, outcome, services } from '../../../tests/loaders-fixture.ts'
import { loadPage, loadSeries, redirectToRandomPage } from './loaders.ts'

describe('a series', () => {
  const series = (id: string) =>
    outcome(() => loadSeries(services({}), at(`/content/${encodeURIComponent(id)}`, { id })))

  it('has priority over a page of that name', async () => {
    expect(await series('Varven Tales')).toMatchObject({ series: 'Varven Tales', total: 1 })
    expect(await series('Varven')).toBe('/Race/Varven')
    expect(await series('The Kell')).toBe('/Race/The,Kell')
  })

  it('that does not exist returns similar names', async () => {
    expect(await series('Varvn')).toMatchObject([
      404,
      { requestedName: 'Varvn', createPath: '/user/upload?template=&name=Varvn&series=', near: [{ key: 'Varven' }] },
    ])
  })
})

describe('a missing page', () => {
  it('is not suggested, though the catalogue still lists it', async () => {
    const load = (id: string) =>
      outcome(() => loadPage(services({}), at(`/Race/${id}`, { id }), { type: 'Race', view: '' }))
    expect(await load('Varven')).toEqual([
      404,
      { requestedName: 'Varven', createPath: '/user/upload?template=Race&name=Varven&series=', near: [] },
    ])
    expect(await load('Varvem')).toMatchObject([404, { near: [{ key: 'Varven' }] }])
  })
})

it('a random page is any page, or the home screen in an empty wiki', async () => {
  for (const [random, path] of [
    [0, '/Race/Varven'],
    [0.99, '/Race/The,Kell'],
  ] as const)
    expect(await outcome(() => redirectToRandomPage(services({}), () => random))).toBe(path)
  expect(await outcome(() => redirectToRandomPage(services({ cards: ok([]) }), () => 0))).toBe('/')
})

it('a random page is one that the reader has met', async () => {
  const [varven, kell] = CARDS
  if (varven === undefined || kell === undefined) throw new Error('There are cards.')
  const book = (bookNumber: number): PageCard => ({
    ...card(`Book ${bookNumber}`, 'The Outstanding'),
    type: 'Book',
    bookNumber,
    first: packTextPlace({ book: `Book,${bookNumber}` }),
  })
  const cards = [book(1), { ...varven, first: packTextPlace({ book: 'Book,2', chapter: 1 }) }, kell, book(2)]
  const set = { kind: 'upTo', place: { book: 'Book,1' } } as const
  const limits = resolveLimits(withSeriesProgress(NO_PROGRESS, 'The Outstanding', set), getBookIndex(cards))
  const open = (random: number) =>
    outcome(() => redirectToRandomPage(services({ cards: ok(cards) }), () => random, limits))
  expect(await Promise.all([0, 0.49, 0.5, 0.99].map(open))).toEqual([
    '/Book/Book,1',
    '/Book/Book,1',
    '/Race/The,Kell',
    '/Race/The,Kell',
  ])
})

it('a page that is loaded without the catalogue has only unknown positions, also those of its links', async () => {
  const sections = [{ sectionName: 'History', order: 0, rev: 1, first: { book: 'One' }, isEarliest: true }]
  const stored = { Name: 'Varven', Type: 'Race', Series: 'The Sea', rev: 1, summary: 'S', sections }
  const reference = readReference('Varven', stored)
  if (reference === null) throw new Error('The reference can be read.')
  const world = services({ cards: err({ kind: 'unreachable' }) })
  const history = {
    name: 'History',
    rev: 1,
    links: { Kell: 'Race' },
    damaged: false,
    blocks: [{ id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text: '[[Kell]]', at: { book: 'One' } }] }],
  } as const
  const read = async () => ok({ kind: 'page', page: { reference, view: '', sections: [history] } } as const)
  const pages = { ...world.pages, read }
  const data = await loadPage({ ...world, pages }, at('/Race/Varven', { id: 'Varven' }), { type: 'Race', view: '' })
  expect(data.places?.links).toEqual({ Kell: '?' })
  expect(data.sections[0]?.blocks[0]?.entries[0]?.position).toBe('?')
  const limit = { bookNumber: 1, tie: 0, chapter: 1, numbering: 'any' }
  const limits = { ...resolveLimits(NO_PROGRESS, getBookIndex([])), series: new Map([['The Sea', limit]]) }
  expect(explainCard(data.places?.first, limits)).toEqual({ kind: 'unknown' })
})
