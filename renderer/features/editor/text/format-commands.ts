/** ProseMirror commands of light formatting: bold and italics of a selection, and Enter in a list or quote. */
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { splitLine } from './line-commands.ts'
import { SECTION_SCHEMA } from './schema.ts'

const { nodes } = SECTION_SCHEMA

/** Titles and headings have no formats. */
const isFormatted = ({ type }: Node): boolean => type === nodes['paragraph'] || type === nodes['content']

/** Sign at the beginning of a line that may still be empty. */
const LINE_START = /^(?:- |(\d{1,3})\. |>(?: |$))/

/** Enter in a list or quote: another line of it. In its last line, if that is empty, the list ends. */
export const continueList =
  (isTitled: boolean): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const { textContent: text } = $from.parent
    const line = text.slice(0, $from.parentOffset).replace(/^.*\n/s, '')
    const rest = text.slice($from.parentOffset)
    const [sign, number] = LINE_START.exec(line) ?? []
    if (!empty || sign === undefined || !isFormatted($from.parent)) return false
    if (!dispatch) return true
    const { tr } = state
    if (line !== sign || rest !== '') {
      const next = number === undefined ? sign : `${Number(number) + 1}. `
      tr.insertText(`\n${next}`)
    } else if (text === line) tr.delete($from.start(), $from.pos)
    else splitLine(tr.delete($from.pos - line.length - 1, $from.pos), isTitled)
    dispatch(tr.scrollIntoView())
    return true
  }

/** Puts the signs of a format around the selection, or removes them; at the end of a formatted text, steps out of it. */
export const toggleFormat =
  (sign: string): Command =>
  (state, dispatch) => {
    const { $from, $to, from, to } = state.selection
    if (!isFormatted($from.parent) || !$from.sameParent($to)) return false
    if (!dispatch) return true
    const text = $from.parent.textContent
    const [before, after] = [text.slice(0, $from.parentOffset), text.slice($to.parentOffset)]
    const { tr } = state
    if (from === to && isAtEnd(sign, before, after)) {
      dispatch(tr.setSelection(TextSelection.create(tr.doc, from + sign.length)).scrollIntoView())
      return true
    }
    const hasFormat = before.endsWith(sign) && after.startsWith(sign)
    if (hasFormat) tr.delete(to, to + sign.length).delete(from - sign.length, from)
    else tr.insertText(sign, to).insertText(sign, from)
    const start = from + (hasFormat ? -sign.length : sign.length)
    tr.setSelection(TextSelection.create(tr.doc, start, start + (to - from)))
    dispatch(tr.scrollIntoView())
    return true
  }

/** True between a formatted text and its closing sign. Between two signs without a text both are removed instead. */
const isAtEnd = (sign: string, before: string, after: string): boolean =>
  after.startsWith(sign) && !before.endsWith(sign) && before.split(sign).length % 2 === 0
