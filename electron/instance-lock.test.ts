import { describe, expect, it } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'

/** @param free the number of the request that is granted */
async function acquireWith(free: number, timeout: number) {
  let requests = 0
  let clock = 0
  const first = await acquireInstanceLock({
    request: () => {
      requests += 1
      return requests === free
    },
    timeout,
    pause: async () => {
      clock += 100
    },
    now: () => clock,
  })
  return { first, requests }
}

describe('the single-instance lock', () => {
  it('is requested once by an installed program', async () => {
    expect(await acquireWith(1, 0)).toEqual({ first: true, requests: 1 })
    expect(await acquireWith(2, 0)).toEqual({ first: false, requests: 1 })
  })

  it('is awaited in the development loop, where the previous program is still closing', async () => {
    expect(await acquireWith(4, 1000)).toEqual({ first: true, requests: 4 })
    expect(await acquireWith(99, 1000)).toEqual({ first: false, requests: 11 })
  })
})
