import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { editDistance, filtered, nameIndex, nearNames, suggestions } from './suggest.ts'

const card = (name: string): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 's',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
})
const cards = [
  'C++',
  'Hélou’s Lamp',
  'The Lamp',
  'Lampblack',
  'Old Lamps',
  'Clamp',
  'constructor',
  'Day/Night',
  'ميناء الحبر',
].map(card)
const suggested = (typed: string) => suggestions(nameIndex(cards), typed, 8).map(({ name }) => name)
const near = (asked: string) => nearNames(cards, asked, 3).map(({ name }) => name)

describe('suggestions', () => {
  it('stand first where the name, then where a word begins so', () => {
    expect(suggested('lamp')).toEqual([
      'Lampblack',
      'The Lamp',
      'Old Lamps',
      'Hélou’s Lamp',
      'Clamp',
    ])
  })

  it.each([
    ['C++', ['C++']],
    ['++', ['C++']],
    ['HELOU', ['Hélou’s Lamp']],
    ['y/n', ['Day/Night']],
    ['الحبر', ['ميناء الحبر']],
    ['  the   lamp ', ['The Lamp']],
    ['.*', []],
    [' ', []],
  ])('for %j are %j', (typed, names) => {
    expect(suggested(typed)).toEqual(names)
  })
})

describe('a list that is narrowed', () => {
  const index = nameIndex([card('Door'), { ...card('Key'), series: 'Of Dóors' }, card('Lamp')])
  it.each([
    ['DOOR', ['Door', 'Key']],
    ['la', ['Lamp']],
    [' ', ['Door', 'Key', 'Lamp']],
    ['x', []],
  ])('by %j keeps %j, in its order', (typed, names) => {
    expect(filtered(index, typed).map(({ name }) => name)).toEqual(names)
  })
})

describe('near names', () => {
  it.each([
    ['the lamp', ['The Lamp']],
    ['Heluos Lamp', ['Hélou’s Lamp']],
    ['Constructer', ['constructor']],
    ['Something else', []],
    ['', []],
  ])('of %j are %j', (asked, names) => {
    expect(near(asked)).toEqual(expect.arrayContaining(names))
    if (names.length === 0) expect(near(asked)).toEqual([])
  })

  it('count letters to add, drop, change or swap', () => {
    expect(editDistance('abcd', 'abdc', 3)).toBe(1)
    expect(editDistance('abcd', 'xbcd', 3)).toBe(1)
    expect(editDistance('abcd', 'abcde', 3)).toBe(1)
    expect(editDistance('kitten', 'sitting', 3)).toBe(3)
    expect(editDistance('kitten', 'sitting', 2)).toBe(3)
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(editDistance(a, b, 50)).toBe(editDistance(b, a, 50))
        expect(editDistance(a, a, 3)).toBe(0)
      }),
    )
  })
})
