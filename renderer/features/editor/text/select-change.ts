/** Finds what an undo or redo has changed in the text of a section, and puts the caret there. */
import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type DraftBlock, isSameBlocks } from '#shared/model/drafts/draft'
import type { Extent } from '../scroll-into-sight.ts'
import { findPart } from './line-commands.ts'
import { findChange } from './show-document.ts'

type Blocks = readonly DraftBlock[]

/** A text as it is shown: its document with the caret, and its blocks, which also have the images. */
export interface ShownText {
  readonly state: EditorState
  readonly blocks: Blocks
}

/** Ids of moved lines and blocks, by the blocks that the move resulted in. */
export type MovedParts = WeakMap<Blocks, unknown>

/** The side of an undo or redo that a step has made: `before` an undo, `after` a redo. */
export type ChangeSide = 'before' | 'after'

export interface TextChange {
  readonly before: ShownText
  readonly after: ShownText
  readonly side: ChangeSide
  readonly moved: MovedParts
  /** Elements for the images of blocks, by the id of the block. */
  readonly slots: ReadonlyMap<string, HTMLElement>
}

/**
 * Puts the caret at the end of the change.
 * @returns function that measures the caret with the image and its fields, with the image, and alone; null if nothing
 * has changed
 */
export function selectChange(view: EditorView, change: TextChange): (() => readonly Extent[]) | null {
  const image = findChangedImage(change.before.blocks, change.after.blocks)
  const selection = findChangedText(change) ?? (image === null ? null : findHeading(view.state.doc, image))
  if (selection === null) return null
  view.dispatch(view.state.tr.setSelection(selection))
  return () => {
    const caret = view.coordsAtPos(view.state.selection.head)
    const slot = image === null ? null : (change.slots.get(image) ?? null)
    return [...[slot, slot?.querySelector('img') ?? null].map((shown) => include(caret, shown)), caret]
  }
}

function include(caret: Extent, element: HTMLElement | null): Extent {
  if (element === null) return caret
  const { top, bottom } = element.getBoundingClientRect()
  return { top: Math.min(caret.top, top), bottom: Math.max(caret.bottom, bottom) }
}

/** Returns the end of the changed text, or of the line or heading that was moved; null if the text is the same. */
export function findChangedText(change: Omit<TextChange, 'slots'>): Selection | null {
  const [before, { doc }] = [change.before.state.doc, change.after.state]
  const range = findChange(before, doc)
  if (range === null) return null
  const part = isMoved(before, doc) ? findMovedPart(change) : null
  return part === null ? Selection.near(doc.resolve(range.to.after), -1) : endOf(doc, part)
}

const listIds = (doc: Node): readonly string[] => doc.content.content.map(({ attrs }) => String(attrs['id']))

/** True if both have the same lines in another order. */
function isMoved(before: Node, after: Node): boolean {
  const [was, is] = [listIds(before), listIds(after)]
  return was.join() !== is.join() && was.toSorted().join() === is.toSorted().join()
}

/** A move that is not known, as after a reload, counts as one of the line that has the caret. */
function findMovedPart({ before, after, side, moved }: Omit<TextChange, 'slots'>): string | null {
  const known = moved.get((side === 'before' ? before : after).blocks)
  const [was, is] = [before.state.doc, after.state.doc].map(listIds)
  const caret: unknown = findPart(before.state.doc, before.state.selection.head).node.attrs['id']
  const hasOtherPlace = (id: unknown) => typeof id === 'string' && was?.indexOf(id) !== is?.indexOf(id)
  const found = [known, caret].find(hasOtherPlace)
  return typeof found === 'string' ? found : null
}

function endOf(doc: Node, id: string): Selection | null {
  let end: number | null = null
  doc.forEach((part, from) => {
    if (part.attrs['id'] === id) end = from + part.nodeSize
  })
  return end === null ? null : Selection.near(doc.resolve(end), -1)
}

/** The end of a block's heading; the end of the text if the block is gone. */
const findHeading = (doc: Node, id: string): Selection => endOf(doc, id) ?? TextSelection.atEnd(doc)

/** Returns the first block that has got or lost an image, or texts about one. */
function findChangedImage(before: Blocks, after: Blocks): string | null {
  const images = new Map(before.map((block) => [block.id, imageOf(block)]))
  const isChanged = (block: DraftBlock) =>
    !isSameBlocks([images.get(block.id) ?? imageOf({ id: block.id, sectionName: '', entries: [] })], [imageOf(block)])
  return after.find(isChanged)?.id ?? null
}

const imageOf = ({ at: _, ...block }: DraftBlock): DraftBlock => ({ ...block, sectionName: '', entries: [] })
