import { describe, expect, it } from 'vitest'
import { normalizeSearchQuery } from './normalize-search-query.ts'

describe('normalizeSearchQuery', () => {
  it.each([
    ['The+Shut', 'The Shut'],
    ['  varven ', 'varven'],
    ['C++', 'C'],
    [' + ', ''],
    ['a/b?c', 'a/b?c'],
  ])('turns %j into %j', (typed, query) => {
    expect(normalizeSearchQuery(typed)).toBe(query)
  })
})
