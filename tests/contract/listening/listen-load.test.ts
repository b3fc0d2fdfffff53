import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectGarbage } from '../../collect-garbage.ts'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { followWrites, stopFollowing } from './follow-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

/** Returns the used bytes of the heap after garbage collection. */
function measureHeap(): number {
  for (let i = 0; i < 3; i++) collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Latencies are not asserted here: tests/bench limits them. */
async function follow(listeners: number, first: number, writes: number): Promise<void> {
  const followed = await followWrites(cloud, { listeners, first, writes })
  expect(followed.counted).toBe(listeners)
  expect(followed.latencies).toHaveLength(listeners * writes)
  const all = Array.from({ length: writes }, (_, i) => first + i)
  for (const received of followed.received) expect(received).toEqual(all)
  await stopFollowing(followed)
  expect(cloud.usage.read().listeners).toBe(0)
}

describe('fault 24: 200 listeners and repeated writes', () => {
  it('receive every change in order and leak no memory', async () => {
    await follow(200, 1, 5)
    const before = measureHeap()
    await follow(200, 6, 40)
    expect(measureHeap()).toBeLessThan(before * 1.1)
  })
})
