import { describe, expect, it } from 'vitest'
import { createFilterPredicate, parseFacetFilters, parseFilters } from './filters.ts'
import { SEARCH_INDEXES } from './index-definitions.ts'
import { SearchError } from './search-error.ts'

const [kind] = SEARCH_INDEXES
if (kind === undefined) throw new Error('There are no indexes')

const records = [
  { objectID: 'a', Name: 'A', Type: 'Book', Series: 'The Song' },
  { objectID: 'b', Name: 'B', Type: 'Item', Series: 'The Song' },
  { objectID: 'c', Name: 'C', Type: 'Item', Series: 'AND (or) "so"' },
  { objectID: 'd', Name: 'D', Type: 'Race', Series: '-Minus: a' },
]
const through = (filter: ReturnType<typeof parseFilters>) =>
  records
    .filter(createFilterPredicate(kind, filter))
    .map(({ objectID }) => objectID)
    .join('')

describe('facet filters', () => {
  it.each<[unknown, string]>([
    [[], 'abcd'],
    ['', 'abcd'],
    ['Type:Item', 'bc'],
    ['[["Type:Item","Type:Book"],"Series:The Song"]', 'ab'],
    [[['Type:Item', 'Type:Book'], 'Series:the song'], 'ab'],
    [['Type:-Item'], 'ad'],
    [[['Type:-Item', 'Series:The Song']], 'abd'],
    [['Series:\\-Minus: a'], 'd'],
    [['Series:-Minus: a'], 'abcd'],
    [['Name:A'], ''],
    [['Name:-A'], 'abcd'],
    [['objectID:c'], 'c'],
    [['__proto__:x'], ''],
  ])('%j', (filter, expected) => {
    expect(through(parseFacetFilters(filter))).toBe(expected)
  })

  it.each([[1], [{}], [['Type']], [[[['Type:Item']]]], [[null]], ['[']])('refuse %j', (filter) => {
    expect(() => parseFacetFilters(filter)).toThrow(SearchError)
  })
})

describe('filters', () => {
  it.each([
    ['', 'abcd'],
    ['Type:Item', 'bc'],
    ['Type:Item AND Series:"The Song"', 'b'],
    ['Type:Book OR Type:Race', 'ad'],
    ['Type:Book OR Type:Item AND Series:"the song"', 'ab'],
    ['Series:"The Song" AND (Type:Race OR NOT Type:Book)', 'b'],
    ['(Type:Book) OR Type:Race', 'ad'],
    ['NOT Type:Item AND NOT Type:Book', 'd'],
    [`"Series":'AND (or) "so"'`, 'c'],
    ['Series:"AND (or) \\"so\\""', 'c'],
    ['objectID:d', 'd'],
    ['Name:A', ''],
  ])('%s', (filter, expected) => {
    expect(through(parseFilters(filter))).toBe(expected)
  })

  it.each([
    ['Type:Book AND', 'filters: Unexpected end of expression'],
    ['(Type:Book', 'filters: Unexpected end of expression'],
    ['Type:Book Type:Item', 'numbers and tags are not implemented'],
    ['AND', 'filters: Unexpected token "AND"'],
    ['(Type:Book AND Type:Item) OR Type:Race', 'filter (X AND Y) OR Z is not allowed'],
    ['NOT (Type:Book)', 'filters: Unexpected token "("'],
    ['price > 3', '"price" is no "attribute:value"'],
    ['price:1 TO 3', '"TO" is no "attribute:value"'],
    ['published', 'numbers and tags are not implemented'],
    ['Type:"Book', 'is no "attribute:value"'],
    ['"', 'is no "attribute:value"'],
  ])('refuse %s', (filter, message) => {
    expect(() => parseFilters(filter)).toThrow(message)
  })

  it('parse any text quickly', () => {
    const before = process.cpuUsage()
    for (const text of ['"'.repeat(1e5), 'a'.repeat(1e5), `a:${'"b"'.repeat(3e4)}"`, '('.repeat(1e5)])
      expect(() => parseFilters(text)).toThrow(SearchError)
    expect(process.cpuUsage(before).user).toBeLessThan(2e6)
  })
})
