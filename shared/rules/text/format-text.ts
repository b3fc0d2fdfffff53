/** Formatter of parsed texts: the inverse of the parser, with the fewest backslashes. */
import { type EscapeMore, escapeLineSign, escapePieces, type TextPiece } from '#shared/model/text/escape-text'
import { parseText, type TextBlock, type TextNode } from './parse-text.ts'

const SIGNS = { strong: '**', em: '_' } as const

/** The parser knows numbers of at most three digits. */
const MAX_NUMBER = 999

export interface FormatTextOptions {
  readonly escapeMore: EscapeMore
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

const formatInline = (nodes: readonly TextNode[], { escapeMore }: FormatTextOptions): string =>
  escapePieces(
    joinFormats(nodes).flatMap((node) => toPieces(node, [])),
    escapeMore,
  )

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
      const sign = { text: SIGNS[kind], isLiteral: false }
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
