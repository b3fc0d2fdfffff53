/** ProseMirror commands that give lines and blocks their place in the story. */
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { isSamePlace, type Place } from '#shared/model/place'
import { openPlace } from '../places/open-place.ts'
import { readAt } from './convert-blocks.ts'
import { findBlock, findPart, isHeading, type Part } from './line-commands.ts'

/** Either the line of the caret or all selected lines, or the heading and image of the caret's block. */
export type PlaceTarget = 'lines' | 'block'

/** The parts of the document that would be placed. A selection of several lines has no empty ones. */
export function listTargets({ doc, selection }: EditorState, target: PlaceTarget): readonly Part[] {
  if (target === 'block') return [findPart(doc, findBlock(doc, selection.from).from)]
  const { from, to } = selection
  const parts: Part[] = []
  doc.forEach((node, at, index) => {
    const end = at + node.nodeSize
    if (at < Math.max(to, from + 1) && end > from) parts.push({ node, from: at, to: end, index })
  })
  const lines = parts.filter(({ node }) => !isHeading(node) && node.textContent.trim() !== '')
  return lines.length > 0 ? lines : parts.slice(0, 1)
}

/** The place that all of the parts have; null if they have none or different ones. */
export function readCommonPlace(parts: readonly Part[]): Place | null {
  const [first, ...others] = parts.map(({ node }) => readAt(node))
  return first !== undefined && others.every((at) => isSamePlace(at, first)) ? first : null
}

/** @param place null removes the place */
export const placeParts =
  (place: Place | null, target: PlaceTarget): Command =>
  (state, dispatch) => {
    const { tr } = state
    for (const { from } of listTargets(state, target)) setPlace(tr, from, place)
    if (tr.docChanged) dispatch?.(tr)
    return true
  }

export interface ItemPlace {
  /** Id of an entry, or of a block for its heading and image. */
  readonly id: string
  readonly isBlock: boolean
  /** null removes the place. */
  readonly place: Place | null
}

export const placeItems =
  (items: readonly ItemPlace[]): Command =>
  (state, dispatch) => {
    const { tr, doc } = state
    doc.forEach((node, at) => {
      const item = items.find(({ id, isBlock }) => node.attrs['id'] === id && isBlock === isHeading(node))
      if (item !== undefined) setPlace(tr, at, item.place)
    })
    if (tr.docChanged) dispatch?.(tr)
    return true
  }

/** Removes the place that is being typed, and gives it to its line. */
export const completePlace =
  (place: Place): Command =>
  (state, dispatch) => {
    const { doc, selection, tr } = state
    const { $from } = selection
    const text = $from.parent.textContent
    const open = openPlace(text, $from.parentOffset)
    if (open === null) return false
    const rest = text.slice($from.parentOffset)
    // The space before it is superfluous at the end of the text or before another space.
    const isSpaced = text[open.from - 1] === ' ' && /^(?:\s|$)/.test(rest)
    tr.delete($from.start() + open.from - (isSpaced ? 1 : 0), $from.pos)
    setPlace(tr, findPart(doc, $from.pos).from, place)
    dispatch?.(tr.scrollIntoView())
    return true
  }

function setPlace(tr: Transaction, at: number, place: Place | null): void {
  const node: Node | null = tr.doc.nodeAt(at)
  if (node === null) return
  if (!isSamePlace(readAt(node), place ?? undefined)) tr.setNodeAttribute(at, 'at', place)
}
