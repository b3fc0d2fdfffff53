import { describe, expect, it } from 'vitest'
import { highlightText } from './highlight.ts'
import { SearchIndex } from './search-index.ts'

const TAGS = ['<em>', '</em>'] as const

/** Highlights the name with a query over an index of this one record. */
function marked(Name: string, query: string) {
  const index = new SearchIndex(['Name'])
  index.put({ objectID: '1', Name })
  return highlightText(Name, index.find(query).matches, TAGS)
}

describe('a highlight', () => {
  it.each([
    ['Luke Skywalker', 'sky', 'Luke <em>Sky</em>walker'],
    ['Luke Skywalker', 'skywalker luke', '<em>Luke</em> <em>Skywalker</em>'],
    ['Luke Skywalker', 'skywlker', 'Luke <em>Skywalker</em>'],
    ['Éowyn', 'eow', '<em>Éow</em>yn'],
    ['E\u0301owyn', 'eow', '<em>E\u0301ow</em>yn'],
    ['Straße', 'strass', '<em>Straß</em>e'],
    ['King’s Landing', 'kings', '<em>King’s</em> Landing'],
    ['C++', 'c++', '<em>C</em>++'],
    ['🐉 Nest', '🐉', '<em>🐉</em> Nest'],
    ['<b>Bold</b> & co', 'bold', '<b><em>Bold</em></b> & co'],
    ['Seth', '', 'Seth'],
  ])('of %s for %s', (name, query, value) => {
    expect(marked(name, query).value).toBe(value)
  })

  it('reports the match level and whether the text is fully highlighted', () => {
    expect(marked('Luke Skywalker', 'luke')).toMatchObject({
      matchLevel: 'full',
      fullyHighlighted: false,
      matchedWords: ['luke'],
    })
    expect(marked('Luke', 'luke')).toMatchObject({ matchLevel: 'full', fullyHighlighted: true })
    const { matches } = new SearchIndex(['Name']).find('luke')
    expect(highlightText('Star Wars', matches, TAGS)).toEqual({
      value: 'Star Wars',
      matchLevel: 'none',
      matchedWords: [],
    })
    const index = new SearchIndex(['Name', 'Series'])
    index.put({ objectID: '1', Name: 'Luke', Series: 'Wars' })
    expect(highlightText('Luke', index.find('luke wars').matches, TAGS)).toMatchObject({
      matchLevel: 'partial',
      matchedWords: ['luke'],
    })
  })
})
