/** Selection of a whole section. An empty first heading stays outside, since it would take what replaces the text. */
import type { Node } from 'prosemirror-model'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { SECTION_SCHEMA } from './schema.ts'

/** Returns the start of a range, or that of the first paragraph if an empty heading is all that is selected before it. */
export function skipEmptyHeading(doc: Node, from: number, to: number): number {
  const end = doc.child(0).nodeSize
  const isSkipped = doc.child(0).content.size === 0 && from < end && to > end
  return isSkipped && doc.maybeChild(1)?.type === SECTION_SCHEMA.nodes.paragraph ? end + 1 : from
}

/** Selects the text of a section whose first heading is empty. */
export const selectText: Command = ({ doc, tr }, dispatch) => {
  const to = Selection.atEnd(doc).to
  const from = skipEmptyHeading(doc, 0, to)
  if (from === 0) return false
  dispatch?.(tr.setSelection(TextSelection.create(doc, from, to)))
  return true
}
