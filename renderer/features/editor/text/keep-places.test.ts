/** Unit test of the places of lines that are split, joined, moved, copied and pasted. */
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { createLine } from './convert-blocks.ts'
import { keepPlaces } from './keep-places.ts'
import { moveLine, removeLine } from './line-commands.ts'
import { openTextEditor } from './text-editor-fixture.ts'

const [P, Q, OTHER] = [
  { book: 'A', chapter: 3 },
  { book: 'A', chapter: 7 },
  { book: 'B', chapter: 1 },
]

const line = (text: string, at?: Place, title = ''): Omit<Entry, 'id'> => ({ title, text, ...(at && { at }) })

const block = (id: string, lines: readonly Omit<Entry, 'id'>[], at?: Place): DraftBlock => ({
  id,
  sectionName: `Heading ${id}`,
  entries: lines.map((entry, place) => ({ ...entry, id: `${id}${place}` })),
  ...(at && { at }),
})

type Editor = ReturnType<typeof openTextEditor>

/** Texts of the lines with their own places. */
const read = (editor: Editor) =>
  editor.read().flatMap(({ entries }) => entries.map(({ title, text, at }) => [title + text, at]))

/** Selects from one text to another. */
function select(
  editor: Editor,
  from: readonly [text: string, offset: number],
  to: readonly [text: string, offset: number],
) {
  editor.goTo(...from)
  const anchor = editor.state().selection.from
  editor.goTo(...to)
  editor.run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, anchor, state.selection.from)))
    return true
  })
}

/** Pastes as the library does, after the plugin has seen the slice. */
function paste(editor: Editor, slice: Slice): void {
  editor.run((state, dispatch) => {
    const transform = state.plugins.flatMap(({ props: { transformPasted } }) => transformPasted ?? [])[0]
    if (transform === undefined) throw new Error('no plugin')
    const seen: Slice = Reflect.apply(transform, null, [slice])
    dispatch?.(state.tr.replaceSelection(seen).setMeta('uiEvent', 'paste'))
    return true
  })
}

function copy(editor: Editor): Slice {
  const state = editor.state()
  const transform = state.plugins.flatMap(({ props: { transformCopied } }) => transformCopied ?? [])[0]
  if (transform === undefined) throw new Error('no plugin')
  return Reflect.apply(transform, null, [state.selection.content(), { state }])
}

const createSlice = (lines: readonly Omit<Entry, 'id'>[], open = 1): Slice => {
  const nodes: Node[] = lines.map((entry) => createLine({ ...entry, id: null }, false))
  return new Slice(Fragment.from(nodes), open, open)
}

const setPlace = (editor: Editor, position: number, at: Place | null) =>
  editor.run((state, dispatch) => {
    dispatch?.(state.tr.setNodeAttribute(position, 'at', at))
    return true
  })

describe('the place of a line', () => {
  it.each([Q, null, OTHER])('may be changed to %j', (at) => {
    const editor = openTextEditor([block('a', [line('one', P)])])
    setPlace(editor, 'Heading a'.length + 2, at)
    expect(read(editor)).toEqual([['one', at ?? undefined]])
    setPlace(editor, 'Heading a'.length + 2, P)
    expect(read(editor)).toEqual([['one', P]])
  })

  it.each([true, false])('is that of its block if the line is new there (facts: %s)', (isTitled) => {
    const editor = openTextEditor([block('a', [line('one', undefined, isTitled ? 'Home' : '')], P)], isTitled)
    editor.goTo('one', 3)
    paste(editor, createSlice([line('', undefined), line('two'), line('three')]))
    editor.run(editor.enter)
    editor.type('four')
    expect(read(editor).map(([_, at]) => at)).toEqual(Array(4).fill(undefined))
  })

  it('is that of both halves after a split, and of a new line below it', () => {
    const editor = openTextEditor([block('a', [line('onetwo', P)])])
    editor.goTo('onetwo', 3)
    editor.run(editor.enter)
    expect(read(editor)).toEqual([
      ['one', P],
      ['two', P],
    ])
    editor.goTo('two', 3)
    editor.run(editor.enter)
    expect(read(editor)).toEqual([
      ['one', P],
      ['two', P],
      ['', P],
    ])
  })

  it('is that of both halves of a fact', () => {
    const editor = openTextEditor([block('a', [line('onetwo', P, 'Title')])], true)
    editor.goTo('onetwo', 3)
    editor.run(editor.enter)
    expect(read(editor)).toEqual([
      ['Titleone', P],
      ['two', P],
    ])
  })

  it.each([
    [P, undefined, P],
    [undefined, P, P],
    [P, Q, Q],
    [Q, P, Q],
    [{ book: 'A' }, Q, { book: 'A' }],
    [P, OTHER, { book: '' }],
    [undefined, undefined, undefined],
  ])('joined from %j and %j is %j', (one, other, joined) => {
    const editor = openTextEditor([block('a', [line('one', one), line('two', other)])])
    editor.goTo('two')
    editor.run(editor.backspace)
    expect(read(editor)).toEqual([['onetwo', joined]])
  })

  it('stays if the selection that was typed over leaves a part of it', () => {
    const editor = openTextEditor([block('a', [line('one'), line('gone', OTHER), line('two three', P)])])
    select(editor, ['one', 2], ['two three', 4])
    editor.type('X')
    expect(read(editor)).toEqual([['onXthree', P]])
  })

  it('goes with its text into a heading', () => {
    const editor = openTextEditor([block('a', [line('one', P)])])
    select(editor, ['Heading a', 4], ['one', 1])
    editor.type('X')
    const [first] = editor.read()
    expect(first).toMatchObject(first?.sectionName === 'HeadXne' ? { at: P } : { entries: [{ text: 'ne', at: P }] })
  })

  it('goes with its text, and leaves no trace with it', () => {
    const editor = openTextEditor([block('a', [line('one'), line('two', P)])])
    editor.goTo('two')
    editor.run(removeLine)
    expect(read(editor)).toEqual([['one', undefined]])
  })
})

