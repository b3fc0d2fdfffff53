/** Generator of texts for the tests of the parser. */
import fc from 'fast-check'

/** Texts of pieces of the notation, which together form everything a person or an attacker can write. */
const SIGNS = ['**', '_', '*', '__', '***', '\\', '\\*', '\\_', '- ', '1. ', '12. ', '> ', '>', '\n', '\n\n', ' ', '\t']
const LINKS = [
  '[[',
  ']]',
  '[[A]]',
  '[[A|b_c]]',
  '[[ ]]',
  '|',
  'http://',
  'https://x.org/a_b',
  '\\[[A]]',
  '\\[[',
  'http',
  '://',
]
const WORDS = ['a', 'b', 'é', '1', '.', ')', '👩‍🚀', '𐐀', '\ud800', '\r', '\u2028']
export const notation = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS, ...LINKS, ...WORDS), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''))
