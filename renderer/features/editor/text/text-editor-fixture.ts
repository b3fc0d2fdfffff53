/** Fixture: the state of a section's text editor without a DOM, with its commands. */
import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { completeLines } from './complete-lines.ts'
import { toBlocks, toDocument } from './convert-blocks.ts'
import { keepPlaces } from './keep-places.ts'
import { pressBackspace, pressEnter } from './line-commands.ts'

export const nothing: Command = () => false

/** @param newIds beginning of the ids that new blocks and lines get */
export function openTextEditor(blocks: readonly DraftBlock[], isTitled = false, newIds = 'new') {
  let count = 0
  const createId = () => `${newIds}${count++}`
  let state = EditorState.create({
    doc: toDocument(blocks, isTitled),
    plugins: [keepPlaces(), completeLines({ isTitled, createId })],
  })
  const backspace = chainCommands(
    pressBackspace((id) => id === 'with-image'),
    baseKeymap['Backspace'] ?? nothing,
  )
  const run = (command: Command) => command(state, (tr) => (state = state.apply(tr)))
  /** Puts the caret into the text block with this text. */
  const goTo = (text: string, offset = 0) => {
    let found = -1
    state.doc.descendants((node, at) => {
      if (found < 0 && node.isTextblock && node.textContent === text) found = at + 1 + offset
    })
    if (found < 0) throw new Error(`No text “${text}”`)
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, found)))
  }
  const type = (text: string) => {
    state = state.apply(state.tr.insertText(text))
  }
  const read = () => toBlocks(state.doc, blocks)
  const lines = () => read().flatMap(({ entries }) => entries.map(({ id, title, text }) => `${id} ${title}|${text}`))
  return { run, goTo, type, read, lines, backspace, state: () => state, enter: pressEnter(isTitled) }
}
