/** Query: what of a section can have a place in the story, with where it is in the document. */
import type { Node } from 'prosemirror-model'
import type { Place } from '#shared/model/place'
import { getEntryText, readAt } from './convert-blocks.ts'
import type { TextRange } from './highlights.ts'
import { isHeading } from './line-commands.ts'

export interface PlaceableItem extends TextRange {
  /** Id of an entry, or of a block for its heading and image. */
  readonly id: string
  readonly isBlock: boolean
  /** Its own place; undefined for none. */
  readonly at: Place | undefined
  /** The title and text, or the heading; empty for an image without a heading. */
  readonly text: string
}

/** Returns the entries with a text. A block without one is returned itself, because it may have an image. */
export function listPlaceable(doc: Node): readonly PlaceableItem[] {
  const items: PlaceableItem[] = []
  let block: PlaceableItem | null = null
  const addEmptyBlock = () => {
    if (block !== null) items.push(block)
    block = null
  }
  doc.forEach((node, from) => {
    const { id } = node.attrs
    const known = { id: String(id), at: readAt(node), from: from + 1, to: from + node.nodeSize - 1 }
    if (isHeading(node)) {
      addEmptyBlock()
      block = typeof id === 'string' ? { ...known, isBlock: true, text: node.textContent } : null
    } else if (node.textContent.trim() !== '' && typeof id === 'string') {
      const { title, text } = getEntryText(node)
      items.push({ ...known, isBlock: false, text: [title, text].filter((part) => part !== '').join(': ') })
      block = null
    }
  })
  addEmptyBlock()
  return items
}
