import { describe, expect, it } from 'vitest'
import { packTextPlace } from '#shared/model/packed-place'
import { viewPath } from '#shared/model/paths'
import { err, ok } from '#shared/result'
import { seal } from '#shared/rules/places/sealed'
import { at, CARDS, outcome, services, type World } from '../../../tests/loaders-fixture.ts'
import type { SearchResult } from '../../services/ports/search.ts'
import { loadSearch } from './load-search.ts'
import { redirectToSearch } from './loaders.ts'

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

  it('has the address of the page of which the links are searched', async () => {
    const [card] = CARDS
    if (card === undefined) throw new Error('There are cards.')
    const find = async (links: string) => {
      const address = at(`/search_results/a?links=${links}`, { query: 'a' })
      return (await loadSearch(services({ search: ok(seal(NOTHING_FOUND)) }), address)).linkedPath
    }
    expect(await find(`${encodeURIComponent(card.key)}/Former`)).toBe(viewPath(card.type, card.key))
    expect(await find('Unknown')).toBeUndefined()
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
      anchor: 'The_egg',
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
    // An anchor has the words of a heading, which may be revealed as late as the sentence.
    expect(data.texts?.hits.map(({ anchor = '' }) => anchor)).toEqual(['The_egg', 'The_egg', '', '', ''])
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

  it('of 10 kB searches its beginning, which it shows', async () => {
    for (const letter of ['x', '語', '🗝️'])
      expect(await search(letter.repeat(5000))).toMatchObject({ query: [...letter.repeat(250)].slice(0, 250).join('') })
  })

  it('with a malformed query is not found', async () => {
    expect(await search('a\0b')).toEqual([404, { requestedName: '', createPath: '', near: [] }])
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
    expect(await submit('?q=C%2B%2B', { cards: ok(CARDS.map((card) => ({ ...card, name: 'C++' }))) })).toBe(
      '/Race/Varven',
    )
    expect(await submit('?q=Kell')).toBe('/search_results/Kell')
    expect(await submit('?q=The+Kell', { cards: err({ kind: 'unreachable' }) })).toBe('/search_results/The%20Kell')
  })
})
