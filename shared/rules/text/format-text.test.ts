import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toStorableText } from '#shared/model/text/storable-text'
import { notation } from '../../../tests/notation.ts'
import { formatText, normalizeText } from './format-text.ts'
import { parseText } from './parse-text.ts'

it('gives a text that is parsed to the same blocks', () => {
  fc.assert(
    fc.property(notation.map(toStorableText), (text) => {
      const blocks = parseText(text)
      const formatted = formatText(blocks)
      expect(parseText(formatted)).toEqual(blocks)
      expect(normalizeText(formatted)).toBe(formatted)
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['a\n b', 'a\n b'],
  ['\\*a \\_b \\# snake\\_case **c\\***', '*a \\_b # snake_case **c\\***'],
  ['- a\n- b\nc\n> d', '- a\n- b\n\nc\n\n> d'],
  ['7. a\n7. b', '7. a\n8. b'],
  ['999. a\n1. b', '999. a\n999. b'],
  ['[[ A | b ]] http\\://x.org', '[[A|b]] http\\://x.org'],
])('has one form for %j', (text, form) => {
  expect(normalizeText(text)).toBe(form)
})
