import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, hasSigns } from '#shared/model/text/escape-text'
import { notation } from '../../../tests/notation.ts'
import { parseInline, parseText, type TextNode } from './parse-text.ts'

/** Returns the text as simple HTML, with links in brackets and addresses in angle quotes. */
const draw = (text: string): string =>
  parseText(text)
    .map(({ tag, start, items }) => {
      const shown = items.map((nodes) => nodes.map(drawNode).join(''))
      if (tag === 'p') return shown.join('')
      const head = start === undefined ? `<${tag}>` : `<${tag} ${start}>`
      return `${head}${tag === 'blockquote' ? shown.join('') : shown.map((item) => `<li>${item}`).join('')}</${tag}>`
    })
    .join('¶')

function drawNode(node: TextNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'page':
      return `[${node.key}:${node.text}]`
    case 'address':
      return `‹${node.href}›`
    case 'strong':
    case 'em':
      return `<${node.kind}>${node.children.map(drawNode).join('')}</${node.kind}>`
  }
}

const listTexts = (nodes: readonly TextNode[]): readonly string[] =>
  nodes.flatMap((node) => {
    if ('children' in node) return listTexts(node.children)
    return node.kind === 'address' ? node.href : node.kind === 'page' ? node.name : node.text
  })

const RUNS = { numRuns: 2000 }

describe('the parser of texts', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['a **bold** word', 'a <strong>bold</strong> word'],
    ['an _italic_ word', 'an <em>italic</em> word'],
    ['**bold and _italic_**', '<strong>bold and <em>italic</em></strong>'],
    ['_italic and **bold**_', '<em>italic and <strong>bold</strong></em>'],
    ['in**side**s', 'in<strong>side</strong>s'],
    ['snake_case_name and a_b_', 'snake_case_name and a_b_'],
    ['(_a_), «_b_» and 𐐀_c_', '(<em>a</em>), «<em>b</em>» and 𐐀_c_'],
    ['5 * 3 ** 2 _ 1', '5 * 3 ** 2 _ 1'],
    ['*one* __init__ ***three*** ****', '*one* __init__ ***three*** ****'],
    ['**open', '**open'],
    ['close**', 'close**'],
    ['** a **', '** a **'],
    ['**a **b** c**', '**a <strong>b</strong> c**'],
    ['**a _b** c_', '<strong>a _b</strong> c_'],
    ['**a\nb**', '**a\nb**'],
    ['\\**a\\** \\_b\\_ \\\\', '**a** _b_ \\'],
    ['**a\\** b**', '<strong>a** b</strong>'],
    ['C:\\dir \\o/ \\', 'C:\\dir \\o/ \\'],
    ['**see [[Seth Ring|_Seth_]]**', '<strong>see [Seth,Ring:_Seth_]</strong>'],
    ['[[A]] \\[[A]] [[ ]]', '[A:A] [[A]] [[ ]]'],
    ['https://x.org/a_b_c/**d**', '‹https://x.org/a_b_c/**d**›'],
    ['**https://x.org/a_b** c', '<strong>‹https://x.org/a_b›</strong> c'],
    ['_https://x.org/._', '<em>‹https://x.org/›.</em>'],
    ['_a https://x.org/a_b and c_', '<em>a ‹https://x.org/a_b› and c</em>'],
    ['https://x.org/a_', '‹https://x.org/a_›'],
    ['_http://_', '_‹http://_›'],
    ['- a\n- **b**', '<ul><li>a<li><strong>b</strong></ul>'],
    ['1. a\n1. b\n\n7. c', '<ol 1><li>a<li>b</ol>¶<ol 7><li>c</ol>'],
    ['> a\n>\n> b', '<blockquote>a\n\nb</blockquote>'],
    [
      'They said:\n\n> No.\n\nSo:\n- a\n1. b',
      'They said:¶<blockquote>No.</blockquote>¶So:¶<ul><li>a</ul>¶<ol 1><li>b</ol>',
    ],
    ['\\- a\n1\\. b\n\\> c', '- a\n1. b\n> c'],
    ['-a\n1.b\n>c\n1984. was\n- \n -a', '-a\n1.b\n>c\n1984. was\n- \n -a'],
    ['\n a\n\n b\n', '\n a\n\n b\n'],
    ['<b>x</b>&amp;', '<b>x</b>&amp;'],
  ])('reads %j', (text, html) => {
    expect(draw(text)).toBe(html)
  })

  it('loses and adds no letter', () => {
    const letters = (text: string) => text.replace(/[-*_\\>[\].\s\d]/gu, '')
    fc.assert(
      fc.property(notation, (text) => {
        // The name of a page with another text is not shown.
        fc.pre(!text.includes('|'))
        const shown = parseText(text).flatMap(({ items }) => items.flatMap(listTexts))
        expect(letters(shown.join(''))).toBe(letters(text))
      }),
      RUNS,
    )
  })

  it('nests formats at most once each, with something inside', () => {
    const check = (nodes: readonly TextNode[], inside: readonly string[]): void => {
      for (const node of nodes) {
        if (!('children' in node)) continue
        expect(inside).not.toContain(node.kind)
        expect(listTexts(node.children).join('')).toMatch(/^\S(?:.*\S)?$/s)
        check(node.children, [...inside, node.kind])
      }
    }
    fc.assert(
      fc.property(notation, (text) => {
        for (const { items } of parseText(text)) for (const nodes of items) check(nodes, [])
      }),
      RUNS,
    )
  })

  it('shows an escaped text as a literal one, with its links and addresses', () => {
    fc.assert(
      fc.property(notation, (text) => {
        const escaped = escapeText(text)
        expect(parseText(escaped)).toEqual([{ tag: 'p', items: [parseInline(text)] }])
        expect(hasSigns(text)).toBe(escaped !== text)
      }),
      RUNS,
    )
  })

  it('escapes nothing that has no meaning', () => {
    const texts = ['snake_case', '5 * 3 ** 2', '__init__', '***', 'C:\\dir', '1984. was', 'a - b > c', '[x] [[A]] (_)']
    expect(texts.filter(hasSigns)).toEqual(['[x] [[A]] (_)'])
    expect(['a *b', 'https://x.org/a_b_**c**/', '[[a_b|_c_]]', '-5', '1.5'].filter(hasSigns)).toEqual([])
  })

  it.each([
    '*',
    '**',
    '** ',
    ' **a',
    '_',
    '_a ',
    ' _a **b',
    '\\',
    '[[',
    '[[a|',
    'https://',
    'https://_** ',
    '\n',
    '- a\n',
    '> ',
    '[[ https://x.org/a ',
  ])(
    'takes linear time for %j repeated to 250 kB',
    (part) => {
      const text = part.repeat(250_000 / part.length)
      // A quadratic time would be minutes.
      const begun = performance.now()
      parseText(text)
      parseText(escapeText(text))
      expect(performance.now() - begun).toBeLessThan(10_000)
    },
    60_000,
  )
})

