/** Lists of the links in titles, texts and blocks. */
import type { Block } from '#shared/model/page'
import { parseImageTexts } from '../text/image-texts.ts'
import { parseInline, parseText, type TextNode } from '../text/parse-text.ts'

const listLinks = (nodes: readonly TextNode[]): readonly string[] =>
  nodes.flatMap((node) => ('children' in node ? listLinks(node.children) : node.kind === 'page' ? node.key : []))

/** Returns the keys of the pages that a title links to. */
export const listTitleLinks = (title: string): readonly string[] => listLinks(parseInline(title))

/** Returns the keys of the pages that the text of an entry links to. */
export const listTextLinks = (text: string): readonly string[] =>
  parseText(text).flatMap(({ items }) => items.flatMap(listLinks))

/** Returns the keys of the pages that the texts of a block link to: of its entries without their titles, of its image. */
export const listBlockLinks = (block: Block): readonly string[] => [
  ...block.entries.flatMap(({ text }) => listTextLinks(text)),
  ...parseImageTexts(block).flatMap(listLinks),
]
