import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findWords, foldText, splitWords } from './text-folding.ts'

const texts = fc.string({ unit: fc.constantFrom(...`aZ0 \n\t'’\`-_.,+/éÉßæ卵ดำ🥚\u0301\u0000\u007f`), maxLength: 20 })

it('a text is folded in the same manner whether or not it is ASCII', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(foldText(`${text} é`)).toBe(`${foldText(text)} e`)
    }),
  )
})

it('the words of a text are those whose positions are found', () => {
  fc.assert(
    fc.property(texts.map(foldText), (text) => {
      expect(splitWords(text)).toEqual(findWords(text).map(({ word }) => word))
    }),
  )
})

it('an apostrophe does not divide a word', () => {
  expect(splitWords(foldText("Kell's egg,\nO’Hara"))).toEqual(['kells', 'egg', 'ohara'])
})
