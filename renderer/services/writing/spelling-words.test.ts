import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectSpellingWords } from './spelling-words.ts'

describe('names for the spell checker', () => {
  it('are the words of the names of pages and series, each once', () => {
    const cards = [
      { name: 'Anwë Tiln', series: 'Carry the Sea' },
      { name: "O'Hara-Quell of C++ 7", series: 'Carry the Sea' },
      { name: 'בית הסף', series: '' },
    ]
    expect(collectSpellingWords(cards)).toEqual(['Anwë', 'Tiln', 'Carry', 'the', 'Sea', "O'Hara-Quell", 'בית', 'הסף'])
  })

  it('stay within the limits of the bridge, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 })), (names) => {
        for (const word of collectSpellingWords(names.map((name) => ({ name, series: name })))) {
          expect(word).toMatch(/^[\p{L}\p{M}'’-]+$/u)
          expect(word.length).toBeLessThanOrEqual(60)
        }
      }),
    )
  })
})
