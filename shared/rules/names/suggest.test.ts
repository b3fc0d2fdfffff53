import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { filterCards, findNearNames, getNameIndex, measureEditDistance, suggestPages } from './suggest.ts'

const card = (name: string): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 's',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
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
const suggested = (typed: string) => suggestPages(getNameIndex(cards), typed, 8).map(({ name }) => name)
const near = (name: string) => findNearNames(cards, name, 3).map(({ name }) => name)

describe('suggestions', () => {
  it('rank matches at the start of the name first, then at the start of a word', () => {
    expect(suggested('lamp')).toEqual(['Lampblack', 'The Lamp', 'Old Lamps', 'Hélou’s Lamp', 'Clamp'])
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

describe('suggestions with a typo', () => {
  it.each([
    ['lapmb', ['Lampblack']],
    ['lmap', ['Lampblack', 'The Lamp', 'Old Lamps', 'Hélou’s Lamp']],
    ['thelamp', ['The Lamp']],
    ['old lammps', ['Old Lamps']],
    ['lmp', []],
    ['olx lamps', []],
    ['clmap', ['Clamp']],
    ['amp', ['The Lamp', 'Clamp', 'Lampblack', 'Old Lamps', 'Hélou’s Lamp']],
    ['constrcu', ['constructor']],
    ['constrxxu', []],
  ])('for %j are %j', (typed, names) => {
    expect([...suggested(typed)].sort()).toEqual([...names].sort())
  })

  it('are not shown beside a name that has a word with this beginning', () => {
    const index = getNameIndex(['Lamp', 'Damp'].map(card))
    expect(suggestPages(index, 'lamp', 8).map(({ name }) => name)).toEqual(['Lamp'])
  })

  const letter = fc.constantFrom(...'abcdé')
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 })
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

  it('are found after any one edit of a long word', () => {
    fc.assert(
      fc.property(name, word, fc.nat(8), letter, (before, last, place, other) => {
        const at = place % last.length
        const [head, tail] = [last.slice(0, at), last.slice(at + 1)]
        const edits = [head + other + last.slice(at), head + tail, head + other + tail]
        if (tail !== '') edits.push(head + tail.slice(0, 1) + last.slice(at, at + 1) + tail.slice(1))
        for (const typed of edits.filter((edit) => edit.length >= 4))
          expect(suggestPages(getNameIndex([card(`${before} ${last}`)]), typed, 8), typed).toHaveLength(1)
      }),
    )
  })

  it('are at most one edit away from the beginning of a word', () => {
    fc.assert(
      fc.property(name, word, (text, typed) => {
        const found = suggestPages(getNameIndex([card(text)]), typed, 8).length > 0
        const folded = text.replaceAll('é', 'e')
        const query = typed.replaceAll('é', 'e')
        const starts = [...folded].flatMap((_, at) => (at === 0 || folded[at - 1] === ' ' ? [folded.slice(at)] : []))
        const isNear = starts.some((rest) =>
          [-1, 0, 1].some((more) => measureEditDistance(rest.slice(0, query.length + more), query, 1) <= 1),
        )
        expect(found).toBe(isNear || folded.includes(query))
      }),
    )
  })
})

describe('a filtered list', () => {
  const index = getNameIndex([card('Door'), { ...card('Key'), series: 'Of Dóors' }, card('Lamp')])
  it.each([
    ['DOOR', ['Door', 'Key']],
    ['la', ['Lamp']],
    [' ', ['Door', 'Key', 'Lamp']],
    ['x', []],
  ])('contains for %j the pages %j, in the original order', (typed, names) => {
    expect(filterCards(index, typed).map(({ name }) => name)).toEqual(names)
  })
})

describe('near names', () => {
  it.each([
    ['the lamp', ['The Lamp']],
    ['Heluos Lamp', ['Hélou’s Lamp']],
    ['Constructer', ['constructor']],
    ['Something else', []],
    ['', []],
  ])('of %j are %j', (name, names) => {
    expect(near(name)).toEqual(expect.arrayContaining(names))
    if (names.length === 0) expect(near(name)).toEqual([])
  })

  it('are found after any few edits of a name, or inside a longer one', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéß١')
    const long = fc.string({ unit: letter, minLength: 12, maxLength: 20 })
    fc.assert(
      fc.property(long, fc.nat(19), letter, (name, place, other) => {
        const at = place % name.length
        const asked = [
          name.slice(0, at) + other + name.slice(at + 1),
          name.slice(0, at) + name.slice(at + 1),
          other + name,
        ]
        for (const typed of [...asked, name.slice(2, 9), name + name])
          expect(findNearNames([card(name)], typed, 1), typed).toHaveLength(1)
      }),
    )
  })

  it('count added, dropped, changed and swapped letters', () => {
    expect(measureEditDistance('abcd', 'abdc', 3)).toBe(1)
    expect(measureEditDistance('abcd', 'xbcd', 3)).toBe(1)
    expect(measureEditDistance('abcd', 'abcde', 3)).toBe(1)
    expect(measureEditDistance('kitten', 'sitting', 3)).toBe(3)
    expect(measureEditDistance('kitten', 'sitting', 2)).toBe(3)
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(measureEditDistance(a, b, 50)).toBe(measureEditDistance(b, a, 50))
        expect(measureEditDistance(a, a, 3)).toBe(0)
      }),
    )
  })
})
