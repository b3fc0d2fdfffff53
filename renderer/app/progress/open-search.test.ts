import { expect, it } from 'vitest'
import { BookIndex } from '#shared/rules/places/book-index'
import { resolveLimits } from '#shared/rules/places/limits'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import type { FoundText } from '../../features/search/found-results.ts'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import { openSearchData } from './open-search.ts'

const INDEX = new BookIndex([{ key: 'one', name: 'One', series: 'Sea', bookNumber: 1 }])
const LIMITS = resolveLimits(
  withSeriesProgress(NO_PROGRESS, 'Sea', { kind: 'upTo', place: { book: 'one', chapter: 3 } }),
  INDEX,
)
const at = (chapter: number) => `1 ${chapter} 0 ${INDEX.getNumbering('Sea')} Sea`

const text = (name: string, rest: Pick<FoundText, 'position' | 'sentencePosition'>): FoundText => ({
  ...{ key: name, name, type: 'Race', series: '', section: 'Blurb', part: '0', pieces: [`Text of ${name}`] },
  ...rest,
})

it('leaves out what is not reached, and every number and name that depends on it', () => {
  const data: SearchData = {
    query: 'a',
    filter: { type: '', series: '', links: '' },
    byName: false,
    hits: [
      { key: 'a', name: 'Met', type: 'Item', series: 'Sea', position: at(3) },
      { key: 'b', name: 'Later', type: 'Book', series: 'Land', position: at(4) },
      { key: 'c', name: 'Unplaced', type: 'Race', series: '' },
    ],
    texts: {
      hits: [
        text('Told', { position: at(1) }),
        text('Linked', { position: at(1), sentencePosition: at(9) }),
        text('Untold', { position: at(9) }),
        text('Odd', { position: '?' }),
      ],
      total: 40,
      isPartial: false,
      progress: null,
    },
    total: 30,
    types: ['Book', 'Race', 'Item'],
    seriesNames: ['Sea', 'Land'],
  }
  const opened = openSearchData(data, LIMITS)
  expect(opened).toMatchObject({ total: null, types: ['Race', 'Item'], seriesNames: ['Sea'] })
  expect(opened.hits.map(({ name }) => name)).toEqual(['Met', 'Unplaced'])
  expect(opened.texts?.total).toBeNull()
  expect(opened.texts?.hits.map(({ name, pieces }) => [name, pieces.length])).toEqual([
    ['Told', 1],
    ['Linked', 0],
  ])
  expect(JSON.stringify(opened)).not.toMatch(/Later|Untold|Odd|Text of Linked|Land/)
})
