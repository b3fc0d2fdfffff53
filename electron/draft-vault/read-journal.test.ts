import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DraftEdit } from '#shared/model/drafts/draft'
import { markFormat } from '#shared/model/drafts/edit-format'
import { formatJournalLine } from './journal-lines.ts'
import { readJournal, type VaultDraftKey } from './read-journal.ts'

const PLACE: VaultDraftKey = {
  wiki: 'w',
  key: { owner: 'u', subject: { kind: 'part', type: 'Race', view: '', page: 'Anwë' } },
}

const edit: fc.Arbitrary<DraftEdit> = fc.record({
  kind: fc.constant('entry'),
  at: fc.constant('2026-01-01T00:00:00.000Z'),
  section: fc.constant('Blurb'),
  block: fc.string(),
  entry: fc.string(),
  title: fc.string(),
  text: fc.string({ unit: 'binary' }),
})
const edits = fc.array(edit.map(markFormat), { minLength: 1, maxLength: 20 })
const journalOf = (all: readonly DraftEdit[]) => Buffer.from([PLACE, ...all].map(formatJournalLine).join(''))

describe('a journal', () => {
  it('returns its draft key and every edit, for any typed text', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const bytes = journalOf(all)
        expect(readJournal(bytes)).toEqual({
          place: PLACE,
          edits: all,
          tail: null,
          end: bytes.length,
          isDamaged: false,
        })
      }),
    )
  })

  it('fault 3: cut anywhere, returns the edits before the cut and the offset after them', () => {
    fc.assert(
      fc.property(edits, fc.nat(), (all, where) => {
        const whole = journalOf(all)
        const cut = whole.subarray(0, where % whole.length)
        const read = readJournal(cut)
        expect(read.isDamaged).toBe(false)
        expect(read.edits).toEqual(all.slice(0, read.edits.length))
        if (read.tail !== null) expect(read.tail).toEqual(all[read.edits.length])
        expect(readJournal(whole.subarray(0, read.end)).edits).toEqual(read.edits)
      }),
      { numRuns: 300 },
    )
  })

  it('fault 17: changed anywhere, returns no altered edit and reports the damage', () => {
    fc.assert(
      fc.property(edits, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, where, change) => {
        const bytes = journalOf(all)
        const at = where % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        const read = readJournal(bytes)
        const found = [...read.edits, ...(read.tail === null ? [] : [read.tail])]
        const known = new Set(all.map((one) => JSON.stringify(one)))
        for (const one of found) expect(known).toContain(JSON.stringify(one))
        expect(read.isDamaged || found.length === all.length).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
