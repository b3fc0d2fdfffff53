import { expect, it } from 'vitest'
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES } from './catalogue.ts'

it.each([
  ['the first of a type', [], 1],
  ['a shard with free space', [[1, 299]], 1],
  ['the next one where all are full', [[1, 300]], 2],
  ['the next one after one of an older wiki', [[1, 1500]], 2],
  [
    'any with free space, whatever its number',
    [
      [1, 300],
      [99, 185],
    ],
    99,
  ],
  [
    'the lowest of several',
    [
      [7, 3],
      [2, 3],
    ],
    2,
  ],
  [
    'the first number not taken, where a full one stands apart',
    [
      [1, 300],
      [99, 300],
    ],
    2,
  ],
] as const)('the shard of a new page is %s', (_, sizes, shard) => {
  expect(chooseShardForNewEntry(new Map(sizes))).toBe(shard)
})

it('a shard grows by each entry', () => {
  expect(addEntry(addEntry(EMPTY_SIZES, 4), 4)).toEqual(new Map([[4, 2]]))
})
