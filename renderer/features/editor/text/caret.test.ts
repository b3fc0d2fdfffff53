import { describe, expect, it } from 'vitest'
import { completeLink } from './caret.ts'
import { openTextEditor } from './text-editor-fixture.ts'

/** Completes the link at the `¦` of a marked text. Returns the text, with a `¦` at the caret. */
function complete(marked: string, name: string): string {
  const text = marked.replace('¦', '')
  const editor = openTextEditor([{ id: 'b', sectionName: '', entries: [{ id: 'e', title: '', text }] }])
  editor.goTo(text, marked.indexOf('¦'))
  editor.run(completeLink(name))
  const { parent, parentOffset } = editor.state().selection.$from
  return `${parent.textContent.slice(0, parentOffset)}¦${parent.textContent.slice(parentOffset)}`
}

describe('a suggestion', () => {
  it.each([
    ['of [[Ang¦', 'of [[Angoril]]¦'],
    ['of [[Ang¦]], he', 'of [[Angoril]]¦, he'],
    ['of [[Ango¦ril]], he', 'of [[Angoril]]¦, he'],
    ['of [[Ango¦rill|the isle]], he', 'of [[Angoril|the isle]]¦, he'],
    ['of [[Ang¦ and [[Kell]]', 'of [[Angoril]]¦ and [[Kell]]'],
  ])('that is taken in %s leaves one whole link', (marked, completed) => {
    expect(complete(marked, 'Angoril')).toBe(completed)
  })
})
