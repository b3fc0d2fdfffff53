import { describe, expect, it } from 'vitest'
import { beyond, type Note } from './read-copies.ts'

const note = (day: number, size = 10): Note => ({
  address: `/Item/${day}`,
  readAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  size,
})

describe('copies of what was read', () => {
  it('are all kept within bounds', () => {
    expect(beyond([note(1), note(2)], { copies: 2, size: 20 })).toEqual([])
  })

  it('go when there are too many, the oldest first', () => {
    expect(beyond([note(2), note(1), note(3)], { copies: 2, size: 100 })).toEqual(['/Item/1'])
  })

  it('go when they are too large together', () => {
    const notes = [note(1), note(2), note(3, 90)]
    expect(beyond(notes, { copies: 9, size: 100 })).toEqual(['/Item/1'])
  })

  it('go themselves when one alone is too large', () => {
    expect(beyond([note(1, 500)], { copies: 9, size: 100 })).toEqual(['/Item/1'])
  })
})
