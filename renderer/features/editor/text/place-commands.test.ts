import { TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { listPlaceable } from './list-placeable.ts'
import { completePlace, listTargets, placeItems, placeParts, readCommonPlace } from './place-commands.ts'
import { openTextEditor } from './text-editor-fixture.ts'

const PLACE = { book: 'Last,Words', chapter: 12 }
const OTHER = { book: 'First,Words' }

const blocks = (...texts: readonly string[]): readonly DraftBlock[] => [
  { id: 'b', sectionName: 'Name', entries: texts.map((text, index) => ({ id: `e${index}`, title: '', text })) },
]

const open = (...texts: readonly string[]) => {
  const editor = openTextEditor(blocks(...texts))
  const places = () => editor.read().flatMap(({ at, entries }) => [at, ...entries.map((entry) => entry.at)])
  const selectAll = () =>
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, 2, state.doc.content.size - 1)))
      return true
    })
  return { ...editor, places, selectAll }
}

describe('a place that is typed', () => {
  it.for([
    ['One. @3.12', 10, 'One.'],
    ['One @3.12 two', 9, 'One two'],
    ['@3.12', 5, ''],
    ['(@3.12)', 6, '()'],
  ] as const)('in %j is removed, and given to the line', ([text, caret, left]) => {
    const editor = open(text, 'Other.')
    editor.goTo(text, caret)
    expect(editor.run(completePlace(PLACE))).toBe(true)
    expect(editor.lines()).toEqual([`e0 |${left}`, 'e1 |Other.'])
    expect(editor.places()).toEqual([undefined, PLACE, undefined])
  })

  it('replaces the place of the line', () => {
    const editor = open('One. @1')
    editor.goTo('One. @1', 7)
    editor.run(placeParts(PLACE, 'lines'))
    editor.run(completePlace(OTHER))
    expect(editor.places()).toEqual([undefined, OTHER])
  })

  it('is none without the sign', () => {
    const editor = open('One.')
    editor.goTo('One.', 4)
    expect(editor.run(completePlace(PLACE))).toBe(false)
  })
})

describe('a place that is chosen', () => {
  it('is given to the line of the caret, and removed', () => {
    const editor = open('One.', 'Two.')
    editor.goTo('Two.', 4)
    editor.run(placeParts(PLACE, 'lines'))
    expect(editor.places()).toEqual([undefined, undefined, PLACE])
    expect(readCommonPlace(listTargets(editor.state(), 'lines'))).toEqual(PLACE)
    editor.run(placeParts(null, 'lines'))
    expect(editor.places()).toEqual([undefined, undefined, undefined])
  })

  it('is given to all selected lines with a text', () => {
    const editor = open('One.', '', 'Two.')
    editor.selectAll()
    editor.run(placeParts(PLACE, 'lines'))
    expect(editor.places()).toEqual([undefined, PLACE, undefined, PLACE])
  })

  it('is given to an empty line alone, and to a heading', () => {
    const editor = open('')
    editor.run(placeParts(OTHER, 'lines'))
    editor.run(placeParts(PLACE, 'block'))
    editor.goTo('', 0)
    editor.run(placeParts(OTHER, 'lines'))
    expect(editor.places()).toEqual([PLACE, OTHER])
  })

  it('is given to items by their ids', () => {
    const editor = open('One.', 'Two.')
    editor.run(
      placeItems([
        { id: 'e1', isBlock: false, place: PLACE },
        { id: 'b', isBlock: true, place: OTHER },
        { id: 'gone', isBlock: false, place: OTHER },
      ]),
    )
    expect(editor.places()).toEqual([OTHER, undefined, PLACE])
    expect(listPlaceable(editor.state().doc).map(({ id, text, at }) => [id, text, at])).toEqual([
      ['e0', 'One.', undefined],
      ['e1', 'Two.', PLACE],
    ])
  })

  it('is asked for a block without a text, because it may have an image', () => {
    const editor = openTextEditor([...blocks('One.'), { id: 'c', sectionName: '', entries: [] }])
    expect(listPlaceable(editor.state().doc).map(({ id, isBlock }) => [id, isBlock])).toEqual([
      ['e0', false],
      ['c', true],
    ])
  })
})
