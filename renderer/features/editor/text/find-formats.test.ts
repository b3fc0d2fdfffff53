import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMAT_SIGNS } from '#shared/rules/text/format-text'
import { findFormats } from './find-formats.ts'

/** Returns the parts of the text with their kinds. */
const found = (text: string) => findFormats(text).map(({ kind, from, to }) => [kind, text.slice(from, to)])

describe('the formats of a text', () => {
  it('are found with their signs', () => {
    expect(found('one **two _three_** four')).toEqual([
      ['sign', '**'],
      ['sign', '_'],
      ['sign', '_'],
      ['em', '_three_'],
      ['sign', '**'],
      ['strong', '**two _three_**'],
    ])
  })

  it('are found behind escapes, links, addresses and line breaks', () => {
    expect(found('\\*no\\* [[A|b]] https://x.org/a_b_c\n- **item**')).toEqual([
      ['sign', '\\'],
      ['sign', '\\'],
      ['sign', '- '],
      ['sign', '**'],
      ['sign', '**'],
      ['strong', '**item**'],
    ])
  })

  it('begin and end with their signs in any text', () => {
    const piece = fc.constantFrom(
      '**',
      '_',
      '\\',
      ' ',
      'word',
      '[[A]]',
      '[[A|_b_]]',
      'https://x.org/_a',
      '- ',
      '> ',
      '\n',
      '*',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        for (const { kind, from, to } of findFormats(text)) {
          const part = text.slice(from, to)
          if (kind === 'sign') expect(part).toMatch(/^(?:\*\*|_|\\|- |> ?)$/)
          else {
            expect(part.startsWith(FORMAT_SIGNS[kind])).toBe(true)
            expect(part.endsWith(FORMAT_SIGNS[kind])).toBe(true)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })
})
