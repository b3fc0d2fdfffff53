/** ProseMirror commands of lines: what Enter, Backspace, Delete, Tab and Alt with the arrow keys do. */
import type { Node, ResolvedPos } from 'prosemirror-model'
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { includePlace } from '#shared/model/place-items'
import { createHeading, createLine, readAt } from './convert-blocks.ts'
import { SECTION_SCHEMA } from './schema.ts'

const { nodes } = SECTION_SCHEMA

/** A heading or line of the section with its place in the document. */
export interface Part {
  readonly node: Node
  /** Position before it. */
  readonly from: number
  readonly to: number
  readonly index: number
}

/** The heading or line that contains a position. */
export function findPart(doc: Node, position: number): Part {
  const index = Math.min(doc.resolve(position).index(0), doc.childCount - 1)
  return getPart(doc, index)
}

function getPart(doc: Node, index: number): Part {
  let from = 0
  for (let before = 0; before < index; before++) from += doc.child(before).nodeSize
  const node = doc.child(index)
  return { node, from, to: from + node.nodeSize, index }
}

export const isHeading = (node: Node | null | undefined): boolean => node?.type === nodes['heading']

/** True if an image or other content that the document does not hold belongs to the block of a heading. */
export type HoldsMore = (block: string) => boolean

const isEmptyLine = (node: Node): boolean => node.textContent === ''

/** Returns the next or previous text block, which is a heading, a paragraph, a title or a text. */
const findCell = (doc: Node, $from: ResolvedPos, step: 1 | -1): Selection | null =>
  Selection.findFrom(doc.resolve(step < 0 ? $from.before() : $from.after()), step, true)

/**
 * Returns the start of the first text below its heading, for somebody who reads on, or with the step -1 the end, where one
 * goes on writing: there the title of a last fact that is empty.
 */
export function findFirstCaret(doc: Node, step: 1 | -1): Selection {
  const { firstChild } = doc
  if (step > 0) {
    const isBelow = doc.childCount > 1 && !isHeading(doc.child(1))
    return Selection.near(doc.resolve(isBelow ? (firstChild?.nodeSize ?? 0) : 0))
  }
  const end = Selection.atEnd(doc)
  const { node, from } = findPart(doc, end.from)
  return node.type === nodes['fact'] && isEmptyLine(node) ? Selection.near(doc.resolve(from + 1)) : end
}

/** Enter: a new line; at the end of a heading the line below it; in a title its text. */
export const pressEnter =
  (isTitled: boolean): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if ($from.parent.type === nodes['title']) {
      if (dispatch) moveToCell(state, dispatch, 1)
      return true
    }
    if (!dispatch) return true
    const { tr } = state
    if (!empty) tr.deleteSelection()
    dispatch((goBelowHeading(tr) ?? splitLine(tr, isTitled)).scrollIntoView())
    return true
  }

/** Moves the caret from the end of a heading to the line below it; null if there is none, or elsewhere. */
function goBelowHeading(tr: Transaction): Transaction | null {
  const { $from } = tr.selection
  const below = tr.doc.maybeChild($from.index(0) + 1)
  const isAtEnd = isHeading($from.parent) && $from.parentOffset === $from.parent.content.size
  if (!isAtEnd || below === null || isHeading(below)) return null
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.after() + 1)))
}

/** Meta of a transaction that gives a new, empty line the place of the one above. */
export const CONTINUED_PLACE = 'continued-place'

/** Moves the text behind the caret into a new line, which has the same place: it goes on with what readers may not know. */
export function splitLine(tr: Transaction, isTitled: boolean): Transaction {
  const { $from } = tr.selection
  const rest = $from.parent.textContent.slice($from.parentOffset)
  const { node, index } = findPart(tr.doc, $from.pos)
  if (rest !== '') tr.delete($from.pos, $from.end())
  const isFact = node.type === nodes['fact'] || (isTitled && isHeading(node))
  const { to } = getPart(tr.doc, index)
  const at = isHeading(node) ? undefined : readAt(node)
  if (rest === '' && at !== undefined) tr.setMeta(CONTINUED_PLACE, at)
  tr.insert(to, createLine({ id: null, title: '', text: rest, ...includePlace(at) }, isFact))
  return tr.setSelection(TextSelection.near(tr.doc.resolve(to + 1)))
}

export const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('\n').scrollIntoView())
  return true
}

const moveToCell = (state: EditorState, dispatch: NonNullable<Parameters<Command>[1]>, step: 1 | -1): boolean => {
  const found = findCell(state.doc, state.selection.$from, step)
  if (found === null) return false
  const at = step > 0 ? found.$from.start() : found.$from.end()
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)).scrollIntoView())
  return true
}

/** Tab moves through the cells of facts. Elsewhere it leaves the editor, as in a text field. */
export const moveThroughFacts =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    if (findPart(state.doc, state.selection.from).node.type !== nodes['fact']) return false
    const found = findCell(state.doc, state.selection.$from, step)
    if (found === null || isHeading(found.$from.parent)) return false
    return dispatch ? moveToCell(state, dispatch, step) : true
  }

/**
 * Backspace at the start of a text block: an empty line is removed, a paragraph joins the one above, and an empty heading
 * joins two blocks unless its block holds more. Elsewhere only the caret moves, so that no text changes its role.
 */
