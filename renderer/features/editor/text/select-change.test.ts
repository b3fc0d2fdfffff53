import { describe, expect, it } from 'vitest'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { type ChangeSide, findChangedText, type MovedParts, type ShownText } from './select-change.ts'
import { openTextEditor } from './text-editor-fixture.ts'

const paragraphs = (...all: string[]): DraftBlock[] => [
  { id: 'b', sectionName: 'Heading', entries: all.map((text) => ({ id: text.slice(0, 3), title: '', text })) },
]

/** Shows blocks with the caret in the text block with this text. */
function show(blocks: readonly DraftBlock[], caretIn = 'one'): ShownText {
  const editor = openTextEditor(blocks)
  editor.goTo(caretIn)
  return { state: editor.state(), blocks }
}

/** Returns the text block of the found caret, with a bar at the caret. */
function readFound(before: ShownText, after: ShownText, side: ChangeSide, moved: MovedParts = new WeakMap()) {
  const found = findChangedText({ before, after, side, moved })
  if (found === null) return null
  const { parent, parentOffset } = found.$head
  return `${parent.textContent.slice(0, parentOffset)}|${parent.textContent.slice(parentOffset)}`
}

describe('the caret after an undo or redo', () => {
  it('is at the end of the change, or where something was', () => {
    const was = show(paragraphs('one', 'two'))
    expect(readFound(was, show(paragraphs('one', 'two or three')), 'after')).toBe('two or three|')
    expect(readFound(was, show(paragraphs('one', 'twooo')), 'after')).toBe('twooo|')
    expect(readFound(was, show(paragraphs('one', 'two', 'three')), 'after')).toBe('three|')
    expect(readFound(was, show(paragraphs('one')), 'before')).toBe('one|')
    expect(readFound(was, was, 'after')).toBeNull()
  })

  it('is in the line that was moved, wherever the caret was', () => {
    const [was, is] = [paragraphs('one', 'two', 'three'), paragraphs('one', 'three', 'two')]
    const find = (id: string, side: ChangeSide) =>
      side === 'before'
        ? readFound(show(is), show(was), side, new WeakMap([[is, id]]))
        : readFound(show(was), show(is), side, new WeakMap([[is, id]]))
    expect(find('two', 'before')).toBe('two|')
    expect(find('two', 'after')).toBe('two|')
    expect(find('thr', 'before')).toBe('three|')
    expect(find('thr', 'after')).toBe('three|')
  })

  it('stays in one of two lines that changed places if the move is not known', () => {
    const [was, is] = [paragraphs('one', 'two', 'three'), paragraphs('one', 'three', 'two')]
    expect(readFound(show(is, 'two'), show(was), 'before')).toBe('two|')
    expect(readFound(show(is, 'three'), show(was), 'before')).toBe('three|')
  })
})
