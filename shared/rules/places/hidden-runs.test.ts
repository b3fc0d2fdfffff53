import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summarizeHidden } from './hidden-runs.ts'
import type { Hidden } from './visibility.ts'

const later = (bookNumber: number, series = 'Sea', isInCurrentBook = false): Hidden => ({
  kind: 'later',
  series,
  bookNumber,
  isInCurrentBook,
})
const UNKNOWN: Hidden = { kind: 'unknown' }
const UNPLACED: Hidden = { kind: 'unplaced' }

describe('the summary of hidden paragraphs', () => {
  it.each([
    { what: 'nothing', paragraphs: [], runs: [] },
    { what: 'visible ones', paragraphs: [null, null], runs: [] },
    {
      what: 'runs',
      paragraphs: [later(3), later(2.5), null, null, later(4)],
      runs: [
        { start: 0, count: 2, opens: later(2.5) },
        { start: 4, count: 1, opens: later(4) },
      ],
    },
    {
      what: 'unknown places among others',
      paragraphs: [null, UNKNOWN, later(3), UNPLACED],
      runs: [{ start: 1, count: 3, opens: later(3) }],
    },
    { what: 'unknown places', paragraphs: [UNKNOWN, UNPLACED], runs: [{ start: 0, count: 2, opens: null }] },
    { what: 'several series', paragraphs: [later(3), later(1, 'Tolls')], runs: [{ start: 0, count: 2, opens: null }] },
    {
      what: "the reader's own book",
      paragraphs: [later(3), later(3, 'Sea', true), later(3)],
      runs: [{ start: 0, count: 3, opens: later(3, 'Sea', true) }],
    },
  ])('of $what', ({ paragraphs, runs }) => {
    expect(summarizeHidden(paragraphs)).toEqual(runs)
  })

  it('counts each hidden paragraph once, between visible ones', () => {
    const paragraph = fc.oneof(fc.constant(null), fc.constantFrom(later(1), later(2), UNKNOWN))
    fc.assert(
      fc.property(fc.array(paragraph), (paragraphs) => {
        const runs = summarizeHidden(paragraphs)
        const counted = paragraphs.map(() => false)
        for (const { start, count } of runs) {
          counted.fill(true, start, start + count)
          expect([paragraphs[start - 1] ?? null, paragraphs[start + count] ?? null]).toEqual([null, null])
        }
        expect(counted).toEqual(paragraphs.map((one) => one !== null))
      }),
    )
  })
})
