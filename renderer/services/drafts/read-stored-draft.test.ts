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

  it('has the last edits of the snapshot in its history, unless the journal has them', () => {
    const stamped = (text: string, clock: number): DraftEdit => ({
      ...typed(text),
      stamp: { window: 'w', clock, seen: {} },
    })
    const [one, two, three] = [stamped('1', 1), stamped('1 2', 2), stamped('1 2 3', 3)]
    const state = JSON.stringify({ key: KEY, count: 3, edits: [three], unstored: [two, three] })
    const behind = readStoredDraft(getDraftId(KEY), journal(one), state, STORAGE)
    expect(behind).toMatchObject({ edits: [one, two, three], unstored: [two, three], count: 3, journalCount: 1 })
    const even = readStoredDraft(getDraftId(KEY), journal(one, two, three), state, STORAGE)
    expect(even).toMatchObject({ edits: [one, two, three], unstored: [] })
    const whole = JSON.stringify({ key: KEY, count: 3, edits: [three], unstored: [one, two, three] })
    expect(readStoredDraft(getDraftId(KEY), null, whole, STORAGE)).toMatchObject({ edits: [one, two, three] })
    expect(readStoredDraft(getDraftId(KEY), null, state, STORAGE)).toMatchObject({ edits: [three], unstored: [] })
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