export const pressBackspace =
  (holdsMore: HoldsMore): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty || $from.parentOffset > 0) return false
    const part = findPart(state.doc, $from.pos)
    const above = part.index > 0 ? state.doc.child(part.index - 1) : null
    if (above === null && $from.parent.type === nodes['heading']) return true
    const isText = $from.parent.type === nodes['content']
    if (!isText && part.node.type === nodes['paragraph'] && above?.type === nodes['paragraph']) return false
    if (!dispatch) return true
    const canRemove =
      isHeading(part.node) && above !== null
        ? isEmptyLine(part.node) && !holdsMore(String(part.node.attrs['id']))
        : isEmptyLine(part.node) && !isText
    if (!canRemove) {
      moveToCell(state, dispatch, -1)
      return true
    }
    const tr = state.tr.delete(part.from, part.to)
    const before = Selection.findFrom(tr.doc.resolve(part.from), -1, true)
    if (before !== null) tr.setSelection(TextSelection.create(tr.doc, before.$from.end()))
    dispatch(tr.scrollIntoView())
    return true
  }

/** Delete at the end of a text block joins paragraphs only, as Backspace does. */
export const pressDelete: Command = (state) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset < $from.parent.content.size) return false
  const part = findPart(state.doc, $from.pos)
  const below = part.index + 1 < state.doc.childCount ? state.doc.child(part.index + 1) : null
  return !(part.node.type === nodes['paragraph'] && below?.type === nodes['paragraph'])
}

/** Moves the line of the caret past its neighbour, or a whole block if the caret is in its heading. */
export const moveLine =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { doc, selection } = state
    const part = findPart(doc, selection.from)
    const isBlock = isHeading(part.node)
    const starts = isBlock ? listHeadings(doc) : doc.content.content.map((_, index) => index)
    const end = (place: number) => (isBlock ? (starts[place + 1] ?? doc.childCount) : place + 1)
    const place = starts.indexOf(part.index)
    const other = place + step
    // A line never moves above the first heading.
    if (other < (isBlock ? 0 : 1) || other >= starts.length) return false
    if (!dispatch) return true
    const parts = doc.content.content
    const [upper, lower] = step < 0 ? [other, place] : [place, other]
    const from = starts[upper] ?? 0
    const middle = starts[lower] ?? 0
    const to = end(lower)
    const moved = [...parts.slice(middle, to), ...parts.slice(from, middle)]
    const start = getPart(doc, from).from
    const stop = getPart(doc, to - 1).to
    const size = (all: readonly Node[]) => all.reduce((sum, node) => sum + node.nodeSize, 0)
    const shift = step < 0 ? -size(parts.slice(from, middle)) : size(parts.slice(middle, to))
    const tr = state.tr.replaceWith(start, stop, moved)
    tr.setSelection(TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift))
    dispatch(tr.scrollIntoView())
    return true
  }

const listHeadings = (doc: Node): readonly number[] =>
  doc.content.content.flatMap((node, index) => (isHeading(node) ? [index] : []))

/** Adds a line below that of the caret, and puts the caret into it. */
export const addLine =
  (isTitled: boolean): Command =>
  (state, dispatch) => {
    if (!dispatch) return true
    const { to } = findPart(state.doc, state.selection.from)
    const tr = state.tr.insert(to, createLine({ id: null, title: '', text: '' }, isTitled))
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(to + 1))).scrollIntoView())
    return true
  }

/**
 * Adds a block at the end of the section, and puts the caret into its heading. It replaces an empty line there that has
 * the caret.
 */
export const addBlock =
  (isTitled: boolean): Command =>
  (state, dispatch) => {
    if (!dispatch) return true
    const { node, from, to } = findPart(state.doc, state.selection.from)
    const isAtEnd = to === state.doc.content.size && state.doc.lastChild === node
    const before = isAtEnd ? state.doc.resolve(from).nodeBefore : null
    const isReplaced = before !== null && !isHeading(node) && !isHeading(before) && node.textContent === ''
    const end = isReplaced ? from : state.doc.content.size
    const tr = state.tr.replaceWith(end, state.doc.content.size, [
      createHeading(null, ''),
      createLine({ id: null, title: '', text: '' }, isTitled),
    ])
    dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
    return true
  }

/** Removes the line of the caret. */
export const removeLine: Command = (state, dispatch) => {
  const part = findPart(state.doc, state.selection.from)
  if (isHeading(part.node)) return false
  if (dispatch) dispatch(removeRange(state, part.from, part.to))
  return true
}

/** Removes the block of the caret with its lines. The last block becomes an empty one. */
export const removeBlock: Command = (state, dispatch) => {
  if (!dispatch) return true
  const { from, to } = findBlock(state.doc, state.selection.from)
  dispatch(removeRange(state, from, to))
  return true
}

interface BlockPlace {
  readonly from: number
  readonly to: number
  /** Place of the block in the section. */
  readonly place: number
  /** Index of its heading in the document. */
  readonly heading: number
}

/** Returns the place of the block that contains a position. */
export function findBlock(doc: Node, position: number): BlockPlace {
  const headings = listHeadings(doc)
  const index = findPart(doc, position).index
  const place = headings.findLastIndex((heading) => heading <= index)
  const last = (headings[place + 1] ?? doc.childCount) - 1
  const heading = headings[place] ?? 0
  return { from: getPart(doc, heading).from, to: getPart(doc, last).to, place, heading }
}

function removeRange(state: EditorState, from: number, to: number) {
  const { tr } = state
  if (from === 0 && to === state.doc.content.size) tr.replaceWith(from, to, createHeading(null, ''))
  else tr.delete(from, to)
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), 1)).scrollIntoView()
}
