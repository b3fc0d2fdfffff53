/** Lists of the links in titles and texts. */
import { parseInline, parseText, type TextNode } from '../text/parse-text.ts'

const listLinks = (nodes: readonly TextNode[]): readonly string[] =>
  nodes.flatMap((node) => ('children' in node ? listLinks(node.children) : node.kind === 'page' ? node.key : []))

/** Returns the keys of the pages that a title links to. */
export const listTitleLinks = (title: string): readonly string[] => listLinks(parseInline(title))

/** Returns the keys of the pages that the text of an entry links to. */
export const listTextLinks = (text: string): readonly string[] =>
  parseText(text).flatMap(({ items }) => items.flatMap(listLinks))
