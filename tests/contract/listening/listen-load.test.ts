import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectGarbage } from '../../collect-garbage.ts'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { followWrites, stopFollowing } from './follow-writes.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

/** What is kept once everything that can go has gone. */
function keptBytes(): number {
  for (let i = 0; i < 3; i++) collectGarbage()
  return process.memoryUsage().heapUsed
}

/** How long takes whom how is the bench's to say. */
async function follow(listeners: number, first: number, writes: number): Promise<void> {
  const followed = await followWrites(cloud, { listeners, first, writes })
  expect(followed.counted).toBe(listeners)
  expect(followed.latencies).toHaveLength(listeners * writes)
  const all = Array.from({ length: writes }, (_, i) => first + i)
  for (const received of followed.received) expect(received).toEqual(all)
  await stopFollowing(followed)
  expect(cloud.usage.read().listeners).toBe(0)
}

describe('fault 24: 200 listeners and a write again and again', () => {
  it('get every change in order, and leave no memory behind', async () => {
    await follow(200, 1, 5)
    const before = keptBytes()
    await follow(200, 6, 40)
    expect(keptBytes()).toBeLessThan(before * 1.1)
  })
})
