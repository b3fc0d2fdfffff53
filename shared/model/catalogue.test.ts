import { describe, expect, it } from 'vitest'
import { chooseShardForNewEntry, type ShardLoad } from './catalogue.ts'

const load = (shard: number, entries: number, bytes = entries * 200): ShardLoad => ({
  shard,
  entries,
  bytes,
})

describe('the shard of a new page', () => {
  it.each([
    ['the first of a type', [], 1],
    ['a shard with free space', [load(1, 1499)], 1],
    ['the next one where all are full', [load(1, 1500)], 2],
    ['any with free space, whatever its number', [load(1, 1500), load(99, 185)], 99],
    ['the lowest of several', [load(7, 3), load(2, 3)], 2],
    ['the first number not taken, where a full one stands apart', [load(1, 1500), load(99, 1500)], 2],
    // The rules do not allow another shard before.
    ['one that is full by bytes, up to a fifth', [load(1, 299, 700_000)], 1],
    ['the next one, where more than a fifth is full by bytes', [load(1, 300, 700_000)], 2],
  ] as const)('is %s', (_, loads, shard) => {
    expect(chooseShardForNewEntry(loads)).toBe(shard)
  })
})
