import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIncrementalSort } from './incremental-sort.ts'

interface Item {
  readonly value: number
}
const compare = (a: Item, b: Item) => a.value - b.value

it('returns what a sort returns, whatever was added, removed or changed', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 80 })
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 6 }), (rounds) => {
      const known = new Map<number, Item>()
      const toItem = (value: number): Item => known.get(value) ?? known.set(value, { value }).get(value) ?? { value }
      const sort = createIncrementalSort<Item>({ sort: (items) => items.toSorted(compare), compare })
      for (const round of rounds) {
        const items = [...new Set(round)].map(toItem)
        expect(sort(items)).toEqual(items.toSorted(compare))
      }
    }),
  )
})

it('compares only what is new', () => {
  let comparisons = 0
  const counted = (a: Item, b: Item) => {
    comparisons++
    return compare(a, b)
  }
  const sort = createIncrementalSort<Item>({ sort: (items) => items.toSorted(counted), compare: counted })
  const items = Array.from({ length: 1000 }, (_, value) => ({ value: (value * 7919) % 1000 }))
  expect(sort(items)).toBe(sort(items))
  comparisons = 0
  const changed = items.with(500, { value: 0.5 })
  expect(
    sort(changed)
      .slice(0, 3)
      .map(({ value }) => value),
  ).toEqual([0, 0.5, 1])
  expect(comparisons).toBeLessThan(12)
})
