import { describe, expect, it } from 'vitest'
import { ok } from '#shared/result'
import { seal } from '#shared/rules/places/sealed'
import type { Search } from '../ports/search.ts'
import { createLazySearch } from './lazy-search.ts'

const openedSearch: Search = {
  pages: async () => ok(seal({ hits: [], total: 7, texts: null, types: [], seriesNames: [] })),
  images: async () => ok(seal({ hits: [], total: 5, isPartial: false })),
  inBook: async () => ok(seal({ places: new Map(), gap: 'building' })),
  hasUserName: async () => ok(true),
}

describe('lazy search', () => {
  it('passes queries to the loaded client', async () => {
    const search = createLazySearch(async () => openedSearch)
    expect(await search.pages('seth')).toMatchObject({ value: { total: 7 } })
    expect(await search.images('')).toMatchObject({ value: { total: 5 } })
    expect(await search.inBook(['One'])).toMatchObject({ value: { gap: 'building' } })
    expect(await search.hasUserName('Seth')).toEqual(ok(true))
  })

  it('is unreachable while its client cannot be loaded, and retries', async () => {
    let tries = 0
    const search = createLazySearch(async () => {
      tries++
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return openedSearch
    })
    expect(await search.pages('seth')).toEqual({ ok: false, error: { kind: 'unreachable' } })
    expect(await search.pages('seth')).toMatchObject({ ok: true })
  })
})