describe('the place of a block', () => {
  it('goes with a line that leaves it', () => {
    const editor = openTextEditor([block('a', [line('one')]), block('b', [line('two'), line('three')], P)])
    editor.goTo('two')
    editor.run(moveLine(-1))
    expect(editor.read().map(({ entries }) => entries.map(({ text, at }) => [text, at]))).toEqual([
      [
        ['one', undefined],
        ['two', P],
      ],
      [['three', undefined]],
    ])
  })

  it('goes with its lines into the block above if the heading is removed', () => {
    const unnamed = { ...block('b', [line('two'), line('three', Q)], P), sectionName: '' }
    const editor = openTextEditor([block('a', [line('one')]), unnamed])
    editor.goTo('')
    editor.run(editor.backspace)
    expect(read(editor)).toEqual([
      ['one', undefined],
      ['two', P],
      ['three', Q],
    ])
  })

  it.each([
    [P, Q],
    [Q, P],
    [P, null],
  ])('is what its lines follow if it changes from %j to %j', (before, after) => {
    const editor = openTextEditor([block('a', [line('one')], before)])
    setPlace(editor, 0, after)
    expect(editor.read()).toEqual([block('a', [line('one')], after ?? undefined)])
  })
})

describe('a copied line', () => {
  it('has its place, or that of its block', () => {
    const editor = openTextEditor([block('a', [line('one'), line('two', Q)], P), block('b', [line('three')])])
    select(editor, ['one', 0], ['two', 3])
    const copied = copy(editor)
    editor.goTo('three', 5)
    editor.run(editor.enter)
    paste(editor, copied)
    expect(read(editor).slice(-3)).toEqual([
      ['three', undefined],
      ['one', P],
      ['two', Q],
    ])
  })

  it('keeps the place of its block at the heading that is copied with it', () => {
    const editor = openTextEditor([block('a', [line('one')], P), block('b', [line('three')])])
    select(editor, ['Heading a', 0], ['one', 3])
    const places = copy(editor).content.content.map(({ attrs }) => attrs['at'])
    expect(places).toEqual([P, null])
  })

  it('places the line that it continues, and the one that continues it', () => {
    const editor = openTextEditor([block('a', [line('ab', Q)])])
    editor.goTo('ab', 1)
    paste(editor, createSlice([line('X', P), line('Y')]))
    expect(read(editor)).toEqual([
      ['aX', Q],
      ['Yb', Q],
    ])
    const unplaced = openTextEditor([block('a', [line('ab'), line('c')])])
    unplaced.goTo('ab', 1)
    paste(unplaced, createSlice([line('X', P), line('Y', Q)]))
    expect(read(unplaced)).toEqual([
      ['aX', P],
      ['Yb', Q],
      ['c', undefined],
    ])
    const words = openTextEditor([block('a', [line('ab'), line('c')])])
    words.goTo('ab', 2)
    paste(words, createSlice([line('X', P)]))
    expect(read(words)).toEqual([
      ['abX', P],
      ['c', undefined],
    ])
    paste(words, createSlice([line('Z', Q)], 0))
    expect(read(words)).toEqual([
      ['abX', P],
      ['Z', Q],
      ['c', undefined],
    ])
  })

  it('has its own place in a line that was empty, also in a block of another book', () => {
    const editor = openTextEditor([block('a', [line('one'), line('')], OTHER)])
    editor.goTo('')
    paste(editor, createSlice([line('X', P)]))
    expect(read(editor)).toEqual([
      ['one', undefined],
      ['X', P],
    ])
    const joined = openTextEditor([block('a', [line(''), line('one', P)], OTHER)])
    joined.goTo('one')
    joined.run(joined.backspace)
    expect(read(joined)).toEqual([['one', P]])
  })

  it('has its place as a fact', () => {
    const editor = openTextEditor([block('a', [line('one', undefined, 'Title')])], true)
    editor.goTo('one', 3)
    editor.run((state, dispatch) => {
      dispatch?.(state.tr.insert(state.doc.content.size, createLine({ ...line('two', P), id: null }, false)))
      return true
    })
    expect(read(editor)).toEqual([
      ['Titleone', undefined],
      ['two', P],
    ])
  })

  it('of another program has no place that cannot be read', () => {
    const editor = openTextEditor([block('a', [line('')])])
    const forged = createLine({ ...line('X'), id: null }, false).type.create({ id: null, at: { book: 5, a: 1 } })
    paste(editor, new Slice(Fragment.from(forged), 0, 0))
    expect(editor.read()[0]?.entries.some(({ at }) => at?.book === '')).toBe(true)
    expect(keepPlaces().props.transformPasted).toBeDefined()
  })
})
