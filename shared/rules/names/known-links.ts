/** Collector of the links in texts. */
import type { Block, Links } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { parseInline, parseText, type TextNode } from '../text/parse-text.ts'

const listLinks = (nodes: readonly TextNode[]): readonly string[] =>
  nodes.flatMap((node) => ('children' in node ? listLinks(node.children) : node.kind === 'page' ? node.key : []))

/** Returns the keys of the pages that a title links to. */
export const listTitleLinks = (title: string): readonly string[] => listLinks(parseInline(title))

/** Returns the keys of the pages that the text of an entry links to. */
export const listTextLinks = (text: string): readonly string[] =>
  parseText(text).flatMap(({ items }) => items.flatMap(listLinks))

/** Returns the links of a section whose targets are known, for its `links` field. */
export function collectKnownLinks(blocks: readonly Block[], typeOf: (key: string) => TypeName | null): Links {
  const keys = blocks.flatMap(({ entries }) => entries.flatMap(({ text }) => listTextLinks(text)))
  return Object.fromEntries(
    keys.flatMap((key) => {
      const type = typeOf(key)
      return type === null ? [] : [[key, type] as const]
    }),
  )
}
