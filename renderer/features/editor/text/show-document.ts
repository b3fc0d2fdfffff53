/** Transactions of the text editor that show what the draft has, where the caret stays. */
import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { findPart, isHeading } from './line-commands.ts'

interface DocumentChange {
  readonly from: number
  /** End of the changed part in the document before, and in the one after. */
  readonly to: { readonly before: number; readonly after: number }
}

/** Returns the smallest range in which two documents differ; null if they are equal. */
export function findChange(before: Node, after: Node): DocumentChange | null {
  const from = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (from === null || end === null) return null
  // Equal texts at both ends must not overlap.
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  return { from, to: { before: end.a + overlap, after: end.b + overlap } }
}

/** Shows a document by the smallest replacement, so that the caret stays in its text; null if it is shown already. */
export function showDocument(state: EditorState, target: Node): Transaction | null {
  const change = findChange(state.doc, target)
  if (change === null) return null
  const { from, to } = change
  const tr = state.tr.replace(from, to.before, target.slice(from, to.after))
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
