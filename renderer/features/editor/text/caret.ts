/** Position of the caret in the text of a section, and the page link that is being typed there. */
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { openLink } from '../sections/open-link.ts'
import { findBlock, findPart, isHeading } from './line-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

export interface Caret {
  /** Place of the block in the section. */
  readonly block: number
  readonly blockId: string | null
  /** Place of the line in its block; null in a heading. */
  readonly line: number | null
  readonly isFact: boolean
}

/** A page link that is being typed. */
export interface TypedLink {
  readonly typed: string
  /** Pixels from the top left corner of the editor to the lower end of the caret. */
  readonly left: number
  readonly top: number
}

export function readCaret({ doc, selection }: EditorState): Caret {
  const part = findPart(doc, selection.from)
  const { place, heading } = findBlock(doc, selection.from)
  const id: unknown = doc.child(heading).attrs['id']
  return {
    block: place,
    blockId: typeof id === 'string' ? id : null,
    line: isHeading(part.node) ? null : part.index - heading - 1,
    isFact: part.node.type === SECTION_SCHEMA.nodes['fact'],
  }
}

/** Returns null if no link is being typed, in a heading, and without the focus. */
export function readTypedLink(view: EditorView): TypedLink | null {
  const { $from, empty } = view.state.selection
  if (!empty || isHeading($from.parent) || !view.hasFocus()) return null
  const link = openLink($from.parent.textContent, $from.parentOffset)
  if (link === null) return null
  const caret = view.coordsAtPos($from.pos)
  const corner = view.dom.getBoundingClientRect()
  return { typed: link.typed, left: caret.left - corner.left, top: caret.bottom - corner.top }
}

/** Replaces the link that is being typed by a complete one. */
export const completeLink =
  (name: string): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const text = $from.parent.textContent
    const link = openLink(text, $from.parentOffset)
    if (link === null) return false
    // Existing closing brackets are reused.
    const end = $from.pos + (text.startsWith(']]', $from.parentOffset) ? 2 : 0)
    dispatch?.(tr.insertText(`${name}]]`, $from.start() + link.from, end).scrollIntoView())
    return true
  }
