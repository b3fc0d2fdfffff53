import { describe, expect, it } from 'vitest'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import type { PageReference } from '#shared/model/page'
import { readReference } from '#shared/model/records'
import { findEarlierDetails } from './earlier-details.ts'

function pageOf(fields: Readonly<Record<string, unknown>>): PageReference {
  const stored = { Name: 'Tide', Type: 'Book', Series: 'Roads', bookNumber: 1, ...fields }
  const page = readReference('Tide', { sections: [], rev: 2, ...stored })
  if (page === null) throw new Error('The record is no page.')
  return page
}

/** Returns a history of two versions, of which the second has these edits. */
const history = (edits: Readonly<Record<string, string>>, title = 'Tide'): HistoryEntry[] => [
  readHistoryEntry('Tide_1', { rev: 1, title }),
  readHistoryEntry('Tide_2', {
    rev: 2,
    title: 'Tide',
    editsMade: Object.entries(edits).map(([name, text]) => ({ title: name, text, imageUrl: '' })),
  }),
]

const found = (...[entries, page]: [HistoryEntry[], PageReference]) => findEarlierDetails(entries, 1, page)

describe('an earlier version', () => {
  it('returns the differences as text and as fields', () => {
    const edits = { Series: 'Paths → Roads', 'Book Order Number': '0.5 → 1' }
    expect(found(history(edits), pageOf({}))).toEqual({
      changes: [
        { detail: 'series', present: 'Roads', earlier: 'Paths', fields: { series: 'Paths' } },
        { detail: 'bookNumber', present: '1', earlier: '0.5', fields: { bookNumber: 0.5 } },
      ],
      unknown: [],
    })
    expect(found(history({ Series: 'Roads → Roads' }), pageOf({})).changes).toEqual([])
  })

  it('has the name in its header, whatever the edits contain', () => {
    expect(found(history({ Name: 'Vandal → Tide' }), pageOf({})).changes).toEqual([])
    const name = { detail: 'name', present: 'Tide', earlier: 'Ebb', fields: {} }
    expect(found(history({ Name: 'Vandal → Tide' }, 'Ebb'), pageOf({})).changes).toEqual([name])
    // A title older than the rules may be different or missing.
    for (const title of [' Tide ', '']) expect(found(history({}, title), pageOf({})).changes).toEqual([])
  })

  it('returns a first place and a safe name, also none', () => {
    const item = { sectionName: 'Unmet', first: 'One 2' }
    const edits = { 'First Met': ' → One 2', 'Safe Name': 'A road → ' }
    expect(found(history(edits), pageOf({ sections: [item] }))).toEqual({
      changes: [
        { detail: 'ownFirst', present: 'One 2', earlier: '', fields: { ownFirst: '' } },
        { detail: 'safeName', present: '', earlier: 'A road', fields: { safeName: 'A road' } },
      ],
      unknown: [],
    })
    const invalid = { 'First Met': 'One x → One 2', 'Safe Name': `${'x'.repeat(61)} → ` }
    expect(found(history(invalid), pageOf({ sections: [item] })).unknown).toEqual(['ownFirst', 'safeName'])
  })

  it.each([
    ['from before there was one', 'Series', ' → Roads', 'series'],
    ['with characters that cannot be seen', 'Series', 'Pa\u202eths → Roads', 'series'],
    ['from before there was a number', 'Book Order Number', ' → 1', 'bookNumber'],
    ['that is no number', 'Book Order Number', 'x → 1', 'bookNumber'],
    ['that is negative', 'Book Order Number', '-1 → 1', 'bookNumber'],
    ['that leads to another', 'Book Order Number', '3 → 2', 'bookNumber'],
  ])('leaves out a detail %s', (_, title, text, detail) => {
    expect(found(history({ [title]: text }), pageOf({}))).toEqual({
      changes: [],
      unknown: [detail],
    })
  })

  it('leaves out an unknown location type and a detail that the page type lacks', () => {
    const place = pageOf({ Type: 'Location', locationType: 'City' })
    const edits = (from: string) => history({ 'Location Type': `${from} → City` })
    expect(found(edits('Planet'), place).changes).toMatchObject([
      { detail: 'locationType', fields: { locationType: 'Planet' } },
    ])
    for (const from of ['', 'Nowhere'])
      expect(found(edits(from), place)).toEqual({ changes: [], unknown: ['locationType'] })
    const nothing = { changes: [], unknown: [] }
    expect(found(edits('Planet'), pageOf({ locationType: 'City' }))).toEqual(nothing)
  })
})
