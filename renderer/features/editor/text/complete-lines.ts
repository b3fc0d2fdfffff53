/** ProseMirror plugin: every block and line has an id of its own, and lines of a section of facts are facts. */
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { includePlace } from '#shared/model/place-items'
import { createLine, getEntryText, readAt } from './convert-blocks.ts'
import { SECTION_SCHEMA } from './schema.ts'

/** Transactions with this meta come from the draft, whose ids are complete. */
export const FROM_DRAFT = 'from-draft'

interface CompleteLinesOptions {
  readonly isTitled: boolean
  readonly createId: () => string
}

/**
 * Of two lines with one id the first keeps it: after a split that is the first half, and of a copied line the upper one.
 */
export const completeLines = (options: CompleteLinesOptions): Plugin =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      const isTyped = transactions.some((one) => one.docChanged && one.getMeta(FROM_DRAFT) === undefined)
      return isTyped ? complete(state, options) : null
    },
  })

function complete(state: EditorState, { isTitled, createId }: CompleteLinesOptions): Transaction | null {
  const { tr } = state
  // An emptied section has no blocks.
  if (state.doc.childCount === 1 && state.doc.content.size === 2) return null
  const taken = { blocks: new Set<string>(), entries: new Set<string>() }
  state.doc.forEach((part, offset) => {
    const isHeading = part.type === SECTION_SCHEMA.nodes['heading']
    const ids = isHeading ? taken.blocks : taken.entries
    const { id } = part.attrs
    const isFree = typeof id === 'string' && !ids.has(id)
    const kept = isFree ? id : createId()
    ids.add(kept)
    const at = tr.mapping.map(offset)
    if (isTitled && part.type === SECTION_SCHEMA.nodes['paragraph']) replaceByFact(tr, at, part, kept)
    else if (!isFree) tr.setNodeMarkup(at, null, { ...part.attrs, id: kept })
  })
  return tr.docChanged ? tr : null
}

function replaceByFact(tr: Transaction, at: number, paragraph: Node, id: string): void {
  const { from } = tr.selection
  const line = createLine(
    { id, title: '', text: getEntryText(paragraph).text, ...includePlace(readAt(paragraph)) },
    true,
  )
  const isInside = from > at && from < at + paragraph.nodeSize
  tr.replaceWith(at, at + paragraph.nodeSize, line)
  // Behind the three beginnings of the fact, its title and its text, and the end of the empty title.
  if (isInside) tr.setSelection(TextSelection.create(tr.doc, from + 3))
}
