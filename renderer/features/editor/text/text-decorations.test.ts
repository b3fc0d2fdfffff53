/** Unit test of the placeholders that are drawn in empty headings and lines. */
import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { StoryPlaces } from '../places/story-places.ts'
import { toDocument } from './convert-blocks.ts'
import { textDecorations } from './text-decorations.ts'

const CLASSES = { link: 'link', sign: 'sign', empty: 'empty', strong: 'strong', em: 'em', place: 'place', line: 'line' }

/** Opens a block without a heading whose lines have these texts. */
function openLines(texts: readonly string[]) {
  const entries = texts.map((text, place) => ({ id: `e${place}`, title: '', text }))
  const plugin = textDecorations({ classes: CLASSES, placeholders: {} }, new StoryPlaces(async () => null))
  let state = EditorState.create({
    doc: toDocument([{ id: 'b', sectionName: '', entries }], false),
    plugins: [plugin],
  })
  /** Positions of the empty text blocks, and of those that are drawn as empty. */
  const read = () => {
    const empty: number[] = []
    state.doc.descendants((node, at) => {
      if (node.isTextblock && node.textContent === '') empty.push(at)
    })
    const drawn = plugin.getState(state)?.find() ?? []
    return { empty, drawn: drawn.map(({ from }) => from).toSorted((one, other) => one - other) }
  }
  const select = (from: number, to = from) => {
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
  }
  return {
    read,
    select,
    type: (text: string) => (state = state.apply(state.tr.insertText(text))),
    remove: (from: number, to: number) => (state = state.apply(state.tr.delete(from, to))),
  }
}

it('stay in the empty lines above and below a line that is typed in', () => {
  const editor = openLines(['', '', ''])
  // Behind the heading and the first line, which take two positions each.
  editor.select(5)
  editor.type('a')
  expect(editor.read()).toEqual({ empty: [0, 2, 7], drawn: [0, 2, 7] })
})

it('stay beside a line that is removed, and go with it', () => {
  const editor = openLines(['', '', ''])
  editor.remove(4, 6)
  expect(editor.read()).toEqual({ empty: [0, 2, 4], drawn: [0, 2, 4] })
})