const shown = (title: string) => parseInline(title).map(drawNode)

describe('the parser of titles', () => {
  it.each([
    ['plain', ['plain']],
    ['', []],
    ['to [[Seth Ring]].', ['to ', '[Seth,Ring:Seth Ring]', '.']],
    ['[[Seth Ring|the keeper]]', ['[Seth,Ring:the keeper]']],
    ['[[Seth Ring| ]]', ['[Seth,Ring:Seth Ring]']],
    ['[[C++]] and [[A/B|x|y]]', ['[C++:C++]', ' and ', '[A~2FB:x|y]']],
    ['see https://example.org/a_(b)?c=1.', ['see ', '‹https://example.org/a_(b)?c=1›', '.']],
    ['javascript:alert(1) ftp://x', ['javascript:alert(1) ftp://x']],
    ['[[ ]] [[]] [[a\nb]]', ['[[ ]] [[]] [[a\nb]]']],
    ['**a** _b_ \\*\n- c \\', ['**a** _b_ \\*\n- c \\']],
    ['\\[[A]]', ['\\', '[A:A]']],
  ])('reads %j', (title, nodes) => {
    expect(shown(title)).toEqual(nodes)
  })

  it('loses no character', () => {
    const written = (node: TextNode): string =>
      node.kind === 'page' ? `[[${node.name}]]` : node.kind === 'address' ? node.href : drawNode(node)
    fc.assert(
      fc.property(notation, (title) => {
        // Of a link with another text, and of white space around a name, this test knows nothing.
        fc.pre(!/\[\[[^[\]|\n]*\||\[\[\s|\s\]\]/.test(title))
        expect(parseInline(title).map(written).join('')).toBe(title)
      }),
      RUNS,
    )
  })
})
