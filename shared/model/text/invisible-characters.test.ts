import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasInvisibleCharacters, removeInvisibleCharacters } from './invisible-characters.ts'

/** Private-use characters and noncharacters, which each device draws in its own way or not at all. */
const MEANINGLESS = [
  ...['\uE000', '\uF8FF', '\u{F0000}', '\u{10FFFD}', '\uFDD0', '\uFDEF', '\uFFFE', '\uFFFF'],
  ...['\u{1FFFE}', '\u{2FFFF}', '\u{3FFFF}', '\u{80000}', '\u{DFFFF}', '\u{EFFFE}', '\u{10FFFF}'],
]

/** Characters that are never part of a word, and tag letters outside a flag. */
const NEVER = [
  ...['\u00AD', '\u034F', '\u061C', '\u115F', '\u1160', '\u180E', '\u200B', '\u200E', '\u200F'],
  ...['\u202E', '\u2060', '\u2061', '\u2064', '\u2069', '\u2800', '\u3164', '\uFEFF', '\uFFA0'],
  ...['\u070F', '\u{13430}', '\u{1343F}', '\u{13441}', '\u{13455}', '\u{16FE4}'],
  ...['\u{E0020}', '\u{E0061}', '\u{E007F}', '\u{E0001}', '\u0007', '\uD800'],
]

describe('a name', () => {
  it.each([
    ['می‌خواهم', 'Persian with its non-joiner'],
    ['क्‍ष', 'a half form of Devanagari'],
    ['👩‍🚀', 'an astronaut'],
    ['👩🏽‍❤️‍💋‍👨🏿', 'two people with tones, selectors and joiners'],
    ['❤️', 'a heart drawn as an emoji'],
    ['1️⃣ and #️⃣', 'keycaps'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'a flag of a region'],
    ['葛󠄀城', 'an ideograph in a chosen shape'],
    ['ᠮᠣᠩᠭᠣᠯ', 'Mongolian'],
    ['Ke\u0301ll', 'an accent of its own'],
  ])('may contain the invisible characters its script needs: %s, %s', (name) => {
    expect(hasInvisibleCharacters(name)).toBe(false)
  })

  it.each([
    'Ke\u200Dll',
    'Ke\u200Cll',
    '\u200DKell',
    'می\u200C',
    'می\u200C خواهم',
    '\u200Cمی',
    '👩\u200D',
    '👩\u200D\u200D🚀',
    'Ke\uFE0Fll',
    '1\uFE0F',
    '🏴\u{E0067}',
    '🏴\u{E007F}',
    'a\u{E0100}',
  ])('may not contain joiners, selectors and tags elsewhere: %j', (name) => {
    expect(hasInvisibleCharacters(name)).toBe(true)
  })

  it('fault 46: may not contain characters outside of words at any position', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...NEVER, ...MEANINGLESS),
        fc.string({ unit: 'grapheme' }),
        (before, unseen, after) => {
          expect(hasInvisibleCharacters(`${before}${unseen}${after}`)).toBe(true)
        },
      ),
      { seed: 46 },
    )
  })

  it('folds equal to the name without invisible characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...NEVER.slice(0, -2), '\u200C', '\u200D', '\uFE0F'),
        fc.nat(),
        (name, unseen, place) => {
          const at = place % (name.length + 1)
          // No character is inserted between the halves of a surrogate pair.
          fc.pre(!/[\uD800-\uDBFF]$/.test(name.slice(0, at)))
          const spoilt = name.slice(0, at) + unseen + name.slice(at)
          expect(removeInvisibleCharacters(spoilt)).toBe(removeInvisibleCharacters(name))
        },
      ),
      { seed: 46 },
    )
  })
})
