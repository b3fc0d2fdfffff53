import { describe, expect, it } from 'vitest'
import type { ReadError } from '#shared/errors'
import { packTextPlace } from '#shared/model/packed-place'
import type { PageCard } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { err, ok, type Result } from '#shared/result'
import { explainCard } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { resolveLimits } from '#shared/rules/places/limits'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { seal } from '#shared/rules/places/sealed'
import type { Search, SearchResult } from '../../services/ports/search.ts'
import type { Services } from '../../services/ports/services.ts'
import { loadSearch } from './load-search.ts'
import { type Address, loadPage, loadSeries, redirectToRandomPage, redirectToSearch } from './loaders.ts'

const card = (name: string, series: string): PageCard => ({
  key: name.replaceAll(' ', ','),
  name,
  type: 'Race',
  series,
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
})

const CARDS = [card('Varven', 'The Outstanding'), card('The Kell', 'Varven Tales')]

interface World {
  readonly cards?: Result<readonly PageCard[], ReadError>
  readonly search?: Awaited<ReturnType<Search['pages']>>
}

/** Fake services: all other calls are rejected. */
function services({ cards = ok(CARDS), search = err({ kind: 'unreachable' }) }: World): Services {
  const never = () => Promise.reject(new Error('not asked'))
  return {
    pages: {
      read: () => Promise.resolve(err({ kind: 'missing' })),
      prefetch: () => {},
      readPrefetched: never,
      home: never,
      list: never,
      card: never,
      cards: never,
      section: never,
    },
    catalogue: {
      all: () => Promise.resolve(cards),
      current: async () => (cards.ok ? ok({ cards: cards.value, isPartial: false }) : cards),
      currentWithDate: never,
      cached: () => (cards.ok ? cards.value : null),
      applyChanges: () => {},
      invalidate: () => {},
    },
    search: { pages: () => Promise.resolve(search), images: never, inBook: never, hasUserName: never },
    live: never,
    accounts: never,
    editing: never,
    maintenance: never,
    histories: never,
    reports: never,
  }
}

const at = (path: string, params: Address['params'] = {}): Address => ({
  params,
  url: new URL(path, 'http://wiki.test'),
})

/** Returns the loader's value, the target of a redirect, or the status and data of a thrown response. */
async function outcome(load: () => unknown): Promise<unknown> {
  try {
    return await load()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status
    const { data, init } = Object(thrown)
    return [init?.status, data]
  }
}

const NOTHING_FOUND: SearchResult = { hits: [], total: 0, texts: null, types: [], seriesNames: [] }

