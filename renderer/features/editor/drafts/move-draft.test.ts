import { expect, it } from 'vitest'
import {
  createDraft,
  type DraftEdit,
  type DraftKey,
  getDraftId,
  isEmptyDraft,
  listChangedSections,
} from '#shared/model/drafts/draft'
import { ok } from '#shared/result'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import { NO_DRAFTS } from '../../../../tests/no-drafts.ts'
import type { Drafts } from '../../../services/ports/editing.ts'
import { moveDraft } from './move-draft.ts'

const AT = '2026-01-01T00:00:00.000Z'
const NEW: DraftKey = { owner: 'u1', subject: { kind: 'new', type: 'Item' } }
const PAGE: DraftKey = {
  owner: 'u1',
  subject: { kind: 'part', type: 'Item', view: '', page: 'Gate' },
}

it('leaves a switched-off section switched off: its text stays in the draft and is not saved', async () => {
  const stored = new Map<string, DraftEdit[]>()
  const drafts: Drafts = {
    ...NO_DRAFTS,
    async append(key, edit) {
      stored.set(getDraftId(key), [...(stored.get(getDraftId(key)) ?? []), edit])
      return ok(undefined)
    },
  }
  const blocks = [{ id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: 'Left out.' }] }]
  const draft = replayEdits(NEW, [
    { kind: 'grab', at: AT, section: 'Blurb', base: null },
    { kind: 'blocks', at: AT, section: 'Blurb', blocks },
    { kind: 'switch', at: AT, section: 'Blurb', off: true },
  ])
  await moveDraft(drafts, draft ?? createDraft(NEW, AT), { key: 'Gate', name: 'Gate' })
  const moved = replayEdits(PAGE, stored.get(getDraftId(PAGE)) ?? []) ?? createDraft(PAGE, AT)
  expect(moved.sections.get('Blurb')).toEqual({ base: null, blocks, off: true })
  expect(listChangedSections(moved)).toEqual([])
  expect(isEmptyDraft(moved)).toBe(false)
})
