import { describe, expect, it } from 'vitest'
import { type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { readStoredDraft } from './read-stored-draft.ts'

const KEY: DraftKey = { owner: 'u1', subject: { kind: 'new', type: 'Item' } }
const typed = (text: string): DraftEdit => ({
  kind: 'entry',
  at: '2026-01-01T00:00:00.000Z',
  section: 'Blurb',
  block: 'a',
  entry: 'e',
  title: '',
  text,
})
const STORAGE = { origin: 'http://127.0.0.1:4174', bucket: 'wiki' }
const journal = (...edits: DraftEdit[]) => ({ key: KEY, dropped: 0, edits })
const snapshot = (count: number, ...edits: DraftEdit[]) => JSON.stringify({ key: KEY, count, edits })
const textOf = (stored: ReturnType<typeof readStoredDraft>) =>
  stored?.draft?.sections.get('Blurb')?.blocks[0]?.entries[0]?.text

describe('a draft stored in journal and snapshot', () => {
  it('has the state of the newer one and the history of the journal', () => {
    const edits = [typed('One.'), typed('One. Two.')]
    const stored = readStoredDraft(getDraftId(KEY), journal(...edits), snapshot(3, typed('One. Two. Three.')), STORAGE)
    expect(textOf(stored)).toBe('One. Two. Three.')
    expect(stored?.count).toBe(3)
    expect(stored?.edits).toEqual(edits)
  })

  it('prefers the journal if both are equally new, and the snapshot if the journal is damaged', () => {
    const even = readStoredDraft(getDraftId(KEY), journal(typed('Journal.')), snapshot(1, typed('Snapshot.')), STORAGE)
    expect(textOf(even)).toBe('Journal.')
    const damaged = { key: KEY, dropped: 0, edits: [{ kind: 'nothing' }] }
    const stored = readStoredDraft(getDraftId(KEY), damaged, snapshot(1, typed('Snapshot.')), STORAGE)
    expect(textOf(stored)).toBe('Snapshot.')
    expect(stored?.edits).toEqual([typed('Snapshot.')])
  })
})
