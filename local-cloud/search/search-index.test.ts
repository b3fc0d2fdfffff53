import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SearchIndex, type SearchRecord } from './search-index.ts'

const record = (Name: string, Type = 'Character', Series = ''): SearchRecord => ({
  objectID: Name,
  Name,
  Type,
  Series,
})

function indexOf(...records: readonly SearchRecord[]): SearchIndex {
  const index = new SearchIndex(['Name', 'Type', 'Series'])
  for (const one of records) index.put(one)
  return index
}

const names = (index: SearchIndex, query: string) => index.find(query).records.map(({ objectID }) => objectID)

describe('search results', () => {
  const index = indexOf(
    ...['C++', 'C', 'Cara', '#9?', '9 Lives', 'Day/Night', 'Night of Day', '++', '100%'].map((name) => record(name)),
    ...['ירושלים של זהב', 'مدينة النور', '東京タワー', '🐉 Nest', '👨‍👩‍👧 Family', '☯', 'Æther', 'Straße'].map((name) =>
      record(name),
    ),
    ...['D’Artagnan', 'Spider-Man', 'Ab', 'Abyss', 'Of Ab', '__proto__', 'Constant'].map((name) => record(name)),
  )
  it.each([
    ['C++', ['C++', 'C', 'Cara', 'Constant']],
    ['c', ['C', 'C++', 'Cara', 'Constant']],
    ['++', ['++', 'C++']],
    ['#9?', ['#9?', '9 Lives']],
    ['day/night', ['Day/Night', 'Night of Day']],
    ['100%', ['100%']],
    ['%', ['100%']],
    ['ירושלים', ['ירושלים של זהב']],
    ['זהב', ['ירושלים של זהב']],
    ['النور', ['مدينة النور']],
    ['東京', ['東京タワー']],
    ['タワー', ['東京タワー']],
    ['🐉', ['🐉 Nest']],
    ['👨‍👩‍👧', ['👨‍👩‍👧 Family']],
    ['☯️', ['☯']],
    ['aether', ['Æther']],
    ['strasse', ['Straße']],
    ['STRAẞE', ['Straße']],
    ["d'artagnan", ['D’Artagnan']],
    ['artagnan', ['D’Artagnan']],
    ['spider man', ['Spider-Man']],
    ['ab', ['Ab', 'Abyss', 'Of Ab']],
    ['__proto__', ['__proto__']],
    ['constructor', []],
    ['toString', []],
    ['night xyzzy', []],
  ])('%s', (query, expected) => {
    expect(names(index, query)).toEqual(expected)
  })

  it('are all records by name for an empty query', () => {
    const all = indexOf(record('b'), record('Ä'), record('a'), record('C'))
    for (const query of ['', '  ', '\u200f']) expect(names(all, query)).toEqual(['a', 'Ä', 'b', 'C'])
  })

  it('rank names above series, and whole names above prefixes', () => {
    const seth = indexOf(
      record('Ring of Fate', 'Item', 'Seth'),
      record('Sethian'),
      record('Old Seth'),
      record('Seth'),
      record('Seht'),
    )
    expect(names(seth, 'seth')).toEqual(['Seth', 'Sethian', 'Old Seth', 'Ring of Fate', 'Seht'])
  })

  it('allow one typo from four letters, two from eight, and a wrong first letter as one', () => {
    const words = indexOf(record('Tar'), record('Keep'), record('Angoril'), record('Skywalker'))
    const found = (query: string) => names(words, query)[0]
    expect([found('tor'), found('kep'), found('kxep'), found('xeep')]).toEqual([undefined, undefined, 'Keep', 'Keep'])
    expect([found('angxril'), found('angxxil')]).toEqual(['Angoril', undefined])
    expect([found('skxwalkxr'), found('xkywalker'), found('xkxwalker')]).toEqual(['Skywalker', 'Skywalker', undefined])
  })
})

describe('an index that changes', () => {
  it('finds the same as a new index of the same records', () => {
    const word = fc.constantFrom('ann', 'anna', 'bo', 'c', 'seth', 'c++', 'été', 'of')
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
    const step = fc.record({
      objectID: fc.constantFrom('1', '2', '3', '4', '5'),
      Name: fc.option(name, { nil: null }),
      asked: fc.option(word, { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.array(word), (steps, queries) => {
        const index = indexOf()
        const expectedRecords = new Map<string, SearchRecord>()
        for (const { objectID, Name, asked } of steps) {
          if (Name === null) {
            index.remove(objectID)
            expectedRecords.delete(objectID)
          } else {
            const put = { ...record(Name), objectID }
            index.put(put)
            expectedRecords.set(objectID, put)
          }
          if (asked !== null) index.find(asked)
        }
        const fresh = indexOf(...expectedRecords.values())
        expect(index.size).toBe(expectedRecords.size)
        for (const query of ['', ...queries]) expect(names(index, query).sort()).toEqual(names(fresh, query).sort())
      }),
    )
  })
})

describe('a large index', () => {
  const SYLLABLES = ['an', 'ber', 'cor', 'dal', 'el', 'fen', 'gar', 'hol', 'is', 'jor', 'kel', 'lun']
  const word = (number: number): string =>
    [12, 144, 1].map((part) => SYLLABLES[Math.floor(number / part) % 12]).join('')
  const MANY = 20_000
  const many = indexOf(
    ...Array.from({ length: MANY }, (_, i) =>
      record(`${word(i * 31)} ${word(i * 17 + 5)} ${i}`, 'Item', `The Road of ${word(i % 40)}`),
    ),
  )

  it.each([
    ['a whole name', 'anandal fencoris 700', MANY / 20],
    ['a word', 'anandal', MANY / 20],
    ['a word and a beginning', 'anandal fe', MANY / 20],
    ['a mistyped word', 'anandxl', MANY / 20],
    ['words that all have, and a rare one', 'the road of anandal', MANY / 20],
    ['a beginning of three letters', 'gar', MANY / 5],
    ['nothing there is', 'zzzz', 0],
  ])('compares few records for %s', (_, query, most) => {
    const { comparedCount: compared, records } = many.find(query)
    expect(compared).toBeLessThanOrEqual(most)
    expect(compared).toBeGreaterThanOrEqual(records.length)
  })
})
