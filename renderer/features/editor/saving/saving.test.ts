/** Tests of a save's status and stored submission: retries, an unresolved conflict, later edits, an empty Submit. */
import { describe, expect, it } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { createDraft, type Draft, type DraftKey } from '#shared/model/drafts/draft'
import { applyEdit } from '#shared/rules/drafts/apply-edit'
import type { SaveOutcome } from './save-page.ts'
import {
  currentSubmission,
  isBusy,
  isSuperseded,
  isToBeSent,
  type Saving,
  savingAfter,
  shownSaving,
  storedSaving,
  submissionAfter,
} from './saving.ts'

const AT = '2026-01-01T00:00:00.000Z'
const KEY: DraftKey = { owner: 'u1', subject: { kind: 'new', type: 'Book' } }
const selection = { sections: [], withDetails: true, comment: '', minor: false } as const
const request = { selection, of: null }
const submitted: Draft = {
  ...createDraft(KEY, AT),
  submission: { ...selection, saveId: 's', state: 'sending', why: '' },
}
const details = { name: 'Saltern', series: '', bookNumber: '', locationType: null }
const typed: Draft = { ...submitted, details }

const CONFLICT: Exclude<SaveOutcome, { kind: 'saved' }> = { kind: 'conflict', sections: new Map() }
const NO_NAME: Exclude<SaveOutcome, { kind: 'saved' }> = {
  kind: 'failed',
  problem: { kind: 'details', field: 'series', sentence: 'Please enter a series.' },
  section: null,
}
const UNREACHABLE: Exclude<SaveOutcome, { kind: 'saved' }> = {
  kind: 'failed',
  problem: { kind: 'unreachable' },
  section: null,
}

describe('a failed save', () => {
  it('because of a conflict explains later how to open the conflict dialog', () => {
    const { sentence } = failedOf(storedSaving({ submission: submissionAfter(CONFLICT, typed) }))
    expect(sentence).toBe(EDITOR_MESSAGES.conflictStored)
    expect(sentence).toContain('Press Submit')
    expect(sentence).not.toContain('below')
  })

  it('because a field is wrong is stored with its sentence', () => {
    const stored = submissionAfter(NO_NAME, typed)
    expect(stored).toMatchObject({ state: 'stuck', why: 'Please enter a series.' })
  })

  it('because a field was wrong is no longer shown once the field is corrected', () => {
    const refused = { ...typed, submission: submissionAfter(NO_NAME, typed) }
    const opened = storedSaving(refused)
    expect(failedOf(shownSaving(opened, refused)).sentence).toBe('Please enter a series.')
    const series = { ...details, series: 'The Ways' }
    const corrected = applyEdit(refused, { kind: 'details', at: AT, details: series })
    expect(currentSubmission(corrected)).toBe(null)
    expect(storedSaving(corrected)).toEqual({ kind: 'idle' })
    expect(shownSaving(opened, corrected)).toEqual({ kind: 'idle' })
  })

  it('is not stored in a draft without edits', () => {
    expect(submissionAfter(NO_NAME, submitted)).toBe(null)
  })

  it('because the wiki could not be reached is shown as waiting during each retry', () => {
    expect(isToBeSent(savingAfter(UNREACHABLE, request, 0))).toBe(true)
    const saving = { kind: 'saving', of: null, image: null } as const
    expect(isToBeSent({ ...saving, isRetry: true })).toBe(true)
    expect(isToBeSent({ ...saving, isRetry: false })).toBe(false)
    expect(isToBeSent(storedSaving({ submission: submissionAfter(UNREACHABLE, typed) }))).toBe(true)
  })
})

describe('a completed save', () => {
  const receipt = {
    key: 'Saltern',
    rev: 2,
    isUnchanged: false,
    sections: [],
    details: { details: null, detailsBefore: null },
    merged: [],
    mineOverTheirs: [],
    notUploaded: [],
  }
  const summary = { comment: 'Spelling', minor: true }
  const saved = { kind: 'saved', of: null, receipt, contentEdits: 3, undo: { kind: 'offered' }, summary } as const

  it('has the comment, for its undo', () => {
    const commented = { ...request, selection: { ...request.selection, ...summary } }
    expect(savingAfter({ kind: 'saved', receipt }, commented, 3)).toEqual(saved)
  })

  it('lets Submit wait while it is undone, as a save does', () => {
    expect(isBusy(saved)).toBe(false)
    expect(isBusy({ ...saved, undo: { kind: 'running' } })).toBe(true)
  })

  it('is superseded by a change after Submit, unless the change is undone', () => {
    expect(isSuperseded(saved, { contentEdits: 3, draft: createDraft(KEY, AT) })).toBe(false)
    expect(isSuperseded(saved, { contentEdits: 4, draft: typed })).toBe(true)
    expect(isSuperseded(saved, { contentEdits: 5, draft: createDraft(KEY, AT) })).toBe(false)
  })

  it('is not superseded by edits that were left out of the save', () => {
    expect(isSuperseded(saved, { contentEdits: 3, draft: typed })).toBe(false)
  })
})

function failedOf(saving: Saving) {
  if (saving.kind !== 'failed') throw new Error(`It is ${saving.kind}.`)
  return saving
}
