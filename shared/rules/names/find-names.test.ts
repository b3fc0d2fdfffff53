import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNameFinder } from './find-names.ts'

const names = ['Kell', 'Kell Harbour', 'The Collator', "'Ossery'", 'Ó Riain', 'door', 'A B', 'lime over ash', 'בית הסף']
const find = createNameFinder(names)
const found = (text: string) => find(text).map(({ name }) => name)

describe('names in a text', () => {
  it.each([
    ['To Kell, by boat.', ['Kell']],
    ['To Kell Harbour.', ['Kell Harbour']],
    ['Kells and McKell and Kell2', []],
    ['[[Kell]] and [[Kell Harbour|Kell]] and https://x.org/Kell', []],
    ['kell', []],
    ['the door', []],
    ['of lime over ash', ['lime over ash']],
    ["'Ossery' and Ó Riain", ["'Ossery'", 'Ó Riain']],
    ['ב־ בית הסף.', ['בית הסף']],
    ['The Collator: **Kell** _Kell_', ['The Collator', 'Kell', 'Kell']],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('stand where they are said to stand, in order', () => {
    const piece = fc.constantFrom(...names, ' ', '.', '[[', ']]', '|', 'word', '\n')
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        let last = 0
        for (const { from, to, name } of find(text)) {
          expect(text.slice(from, to)).toBe(name)
          expect(from).toBeGreaterThanOrEqual(last)
          last = to
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are searched in linear time', () => {
    const many = createNameFinder(Array.from({ length: 10_000 }, (_, number) => `Kell ${number}`))
    expect(many('Kell '.repeat(50_000))).toEqual([])
  })
})
