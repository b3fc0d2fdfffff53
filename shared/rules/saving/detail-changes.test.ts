import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import { findDetailsAfter, listDetailEdits } from './detail-changes.ts'

const FACTS = { name: 'Tide', series: 'Roads', bookNumber: 1, locationType: null } as const

const entryOf = (rev: number, editsMade: readonly unknown[]): HistoryEntry =>
  readHistoryEntry(`Tide_${rev}`, { rev, editsMade })

describe('changed details of a page', () => {
  it('are stored as old → new under the titles of their fields', () => {
    expect(listDetailEdits(FACTS, { ...FACTS, series: 'Gates', bookNumber: 1.5 })).toEqual([
      { title: 'Series', text: 'Roads → Gates', imageUrl: '' },
      { title: 'Book Order Number', text: '1 → 1.5', imageUrl: '' },
    ])
    expect(listDetailEdits(FACTS, FACTS)).toEqual([])
  })

  it('are restored for any version of a page, whatever their texts', () => {
    const series = fc.string({ unit: fc.constantFrom('a', ' ', '→', ' → '), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 6 }), (all) => {
        const states = all.map((one) => ({ ...FACTS, series: one }))
        const entries = states.map((state, index) =>
          entryOf(index + 1, listDetailEdits(states[index - 1] ?? state, state)),
        )
        const now = states.at(-1) ?? FACTS
        for (const [index, state] of states.entries()) {
          const found = findDetailsAfter(entries, index + 1, now)
          expect(found.series ?? now.series).toBe(state.series)
        }
      }),
    )
  })

  it('are unknown if the history has a gap', () => {
    const entries = [entryOf(2, [{ title: 'Series', text: 'Roads → Gates', imageUrl: '' }])]
    expect(findDetailsAfter(entries, 1, { ...FACTS, series: 'Doors' })).toEqual({ series: null })
    expect(findDetailsAfter(entries, 2, { ...FACTS, series: 'Doors' })).toEqual({})
  })
})
