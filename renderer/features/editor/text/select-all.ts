/** Selection of a whole section. An empty first heading stays outside, since it would take what replaces the text. */
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, Selection, TextSelection } from 'prosemirror-state'

/** Returns a selection without the empty first heading, unless that is all that is selected. */
export function selectBelowHeading(doc: Node, anchor: number, head: number): Selection {
  const from = skipEmptyHeading(doc, Math.min(anchor, head), Math.max(anchor, head))
  return TextSelection.between(doc.resolve(Math.max(anchor, from)), doc.resolve(Math.max(head, from)))
}

/** For the library, which reads the selection of the browser. Returns null where nothing is to be changed. */
export function createSelection({ doc }: { readonly doc: Node }, anchor: ResolvedPos, head: ResolvedPos) {
  const from = Math.min(anchor.pos, head.pos)
  return skipEmptyHeading(doc, from, Math.max(anchor.pos, head.pos)) === from
    ? null
    : selectBelowHeading(doc, anchor.pos, head.pos)
}

/** Returns the start of a range, or that of the text below an empty first heading. The range does not become empty. */
export function skipEmptyHeading(doc: Node, from: number, to: number): number {
  const heading = doc.child(0)
  const below = doc.maybeChild(1)
  if (below === null || heading.content.size > 0 || from >= heading.nodeSize) return from
  // A fact begins with its title.
  const start = heading.nodeSize + (below.isTextblock ? 1 : 2)
  return to > start ? start : from
}

/** Selects the text of a section, without its first block itself, which may have an image. */
export const selectText: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(selectBelowHeading(doc, 0, Selection.atEnd(doc).to)))
  return true
}
