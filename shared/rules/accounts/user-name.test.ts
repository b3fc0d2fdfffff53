import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createUserNameRecords,
  foldUserName,
  parseUserName,
  toSkeleton,
  USER_NAME_LENGTH,
  type UserNameProblem,
} from './user-name.ts'

describe('parseUserName', () => {
  it.each([
    ['Seth Ring', 'Seth Ring'],
    ['ab', 'ab'],
    ['  Iru   Dask ', 'Iru Dask'],
    ['É. d-Or', 'É. d-Or'],
    ['E\u0301venne', '\u00c9venne'],
    ['Ольга_77', 'Ольга_77'],
    ['七海', '七海'],
    ['ナナ七海', 'ナナ七海'],
    ['김민수 7', '김민수 7'],
    ['A'.repeat(40), 'A'.repeat(40)],
  ])('parses %j as %j', (typed, name) => {
    expect(parseUserName(typed)).toEqual({ ok: true, value: name })
  })

  it.each<[string, UserNameProblem]>([
    ['', 'length'],
    ['   ', 'length'],
    ['A', 'length'],
    ['A'.repeat(41), 'length'],
    ['_seth', 'characters'],
    ['seth.', 'characters'],
    ['se/th', 'characters'],
    ['seth@mail.example', 'characters'],
    ['<b>seth</b>', 'characters'],
    ['se\tth', 'characters'],
    ['__proto__', 'characters'],
    ['ΟΔΥΣΣΕΥΣ', 'folding'],
    ['İstanbul', 'folding'],
    ['Аda', 'scripts'],
    ['Seth Рing', 'scripts'],
    ['한中かな', 'scripts'],
    ['ɑda', 'scripts'],
    ['𝒜da', 'scripts'],
    ['Ａda', 'scripts'],
  ])('refuses %j: %s', (typed, problem) => {
    expect(parseUserName(typed)).toEqual({ ok: false, error: problem })
  })

  it.each(['\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u0000'])(
    'fault 46: refuses invisible characters: %j',
    (sign) => {
      expect(parseUserName(`se${sign}th`)).toEqual({ ok: false, error: 'characters' })
      for (const typed of [`${sign}seth`, `seth${sign}`]) {
        const read = parseUserName(typed)
        expect(read.ok ? read.value : read.error).toMatch(/^(?:seth|characters)$/)
      }
    },
  )

  it('returns names that parse to themselves and fold to a valid document id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (typed) => {
        const read = parseUserName(typed)
        if (!read.ok) return
        expect(parseUserName(read.value)).toEqual(read)
        const folded = foldUserName(read.value)
        expect(foldUserName(folded)).toBe(folded)
        expect([...folded].length).toBeLessThanOrEqual(USER_NAME_LENGTH.max)
        expect(folded).not.toMatch(/[/\p{C}]|^\.|^__/u)
      }),
    )
  })
})

describe('foldUserName', () => {
  it('makes names equal that differ only by case', () => {
    expect(foldUserName('Seth RING')).toBe(foldUserName('seth ring'))
  })
})

describe('toSkeleton', () => {
  it.each([
    ['Iru', 'lru'],
    ['Ian', '1an'],
    ['Bob', 'B0b'],
    ['Emil', 'Ernil'],
    ['Pax', 'Рах'],
    ['ANE', 'ΑΝΕ'],
    ['ëo', 'ёо'],
    ['ニナ', '二ナ'],
    ['Æsa', 'AEsa'],
  ])('fault 46: is equal for names that look alike: %s, %s', (one, other) => {
    for (const name of [one, other]) expect(parseUserName(name).ok).toBe(true)
    expect(toSkeleton(one)).toBe(toSkeleton(other))
  })

  it.each([
    ['Ada', 'Aba'],
    ['ian', 'lan'],
    ['Ren', 'Rev'],
    ['Olga', 'Ольга'],
  ])('differs for other names: %s, %s', (one, other) => {
    expect(toSkeleton(one)).not.toBe(toSkeleton(other))
  })

  it('needs no second reservation for most names', () => {
    expect(createUserNameRecords('Seth Ring')).toEqual({
      name: { userName: 'Seth Ring' },
      reservations: ['seth ring'],
    })
    expect(createUserNameRecords('Ian')).toEqual({
      name: { userName: 'Ian', skeleton: 'lan' },
      reservations: ['ian', 'lan'],
    })
  })

  it('is idempotent and a valid document id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (typed) => {
        const read = parseUserName(typed)
        if (!read.ok) return
        const skeleton = toSkeleton(read.value)
        expect(foldUserName(skeleton)).toBe(skeleton)
        expect(skeleton).not.toMatch(/[/\p{C}]|^\.|^__/u)
      }),
    )
  })
})
