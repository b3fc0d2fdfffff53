import { describe, expect, it } from 'vitest'
import { type DraftEdit, type DraftKey, draftId } from '#shared/model/drafts/draft'
import { readKept } from './read-kept.ts'

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
const journal = (...edits: DraftEdit[]) => ({ key: KEY, dropped: 0, edits })
const snapshot = (count: number, ...edits: DraftEdit[]) =>
  JSON.stringify({ key: KEY, count, edits })
const textOf = (kept: ReturnType<typeof readKept>) =>
  kept?.draft?.sections.get('Blurb')?.blocks[0]?.entries[0]?.text

describe('a draft kept in two places', () => {
  it('is what the one that knows more says; how it came about the journal tells', () => {
    const edits = [typed('One.'), typed('One. Two.')]
    const kept = readKept(draftId(KEY), journal(...edits), snapshot(3, typed('One. Two. Three.')))
    expect(textOf(kept)).toBe('One. Two. Three.')
    expect(kept?.count).toBe(3)
    expect(kept?.edits).toEqual(edits)
  })

  it('is the journal’s where both know as much, and the snapshot’s alone where that is damaged', () => {
    const even = readKept(draftId(KEY), journal(typed('Journal.')), snapshot(1, typed('Snapshot.')))
    expect(textOf(even)).toBe('Journal.')
    const damaged = { key: KEY, dropped: 0, edits: [{ kind: 'nothing' }] }
    const kept = readKept(draftId(KEY), damaged, snapshot(1, typed('Snapshot.')))
    expect(textOf(kept)).toBe('Snapshot.')
    expect(kept?.edits).toEqual([typed('Snapshot.')])
  })
})