describe('a search', () => {
  const search = (query: string, world: World = {}) =>
    outcome(() => loadSearch(services(world), at(`/search_results/${encodeURIComponent(query)}`, { query })))

  it('returns what the search service found', async () => {
    expect(await search('kell', { search: ok(seal(NOTHING_FOUND)) })).toEqual({
      query: 'kell',
      filter: { type: '', series: '', links: '' },
      ...NOTHING_FOUND,
      byName: false,
    })
  })

  it('adds summaries from the catalogue in memory', async () => {
    const [card] = CARDS
    if (card === undefined) throw new Error('There are cards.')
    const { key, name, type, series, summary } = card
    const hits = [
      { key, name, type, series },
      { key: 'New', name: 'New', type, series },
    ]
    expect(await search(name, { search: ok(seal({ ...NOTHING_FOUND, hits, total: 2 })) })).toMatchObject({
      hits: [
        { key, summary },
        { key: 'New', summary: '' },
      ],
    })
  })

  it('adds the positions of pages, texts and sentences', async () => {
    const [card] = CARDS
    if (card === undefined) throw new Error('There are cards.')
    const books = [1, 2, 3].map((bookNumber) => ({
      ...card,
      key: `Book,${bookNumber}`,
      type: 'Book' as const,
      bookNumber,
    }))
    const place = (book: number) => packTextPlace({ book: `Book,${book}`, chapter: 4 })
    const cards = [...books, card, { ...card, key: 'Met', first: place(2) }]
    const { name, type, series } = card
    const createText = (key: string, places: readonly string[], sentencePlaces = places) => ({
      ...{ key, name, type, series, section: 'Blurb' as const, part: '0', pieces: [''], places, sentencePlaces },
    })
    const hits = ['Varven', 'Met', 'New'].map((key) => ({ key, name, type, series }))
    const found: SearchResult = {
      ...NOTHING_FOUND,
      hits,
      texts: {
        hits: [
          createText('Varven', []),
          createText('Met', [place(1)]),
          createText('Met', [place(2)], [place(2), place(3)]),
          createText('Varven', [`${place(1)},${place(3)}`, place(2)], ['?']),
          createText('New', [place(1)]),
        ],
        total: 5,
        isPartial: false,
        progress: null,
      },
    }
    const list = (rows: readonly { position?: string; sentencePosition?: string }[] = []) =>
      rows.map(({ position = '', sentencePosition = '' }) => [position.slice(0, 3), sentencePosition.slice(0, 3)])
    const data = await loadSearch(
      services({ cards: ok(cards), search: ok(seal(found)) }),
      at('/search_results/a', { query: 'a' }),
    )
    expect(list(data.hits)).toEqual([
      ['', ''],
      ['2 4', ''],
      ['? ?', ''],
    ])
    expect(list(data.texts?.hits)).toEqual([
      ['', ''],
      ['2 4', ''],
      ['2 4', '3 4'],
      ['2 4', '? ?'],
      ['? ?', ''],
    ])
    expect(JSON.stringify(data)).not.toContain(place(1))
  })

  it('asks for a type and a series of the address', async () => {
    const asked: unknown[] = []
    const world = services({})
    const pages: typeof world.search.pages = async (_query, filter) => {
      asked.push(filter)
      return ok(seal(NOTHING_FOUND))
    }
    for (const query of ['?type=Race&series=The%20Song', '?type=Nothing'])
      await loadSearch(
        { ...world, search: { ...world.search, pages } },
        at(`/search_results/a${query}`, { query: 'a' }),
      )
    expect(asked).toEqual([
      { type: 'Race', series: 'The Song', links: '' },
      { type: '', series: '', links: '' },
    ])
  })

  it('asks for as many former names as a page can have', async () => {
    const world = services({})
    const asked: unknown[] = []
    const pages: typeof world.search.pages = async (_query, filter) => {
      asked.push(filter?.links)
      return ok(seal(NOTHING_FOUND))
    }
    const links = Array.from({ length: 1000 }, (_, n) => `${n}`).join('/')
    const address = at(`/search_results/a?links=${links}`, { query: 'a' })
    await loadSearch({ ...world, search: { ...world.search, pages } }, address)
    expect(asked).toEqual(['0/1/2/3/4/5/6/7/8/9'])
  })

  it('falls back to names that pass the filters, and to none for what links to a page', async () => {
    const byName = async (query: string) => {
      const found = await loadSearch(services({}), at(`/search_results/a?${query}`, { query: 'a' }))
      return found.hits.map(({ type }) => type)
    }
    expect(new Set(await byName('type=Race'))).toEqual(new Set(['Race']))
    expect(await byName('links=Varven')).toEqual([])
  })

  it('falls back to names if the search service does not answer', async () => {
    expect(await search(' VARV ')).toMatchObject({
      query: 'VARV',
      byName: true,
      hits: [{ key: 'Varven', name: 'Varven', type: 'Race', series: 'The Outstanding' }],
    })
  })

  it('is unreachable only if the catalogue is unreachable too', async () => {
    expect(await search('a', { cards: err({ kind: 'unreachable' }) })).toBe(503)
  })

  it.each(['a\0b', 'x'.repeat(2000)])('with a malformed query is not found', async (query) => {
    expect(await search(query)).toEqual([404, { requestedName: '', createPath: '', near: [] }])
  })

  const submit = (query: string, world: World = {}) =>
    outcome(() => redirectToSearch(services(world), at(`/search_results${query}`)))

  it('without words redirects to the home screen', async () => {
    expect(await search(' ')).toBe('/')
    expect(await submit('?q=+%2B+')).toBe('/')
  })

  it('by the form opens the page of a whole name, and otherwise the results', async () => {
    expect(await submit('?q=a+b%2Bc')).toBe('/search_results/a%20b%20c')
    expect(await submit('?q=+the++KELL')).toBe('/Race/The,Kell')
    expect(await submit('?q=Kell')).toBe('/search_results/Kell')
    expect(await submit('?q=The+Kell', { cards: err({ kind: 'unreachable' }) })).toBe('/search_results/The%20Kell')
  })
})

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
