import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectKnownLinks, excerpt, type ProseToken, parseProse, toPlainText } from './links.ts'

const shown = (text: string) =>
  parseProse(text).map((token) =>
    token.kind === 'text' ? token.text : token.kind === 'page' ? `[${token.key}:${token.text}]` : `<${token.href}>`,
  )

const asWritten = (token: ProseToken): string[] => {
  if (token.kind === 'text') return [token.text]
  if (token.kind === 'address') return [token.href]
  const { name, text } = token
  return [...(text === name ? [`[[${name}]]`] : []), `[[${name}|${text}]]`]
}

describe('prose', () => {
  it.each([
    ['plain', ['plain']],
    ['', []],
    ['to [[Seth Ring]].', ['to ', '[Seth,Ring:Seth Ring]', '.']],
    ['[[Seth Ring|the keeper]]', ['[Seth,Ring:the keeper]']],
    ['[[Seth Ring| ]]', ['[Seth,Ring:Seth Ring]']],
    ['[[C++]] and [[A/B|x]]', ['[C++:C++]', ' and ', '[A~2FB:x]']],
    ['see https://example.org/a_(b)?c=1.', ['see ', '<https://example.org/a_(b)?c=1>', '.']],
    ['javascript:alert(1) ftp://x', ['javascript:alert(1) ftp://x']],
    ['[[ ]] [[]] [[a\nb]]', ['[[ ]]', ' [[]] [[a\nb]]']],
    ['<b>&amp;</b>', ['<b>&amp;</b>']],
  ])('reads %j', (text, tokens) => {
    expect(shown(text)).toEqual(tokens)
  })

  it('loses no character of any text', () => {
    // There are no spaces, because those around a name are trimmed.
    const pieces = ['http://', 'https://', 'a.b', '.', ')', '|', '\n', 'é', '👩‍🚀', '\ud800']
    const marks = ['[[A]]', '[[A|b c]]', '[[', ']]', '[[ ]]', '[[a\nb]]']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...marks)), (parts) => {
        let rest = parts.join('')
        for (const token of parseProse(rest)) {
          const written = asWritten(token).find((form) => rest.startsWith(form))
          expect(written).toBeDefined()
          rest = rest.slice(written?.length)
        }
        expect(rest).toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('parses long hostile texts', () => {
    const tokens = ['[[', '[[a|', 'http://', '[[a]] '].map((part) => parseProse(part.repeat(50_000)))
    expect(tokens.map(({ length }) => length)).toEqual([1, 1, 1, 100_000])
  })

  it('collects the links with known targets', () => {
    const blocks = [
      {
        id: 'b',
        sectionName: '',
        entries: [{ id: 'e', title: '', text: '[[A]] [[B]] [[constructor]]' }],
      },
    ]
    expect(collectKnownLinks(blocks, (key) => (key === 'B' ? 'Book' : null))).toEqual({ B: 'Book' })
  })

  it('cuts an excerpt between words and never inside a character', () => {
    expect(excerpt('[[Seth Ring|Seth]] walks\non', 120)).toBe('Seth walks on')
    expect(excerpt('one two three four', 12)).toBe('one two…')
    expect(excerpt('👩‍🚀'.repeat(60), 10)).not.toMatch(/\p{Surrogate}/u)
    expect(toPlainText('a  [[B]]\n\nc')).toBe('a B c')
  })
})
