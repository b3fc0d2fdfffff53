import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { FORMAT_SIGNS } from '#shared/rules/text/format-text'
import { toggleFormat } from './format-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

const CARET = '¦'

/** Returns the paragraph and its caret after the key of bold. The caret, or both ends of a selection, is a bar. */
function toggleBold(paragraph: string): string {
  const [before = '', ...rest] = paragraph.split(CARET)
  const [selected, after] = rest.length === 2 ? rest : ['', rest[0]]
  const text = `${before}${selected}${after}`
  const { nodes } = SECTION_SCHEMA
  const doc = SECTION_SCHEMA.node('doc', null, [
    SECTION_SCHEMA.node('heading', { id: 'b' }),
    nodes.paragraph.create({ id: 'e' }, text === '' ? [] : [SECTION_SCHEMA.text(text)]),
  ])
  const start = (doc.firstChild?.nodeSize ?? 0) + 1
  const from = start + before.length
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from, from + (selected ?? '').length) })
  toggleFormat(FORMAT_SIGNS.strong)(state, (transaction) => {
    state = state.apply(transaction)
  })
  const result = state.doc.lastChild?.textContent ?? ''
  const [begin, end] = [state.selection.from - start, state.selection.to - start]
  const marked = begin === end ? CARET : `${CARET}${result.slice(begin, end)}${CARET}`
  return result.slice(0, begin) + marked + result.slice(end)
}

describe('the key of bold', () => {
  it('puts signs around a selection and the caret, and removes them', () => {
    expect(toggleBold('an ¦egg¦ here')).toBe('an **¦egg¦** here')
    expect(toggleBold('an **¦egg¦** here')).toBe('an ¦egg¦ here')
    expect(toggleBold('an ¦')).toBe('an **¦**')
    expect(toggleBold('an **¦**')).toBe('an ¦')
  })

  it('steps out of a formatted text at its end', () => {
    expect(toggleBold('an **egg¦**')).toBe('an **egg**¦')
    expect(toggleBold('an **egg¦** here')).toBe('an **egg**¦ here')
  })

  it('begins another formatted text before one', () => {
    expect(toggleBold('an ¦**egg**')).toBe('an **¦****egg**')
  })
})
