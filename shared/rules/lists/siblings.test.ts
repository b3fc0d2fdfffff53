import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { hasBookNumbers, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { findSiblings } from './siblings.ts'

const [kind = 'Race', other = 'Event'] = TYPE_NAMES.filter((type) => !hasBookNumbers(type))
const numbered = TYPE_NAMES.find(hasBookNumbers) ?? 'Book'

const card = (name: string, series = 'S', type: TypeName = kind): PageCard => ({
  key: name,
  name,
  type,
  series,
  created: 1,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
})

const names = (cards: readonly PageCard[], key: string, max?: number) =>
  findSiblings(cards, key, max)?.pages.map(({ name }) => name)

describe('the siblings of a page', () => {
  const cards = ['d', 'a', 'c', 'b'].map((name) => card(name))

  it('begin with the alphabetically following pages and wrap around', () => {
    expect(names(cards, 'b')).toEqual(['c', 'd', 'a'])
    expect(names(cards, 'd')).toEqual(['a', 'b', 'c'])
  })

  it('have its type and series', () => {
    const all = [...cards, card('of another series', 'T'), card('an event', 'S', other)]
    expect(names(all, 'b')).toEqual(['c', 'd', 'a'])
  })

  it('are limited, with the total of all', () => {
    expect(findSiblings(cards, 'b', 2)).toEqual({
      pages: [
        { key: 'c', name: 'c' },
        { key: 'd', name: 'd' },
      ],
      total: 3,
    })
  })

  it('are null for a page that is alone, without a series, unknown or numbered', () => {
    expect(findSiblings([card('a')], 'a')).toBeNull()
    expect(findSiblings([card('a', ''), card('b', '')], 'a')).toBeNull()
    expect(findSiblings(cards, 'nobody')).toBeNull()
    expect(findSiblings([card('a', 'S', numbered), card('b', 'S', numbered)], 'a')).toBeNull()
  })
})
