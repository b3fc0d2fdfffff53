/** Formatter of parsed texts: the inverse of the parser, with the fewest backslashes. */
import { toLinkKey } from '#shared/model/page-key'
import { escapeLineSign, escapeSign, isActiveSign } from '#shared/model/text/escape-text'
import { LINK, PUNCTUATION } from '#shared/model/text/text-signs'
import { parseText, type TextBlock, type TextNode } from './parse-text.ts'

/** Part of a line: literal text, or signs, links and addresses, which stay as they are. */
interface TextPiece {
  readonly text: string
  readonly isLiteral: boolean
}

export const FORMAT_SIGNS = { strong: '**', em: '_' } as const

/** The parser knows numbers of at most three digits. */
const MAX_NUMBER = 999

export interface FormatTextOptions {
  /** Escapes more of a literal piece, which is escaped for the parser already. `before` is the text of the piece before it. */
  readonly escapeMore: (escaped: string, before: string) => string
  /** Escapes more at the beginning of a line, behind its sign. */
  readonly escapeLineStart: (line: string) => string
}

const NOTHING_MORE: FormatTextOptions = { escapeMore: (escaped) => escaped, escapeLineStart: (line) => line }

/** Parsing the result gives equal blocks. */
export const formatText = (blocks: readonly TextBlock[], options = NOTHING_MORE): string =>
  blocks.map((block) => formatBlock(block, options)).join('\n\n')

/** Returns a text of the same meaning in the one form that `formatText` gives it. */
export const normalizeText = (text: string): string => formatText(parseText(text))

function formatBlock({ tag, start = 1, items }: TextBlock, options: FormatTextOptions): string {
  const contents = items.map((nodes) => formatInline(nodes, options))
  const lines = contents.flatMap((content) => content.split('\n'))
  return lines
    .map((line, index) => {
      if (tag === 'p') return options.escapeLineStart(escapeLineSign(line))
      const content = options.escapeLineStart(line)
      if (tag === 'blockquote') return content === '' ? '>' : `> ${content}`
      return tag === 'ul' ? `- ${content}` : `${Math.min(start + index, MAX_NUMBER)}. ${content}`
    })
    .join('\n')
}

function formatInline(nodes: readonly TextNode[], { escapeMore }: FormatTextOptions): string {
  const parsed = joinFormats(nodes).flatMap((node) => toPieces(node, []))
  const pieces = parsed.flatMap((piece, index) => (piece.isLiteral ? splitBrackets(parsed, index) : piece))
  return pieces
    .map(({ text, isLiteral }, index) => {
      const before = pieces[index - 1]?.text ?? ''
      if (!isLiteral) return text
      return escapeMore(escapeLiteral(text, before, pieces[index + 1]?.text ?? ''), before)
    })
    .join('')
}

/** What could become a sign in literal text without links. */
const LITERAL_SIGNS = /\\|\*+|_+|https?(?=:\/\/)/g

/** @param before and after: the adjacent text of other pieces */
const escapeLiteral = (text: string, before: string, after: string): string =>
  text.replace(LITERAL_SIGNS, (sign, offset: number) => {
    const end = offset + sign.length
    // Two units, because a letter may take both.
    const previous = text.slice(Math.max(0, offset - 2), offset) || before.slice(-1)
    const next = text.slice(end, end + 2) || after.charAt(0)
    if (sign === '\\') return PUNCTUATION.test(next.charAt(0)) ? '\\\\' : sign
    if (sign.startsWith('h')) return `${sign}\\`
    const [character = ''] = sign
    // Beside a sign of the same character, the run would be longer.
    const isBeside = previous.endsWith(character) || next.startsWith(character)
    return isBeside || isActiveSign(sign, previous, next) ? escapeSign(sign) : sign
  })

/** Brackets in literal text: whole links, and those at the end that a later piece may close. */
const BRACKETS = new RegExp(String.raw`(${LINK.source}|\[\[[^[\]\n]*$)`)

/** Escapes the first of the brackets that would form a link. */
function splitBrackets(pieces: readonly TextPiece[], index: number): readonly TextPiece[] {
  const parts = pieces[index]?.text.split(BRACKETS) ?? []
  return parts.flatMap((text, position): TextPiece[] => {
    if (position % 2 === 0) return text === '' ? [] : [{ text, isLiteral: true }]
    const isWhole = text.endsWith(']]')
    const isLink = isWhole ? isPageLink(text) : isBrackets(text + readLinkEnd(pieces, index + 1))
    if (!isLink) return [{ text, isLiteral: !isWhole }]
    return [
      { text: '\\[', isLiteral: false },
      { text: text.slice(1), isLiteral: true },
    ]
  })
}

/** Returns the text up to the next bracket, with two characters if they close a link. */
function readLinkEnd(pieces: readonly TextPiece[], from: number): string {
  let end = ''
  for (const piece of pieces.slice(from)) {
    const at = piece.text.search(/[[\]\n]/)
    if (at >= 0) return end + piece.text.slice(0, at + 2)
    end += piece.text
  }
  return end
}

const isBrackets = (text: string): boolean => LINK.exec(text)?.[0] === text

/** False for brackets around a text that cannot be a page's name, which are literal anyway. */
const isPageLink = (brackets: string): boolean => toLinkKey(brackets.slice(2, -2).replace(/\|.*/s, '')) !== null

function toPieces(node: TextNode, inside: readonly string[]): readonly TextPiece[] {
  switch (node.kind) {
    case 'text':
      return [{ text: node.text, isLiteral: true }]
    case 'address':
      return [{ text: node.href, isLiteral: false }]
    case 'page': {
      const { name, text } = node
      return [{ text: text === name ? `[[${name}]]` : `[[${name}|${text}]]`, isLiteral: false }]
    }
    case 'strong':
    case 'em': {
      const { kind, children } = node
      const pieces = joinFormats(children).flatMap((child) => toPieces(child, [...inside, kind]))
      // A format inside itself changes nothing, and the notation has no signs for it.
      if (inside.includes(kind)) return pieces
      const sign = { text: FORMAT_SIGNS[kind], isLiteral: false }
      return [sign, ...pieces, sign]
    }
  }
}

/** Joins adjacent parts of one format, whose signs would form a longer run. */
function joinFormats(nodes: readonly TextNode[]): readonly TextNode[] {
  const joined: TextNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if ((node.kind === 'strong' || node.kind === 'em') && last?.kind === node.kind)
      joined.splice(-1, 1, { kind: node.kind, children: [...last.children, ...node.children] })
    else joined.push(node)
  }
  return joined
}
