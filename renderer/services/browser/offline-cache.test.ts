import { describe, expect, it } from 'vitest'
import { type CacheEntryInfo, findEvictedAddresses } from './offline-cache.ts'

const note = (day: number, size = 10): CacheEntryInfo => ({
  address: `/Item/${day}`,
  readAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  size,
})

describe('copies of what was read', () => {
  it('are all kept within bounds', () => {
    expect(findEvictedAddresses([note(1), note(2)], { maxEntries: 2, maxSize: 20 })).toEqual([])
  })

  it('go when there are too many, the oldest first', () => {
    expect(
      findEvictedAddresses([note(2), note(1), note(3)], { maxEntries: 2, maxSize: 100 }),
    ).toEqual(['/Item/1'])
  })

  it('go when they are too large together', () => {
    const notes = [note(1), note(2), note(3, 90)]
    expect(findEvictedAddresses(notes, { maxEntries: 9, maxSize: 100 })).toEqual(['/Item/1'])
  })

  it('go themselves when one alone is too large', () => {
    expect(findEvictedAddresses([note(1, 500)], { maxEntries: 9, maxSize: 100 })).toEqual([
      '/Item/1',
    ])
  })
})
