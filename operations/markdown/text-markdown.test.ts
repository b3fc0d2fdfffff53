import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toStorableText } from '#shared/model/text/storable-text'
import { normalizeText } from '#shared/rules/text/format-text'
import { notation } from '../../tests/notation.ts'
import { fromMarkdown, toMarkdown } from './text-markdown.ts'

it('reads a written text with the same meaning', () => {
  const markdown = fc.array(
    fc.oneof(notation, fc.constantFrom('#', '## a', '+ ', '`', '<', '&lt;', '~~', '](', '---', '1) ')),
  )
  fc.assert(
    fc.property(markdown, (parts) => {
      const text = toStorableText(parts.join(''))
      const written = toMarkdown(text)
      expect(fromMarkdown(written)).toBe(normalizeText(text))
      expect(toMarkdown(fromMarkdown(written))).toBe(written)
    }),
    { numRuns: 1000 },
  )
})

it.each([
  ['**a** _b_ [[C|d]]', '**a** _b_ [[C|d]]'],
  ['- a\n- b\nc', '- a\n- b\n\nc'],
  ['\\- a *b* __c__ d_e', '\\- a \\*b\\* \\_\\_c\\_\\_ d_e'],
  ['## a\n![b](c) <i> &amp; ~~d~~ `e`', '\\## a\n\\![b\\](c) \\<i> \\&amp; \\~\\~d\\~\\~ \\`e\\`'],
  ['---\n+ a\n1984. b\n1) c', '\\---\n\\+ a\n1984\\. b\n1\\) c'],
  ['- # a\n- + b', '- \\# a\n- \\+ b'],
  ['C:\\dir', 'C:\\dir'],
])('writes %j', (text, markdown) => {
  expect(toMarkdown(text)).toBe(markdown)
})

it.each([
  ['__a__ *b* **_c_** _**d**_', '**a** _b_ **_c_** _**d**_'],
  ['* a\n+ b\n- c', '- a\n- b\n- c'],
  ['1) a\n2) b', '1. a\n2. b'],
  ['*a **b** c* **a**__b__', '_a **b** c_ **ab**'],
  ['a*b*c 5 * 3 * 2 *', 'a*b*c 5 * 3 * 2 *'],
  ['\\# a \\* b', '# a * b'],
  ['`code` [x](https://x.org) ~~y~~', '`code` [x](https://x.org) ~~y~~'],
])('reads %j', (markdown, text) => {
  expect(fromMarkdown(markdown)).toBe(text)
})
