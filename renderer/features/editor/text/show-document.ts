/** Transactions of the text editor that show what the draft has, where the caret stays. */
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { findPart, isHeading } from './line-commands.ts'

/** Shows a document by the smallest replacement, so that the caret stays in its text; null if it is shown already. */
export function showDocument(state: EditorState, target: Node): Transaction | null {
  const start = state.doc.content.findDiffStart(target.content)
  const end = state.doc.content.findDiffEnd(target.content)
  if (start === null || end === null) return null
  // Equal texts at both ends must not overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const tr = state.tr.replace(start, end.a + overlap, target.slice(start, end.b + overlap))
  return tr.doc.eq(target) ? tr : replaceAll(state, target)
}

function replaceAll({ tr, selection }: EditorState, target: Node): Transaction {
  tr.replaceWith(0, tr.doc.content.size, target.content)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(selection.from, tr.doc.content.size))))
}

/** Adds the line of the caret if it is empty, as are all lines after it, and was dropped by a save. */
export function withCaretLine(target: Node, { doc, selection }: EditorState): Node {
  const { node, from } = findPart(doc, selection.head)
  const rest = doc.slice(from, doc.content.size).content.content
  const isEmptyEnd = rest.every((part) => !isHeading(part) && part.textContent.trim() === '')
  const isDropped = !target.content.content.some((part) => part.attrs['id'] === node.attrs['id'])
  return isEmptyEnd && isDropped ? target.copy(target.content.addToEnd(node)) : target
}
