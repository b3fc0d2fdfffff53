import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldUserName, readUserName, USER_NAME_LENGTH, type UserNameProblem } from './user-name.ts'

describe('readUserName', () => {
  it.each([
    ['Seth Ring', 'Seth Ring'],
    ['ab', 'ab'],
    ['  Iru   Dask ', 'Iru Dask'],
    ['É. d-Or', 'É. d-Or'],
    ['E\u0301venne', '\u00c9venne'],
    ['Ольга_77', 'Ольга_77'],
    ['七海', '七海'],
    ['A'.repeat(40), 'A'.repeat(40)],
  ])('takes %j as %j', (typed, name) => {
    expect(readUserName(typed)).toEqual({ ok: true, value: name })
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
  ])('refuses %j: %s', (typed, problem) => {
    expect(readUserName(typed)).toEqual({ ok: false, error: problem })
  })

  it.each(['\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u0000'])(
    'fault 46: keeps nothing that cannot be seen: %j',
    (sign) => {
      expect(readUserName(`se${sign}th`)).toEqual({ ok: false, error: 'characters' })
      for (const typed of [`${sign}seth`, `seth${sign}`]) {
        const read = readUserName(typed)
        expect(read.ok ? read.value : read.error).toMatch(/^(?:seth|characters)$/)
      }
    },
  )

  it('gives names that are read as themselves, and whose folded form is one document id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (typed) => {
        const read = readUserName(typed)
        if (!read.ok) return
        expect(readUserName(read.value)).toEqual(read)
        const folded = foldUserName(read.value)
        expect(foldUserName(folded)).toBe(folded)
        expect([...folded].length).toBeLessThanOrEqual(USER_NAME_LENGTH.most)
        expect(folded).not.toMatch(/[/\p{C}]|^\.|^__/u)
      }),
    )
  })
})

describe('foldUserName', () => {
  it('makes names that differ by case alone the same', () => {
    expect(foldUserName('Seth RING')).toBe(foldUserName('seth ring'))
  })
})
