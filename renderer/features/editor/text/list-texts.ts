/** Query: the texts of a section's document, with their places in it. */
import type { Node } from 'prosemirror-model'
import { isHeading } from './line-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

export interface SectionViewText {
  /** Id of the entry; null for the heading of a block. */
  readonly entry: string | null
  /** True for what may hold links: the text of an entry, not a heading or title. */
  readonly isProse: boolean
  readonly text: string
  /** Position of its first letter in the document. */
  readonly start: number
}

/** Returns the texts of headings, titles, paragraphs and facts, in document order. */
export function listTexts(doc: Node): readonly SectionViewText[] {
  const texts: SectionViewText[] = []
  doc.descendants((node, at, line) => {
    if (!node.isTextblock) return true
    const { paragraph, content } = SECTION_SCHEMA.nodes
    const isProse = node.type === paragraph || node.type === content
    const id: unknown = (node.type === paragraph ? node : line)?.attrs['id']
    texts.push({ entry: isHeading(node) ? null : String(id), isProse, text: node.textContent, start: at + 1 })
    return false
  })
  return texts
}
