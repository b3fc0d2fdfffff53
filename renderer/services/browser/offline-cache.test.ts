import { describe, expect, it } from 'vitest'
import { type CacheEntryInfo, findEvictedAddresses } from './offline-cache.ts'

const createInfo = (day: number, size = 10): CacheEntryInfo => ({
  address: `/Item/${day}`,
  readAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  size,
})

describe('offline cache', () => {
  it('keeps every entry within the limits', () => {
    expect(findEvictedAddresses([createInfo(1), createInfo(2)], { maxEntries: 2, maxSize: 20 })).toEqual([])
  })

  it('evicts the oldest entries above the maximum number', () => {
    expect(
      findEvictedAddresses([createInfo(2), createInfo(1), createInfo(3)], {
        maxEntries: 2,
        maxSize: 100,
      }),
    ).toEqual(['/Item/1'])
  })

  it('evicts the oldest entries above the maximum size', () => {
    const infos = [createInfo(1), createInfo(2), createInfo(3, 90)]
    expect(findEvictedAddresses(infos, { maxEntries: 9, maxSize: 100 })).toEqual(['/Item/1'])
  })

  it('evicts a single entry above the maximum size', () => {
    expect(findEvictedAddresses([createInfo(1, 500)], { maxEntries: 9, maxSize: 100 })).toEqual(['/Item/1'])
  })
})
