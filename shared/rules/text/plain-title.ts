/** Plain forms of titles, headings and comments, in which only links have signs. */
import { toStorableText } from '#shared/model/text/storable-text'
import { parseInline, type TextNode } from './parse-text.ts'

/** Returns the text of parsed nodes. */
export const joinNodes = (nodes: readonly TextNode[]): string =>
  nodes
    .map((node) => ('children' in node ? joinNodes(node.children) : node.kind === 'address' ? node.href : node.text))
    .join('')

export const joinSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the title without signs, with white space as single spaces. */
export const toPlainTitle = (title: string): string => joinSpaces(joinNodes(parseInline(toStorableText(title))))
