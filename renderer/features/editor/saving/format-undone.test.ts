import { describe, expect, it } from 'vitest'
import { SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import { formatUndone } from './format-undone.ts'

const RECEIPT = { isUnchanged: false, merged: [], details: { details: null, detailsBefore: null } }
const UNDONE = {
  sections: new Map([['Blurb', { rev: 3, blocks: [] }] as const]),
  isChanged: true,
  isPartial: false,
  hasRestoredDetails: false,
  skippedCount: 0,
  unknownSections: [],
  unknownDetails: [],
}
const { undone, undonePart, undoneIncompletely, nothingUndone, notUndone, textInUndo } = SAVE_REPORT_MESSAGES

describe('the message of an undone save', () => {
  it.each([
    ['the newest save', {}, `${undone} ${textInUndo}`],
    ['an older save', { isPartial: true }, `${undonePart} ${textInUndo}`],
    ['a save that others have replaced', { isChanged: false }, `${nothingUndone} ${textInUndo}`],
    [
      'a save of which part was changed again',
      { isPartial: true, skippedCount: 1 },
      `${undoneIncompletely} 1 place changed again later stays as now. ${textInUndo}`,
    ],
    [
      'a section without earlier text, which stays on the page and in the form',
      { isChanged: false, sections: new Map(), unknownSections: ['Blurb'] as const },
      `${notUndone} Not undone: Blurb. The earlier text is not in the history.`,
    ],
  ])('says what is true of %s', (_, more, expected) => {
    expect(formatUndone({ receipt: RECEIPT, undone: { ...UNDONE, ...more } }, true)).toBe(expected)
  })

  it('no longer says where the text is once the form has changed', () => {
    expect(formatUndone({ receipt: RECEIPT, undone: UNDONE }, false)).toBe(undone)
  })

  it('says that the details stay after a later save', () => {
    const details = { name: 'Gate', series: 'Roads', bookNumber: '', locationType: null }
    const receipt = { ...RECEIPT, details: { details, detailsBefore: null } }
    const message = formatUndone({ receipt, undone: { ...UNDONE, isPartial: true } }, false)
    expect(message).toBe(`${undonePart} ${SAVE_REPORT_MESSAGES.detailsStay}`)
  })
})
