/** Unit test of the screen of search results: what it claims to have searched and found. */
import { describe, expect, it } from 'vitest'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { renderScreen } from '../../../tests/render-screen.tsx'
import type { TextResult } from '../../services/ports/search.ts'
import { type SearchData, SearchScreen } from './search-screen.tsx'

describe('a search', () => {
  const texts: TextResult = { hits: [], total: 0, isPartial: false, progress: null }
  const filter = { type: '', series: '', links: '' } as const
  const search: SearchData = {
    query: 'egg',
    filter,
    hits: [],
    total: 0,
    texts,
    types: [],
    seriesNames: [],
    byName: false,
  }

  it('without results says what is searched, and links to every list', async () => {
    const html = await renderScreen(SearchScreen, search)
    expect(html).toContain(SEARCH_MESSAGES.noResults)
    expect(html).toContain(SEARCH_MESSAGES.searchedFields)
    for (const name of TYPE_NAMES) expect(html).toContain(`href="/Content/${getTypeSpec(name).listPath}"`)
  })

  it('without an index of texts does not claim to have searched them', async () => {
    const html = await renderScreen(SearchScreen, { ...search, texts: null })
    expect(html).toContain(SEARCH_MESSAGES.searchedNames)
    expect(html).not.toContain(SEARCH_MESSAGES.searchedFields)
  })

  it('without a matching name shows sections that contain the words', async () => {
    const hit = { key: 'An,Egg', name: 'An Egg', type: 'Character', series: '', section: 'Info', part: '0' } as const
    const pieces = ['It is an ', 'egg', '.']
    const html = await renderScreen(SearchScreen, {
      ...search,
      texts: { ...texts, hits: [{ ...hit, pieces }], total: 1 },
    })
    expect(html).toContain(`href="${viewPath('Character', 'An,Egg')}#Info"`)
    expect(html).toContain('It is an <mark>egg</mark>.')
    expect(html).not.toContain(SEARCH_MESSAGES.noResults)
  })

  it('says that words were found in another spelling, if that is true of every shown result', async () => {
    const own = { key: 'Egg', name: 'Egg', type: 'Character', series: '' } as const
    const other = { ...own, key: 'Eggs', hasOtherSpelling: true } as const
    const text = { ...other, section: 'Info', part: '0', pieces: ['eggs'] } as const
    const messages = async (data: Partial<SearchData>) => {
      const html = await renderScreen(SearchScreen, { ...search, total: null, ...data })
      return [SEARCH_MESSAGES.otherNames, SEARCH_MESSAGES.otherTexts].map((message) => html.includes(message))
    }
    expect(await messages({ hits: [other] })).toEqual([true, false])
    expect(await messages({ hits: [own, other] })).toEqual([false, false])
    expect(await messages({ hits: [own], texts: { ...texts, hits: [text], total: 1 } })).toEqual([false, true])
    // Another message says that these have some of the words.
    expect(await messages({ texts: { ...texts, hits: [text], total: 1, isPartial: true } })).toEqual([false, false])
    expect(await messages({})).toEqual([false, false])
  })

  it('says how much of a wiki is not searched yet, and claims nothing about the rest', async () => {
    const building = { ...texts, progress: { done: 1200, total: 10_000 } }
    const html = await renderScreen(SearchScreen, { ...search, texts: building })
    expect(html).toContain('1,200 of 10,000 pages')
    expect(html).toContain(SEARCH_MESSAGES.nothingYet)
    for (const claim of [SEARCH_MESSAGES.noResults, SEARCH_MESSAGES.searchedFields]) expect(html).not.toContain(claim)
    const hit = { key: 'Egg', name: 'Egg', type: 'Character', series: '', section: 'Info', part: '0' } as const
    const hits = [{ ...hit, pieces: ['egg'] }]
    const partial = await renderScreen(SearchScreen, {
      ...search,
      texts: { ...building, hits, total: 1, isPartial: true },
    })
    expect(partial).toContain(SEARCH_MESSAGES.partialYet)
    expect(partial).not.toContain(SEARCH_MESSAGES.partial)
  })

  it('offers types and series, or removes the chosen ones', async () => {
    const types = ['Race', 'Book'] as const
    const open = await renderScreen(SearchScreen, { ...search, types, seriesNames: ['The Song'] })
    expect(open).toContain('href="/search_results/egg?type=Race"')
    expect(open).not.toContain('egg?series=')
    const chosen = await renderScreen(SearchScreen, {
      ...search,
      types: ['Race'],
      filter: { type: 'Race', series: '-S', links: '' },
    })
    expect(chosen).toContain('href="/search_results/egg?series=-S"')
    expect(chosen).toContain('href="/search_results/egg?type=Race"')
  })

  it('that failed does not claim that there are no results', async () => {
    const html = await renderScreen(SearchScreen, { ...search, byName: true })
    expect(html).not.toContain(SEARCH_MESSAGES.noResults)
    expect(html).not.toContain(SEARCH_MESSAGES.searchedFields)
  })
})
