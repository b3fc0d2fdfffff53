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
/** An edit of one window, which knows the edits of `seen`. */
const stamped = (text: string, clock: number, window = 'w', seen = {}): DraftEdit => ({
  ...typed(text),
  stamp: { window, clock, seen },
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

  it('has the edits of both, if two windows wrote at once and one closed before the journal had its edit', () => {
    const first = stamped('The gate.', 1, 'a')
    const theirs = stamped('The gate. Theirs.', 2, 'b', { a: 1 })
    const mine = stamped('Mine: The gate.', 2, 'a')
    const last = stamped('Mine too: The gate.', 3, 'a')
    for (const unstored of [[mine], [mine, last]]) {
      const edits = [unstored.at(-1) ?? mine]
      const state = JSON.stringify({ key: KEY, count: 1 + unstored.length, edits, unstored })
      const stored = readStoredDraft(getDraftId(KEY), journal(first, theirs), state, STORAGE)
      expect(textOf(stored)).toBe(unstored.length === 1 ? 'Mine: The gate. Theirs.' : 'Mine too: The gate. Theirs.')
      expect(stored).toMatchObject({ edits: [first, theirs, ...unstored], unstored, count: 2 + unstored.length })
      expect(stored?.journalCount).toBe(2)
    }
  })

  it('adds the last edits of a damaged snapshot to the journal', () => {
    const [one, two] = [stamped('1', 1), stamped('1 2', 2)]
    const state = JSON.stringify({ key: KEY, count: 2, edits: [{ kind: 'nothing' }], unstored: [two] })
    const stored = readStoredDraft(getDraftId(KEY), journal(one), state, STORAGE)
    expect(textOf(stored)).toBe('1 2')
    expect(stored).toMatchObject({ edits: [one, two], unstored: [two], count: 2, journalCount: 1, damaged: null })
  })

  it('has the whole snapshot if its last edits follow a save that cleared the journal', () => {
    const begun: DraftEdit = { kind: 'begin', at: typed('').at, pageName: '', rev: 2, seen: { w: 2 } }
    const cleared = { key: KEY, dropped: 2, edits: [begun], isCleared: true }
    const section = { kind: 'grab', at: begun.at, section: 'Blurb', formatted: true } as const
    const blocks = ['a', 'b'].map((id) => ({ id, sectionName: '', entries: [{ id: 'e', title: '', text: id }] }))
    const edits = [begun, { ...section, base: { rev: 2, blocks } }, typed('Later.')]
    for (const count of [3, 4]) {
      const state = JSON.stringify({ key: KEY, count, edits, unstored: [stamped('Later.', 4)] })
      const stored = readStoredDraft(getDraftId(KEY), cleared, state, STORAGE)
      expect(textOf(stored)).toBe('Later.')
      expect(stored?.draft?.sections.get('Blurb')).toMatchObject({ base: { rev: 2 }, blocks: [{}, { id: 'b' }] })
      expect(stored).toMatchObject({ edits: [begun, {}, {}], unstored: [], count: 4 })
    }
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
