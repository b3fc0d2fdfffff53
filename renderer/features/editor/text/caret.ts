/** Position of the caret in the text of a section, and the page link, place or title that is being typed there. */
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { openPlace } from '../places/open-place.ts'
import { openLink } from '../sections/open-link.ts'
import { readAt } from './convert-blocks.ts'
import { findBlock, findPart, isHeading } from './line-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

const TITLE = SECTION_SCHEMA.nodes['title']

export interface Caret {
  /** Place of the block in the section. */
  readonly block: number
  readonly blockId: string | null
  /** Place of the line in its block; null in a heading. */
  readonly line: number | null
  readonly isFact: boolean
  /** True in a line with a text and without a place in the story. */
  readonly isUnplaced: boolean
}

/** What is being typed at the caret, for which a menu offers completions. */
export type Completable = {
  readonly typed: string
  /** Position of the text block in the document. */
  readonly block: number
  /** Position of the first letter that is typed. */
  readonly start: number
  /** Pixels from the top left corner of the editor to the lower end of the caret. */
  readonly left: number
  readonly top: number
} & (
  | {
      readonly kind: 'link'
      /** The typed name with the rest that it has in a closed link. */
      readonly name: string
    }
  /** A place in the story. */
  | { readonly kind: 'place' }
  | {
      readonly kind: 'title'
      /** Titles of the other facts of the section. */
      readonly others: readonly string[]
    }
)

export function readCaret({ doc, selection }: EditorState): Caret {
  const part = findPart(doc, selection.from)
  const { place, heading } = findBlock(doc, selection.from)
  const id: unknown = doc.child(heading).attrs['id']
  return {
    block: place,
    blockId: typeof id === 'string' ? id : null,
    line: isHeading(part.node) ? null : part.index - heading - 1,
    isFact: part.node.type === SECTION_SCHEMA.nodes['fact'],
    isUnplaced: !isHeading(part.node) && readAt(part.node) === undefined && part.node.textContent !== '',
  }
}

export const isSameCaret = (before: Caret, after: Caret): boolean =>
  before.block === after.block &&
  before.blockId === after.blockId &&
  before.line === after.line &&
  before.isFact === after.isFact &&
  before.isUnplaced === after.isUnplaced

/** Returns an unfinished or closed link or a place around the caret, or a title with the caret at its end. */
export function readCompletable(view: EditorView): Completable | null {
  const { doc, selection } = view.state
  const { $from, empty } = selection
  if (!empty || isHeading($from.parent)) return null
  const text = $from.parent.textContent
  const link = openLink(text, $from.parentOffset)
  const story = link === null && $from.parent.type !== TITLE ? openPlace(text, $from.parentOffset) : null
  const isTitle = $from.parent.type === TITLE && $from.parentOffset === $from.parent.content.size
  if (link === null && story === null && !isTitle) return null
  const caret = view.coordsAtPos($from.pos)
  const corner = view.dom.getBoundingClientRect()
  const start = $from.pos - (link ?? story ?? { typed: text }).typed.length
  const place = { block: $from.before(), start, left: caret.left - corner.left, top: caret.bottom - corner.top }
  if (link !== null) return { kind: 'link', typed: link.typed, name: link.name, ...place }
  if (story !== null) return { kind: 'place', typed: story.typed, ...place }
  const others: string[] = []
  doc.descendants((node, at) => {
    if (node.type === TITLE && at !== place.block) others.push(node.textContent)
    return !node.isTextblock
  })
  return { kind: 'title', typed: text, others, ...place }
}

/** A link or place stays dismissed while it is typed, so that Tab and Enter insert nothing; a title until it changes. */
export function isStillDismissed(found: Completable | null, dismissed: Completable | null): boolean {
  if (dismissed === null || found?.block !== dismissed.block || found.kind !== dismissed.kind) return false
  return found.kind === 'title' ? found.typed === dismissed.typed : found.typed.startsWith(dismissed.typed)
}

/** Replaces the link that is being typed by a complete one. What it shows instead of the name stays. */
export const completeLink =
  (name: string): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    const link = openLink($from.parent.textContent, $from.parentOffset)
    if (link === null) return false
    const start = $from.start()
    dispatch?.(tr.insertText(`${name}${link.label}]]`, start + link.from, start + link.to).scrollIntoView())
    return true
  }

/** Replaces the title of the caret's fact, and moves the caret to its text. */
export const completeTitle =
  (title: string): Command =>
  ({ selection: { $from }, tr }, dispatch) => {
    if ($from.parent.type !== TITLE) return false
    tr.insertText(title, $from.start(), $from.end())
    // Behind the title's end and the text's beginning.
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.start() + title.length + 2)).scrollIntoView())
    return true
  }
