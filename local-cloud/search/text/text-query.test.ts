import { describe, expect, it } from 'vitest'
import { formatMatch, parseTextQuery, toIndexedText } from './text-query.ts'

it.each([
  ['words, the last of which may be incomplete', 'Black Eggs', '"black" AND "eggs"*'],
  ['a complete last word', 'eggs ', '"eggs"'],
  ['a phrase', '"black eggs" spade', '"black eggs" AND "spade"*'],
  ['a phrase in typographic quotes', '“black eggs”', '"black eggs"'],
  ['a phrase that is not closed', '"black eg', '"black eg"'],
  ['a quote inside a word', 'a"b', '"a" AND "b"'],
  ['operators as words', 'egg AND NOT near(', '"egg" AND "and" AND "not" AND "near"'],
  ['a column filter as words', 'text: egg*', '"text" AND "egg"'],
  ['two Latin letters only as a whole word', 'an', '"an"'],
  ['Japanese without spaces as a phrase', '黒い卵', '"黒 い 卵"*'],
  ['Thai without spaces as a phrase', 'ไข่ดำ', '"ไ ข ด า"*'],
  ['Arabic', 'البيضة السوداء', '"البيضة" AND "السوداء"*'],
  ['nothing for quotes alone', '""" "', ''],
  ['nothing for symbols', '+ - * ()', ''],
])('a query asks for %s', (_, query, match) => {
  const all = match.includes(' AND ')
    ? `(${match}) AND text : (${match.replaceAll(' AND ', ' OR ')})`
    : `text : ${match}`
  expect(formatMatch(parseTextQuery(query))).toBe(match === '' ? '' : all)
})

describe('the language of the index', () => {
  it('has the words of a text without accents', () => {
    expect(toIndexedText('Straßen, Élan — 日本 "x"')).toBe('strassen elan 日 本 x')
  })

  it('has other spellings beside a word', () => {
    const [term] = parseTextQuery('spede ')
    const found = '("spede" OR "spade" OR "speed")'
    expect(term && formatMatch([{ ...term, typos: ['spade', 'speed'] }])).toBe(`text : ${found}`)
  })

  it('has a limited number of terms', () => {
    expect(parseTextQuery('word '.repeat(100))).toHaveLength(32)
  })
})
