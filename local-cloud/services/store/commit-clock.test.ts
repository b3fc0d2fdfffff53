import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCommitClock } from './commit-clock.ts'

describe('the commit clock', () => {
  it('increases whatever the system clock does, also from the last commit of an earlier run', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.array(fc.nat(10), { minLength: 1 }), (last, readings) => {
        let i = 0
        const clock = createCommitClock(() => readings[i++ % readings.length] ?? 0, last)
        let before = last
        for (const _ of readings) {
          const time = clock.next()
          expect(time).toBeGreaterThan(before)
          expect(clock.now()).toBeGreaterThanOrEqual(time)
          before = time
        }
      }),
      { seed: 1 },
    )
  })

  it('fault 56: runs nearly as fast as the system clock while ahead of it, until it is caught up with', () => {
    let milliseconds = 1_000_000
    const hour = 3_600_000
    const clock = createCommitClock(() => milliseconds, (milliseconds + hour) * 1000)
    const begin = clock.next()
    milliseconds += 12_000
    expect(clock.now() - begin).toBeGreaterThanOrEqual(10_000_000)
    // The clock is also set back in the meantime.
    milliseconds -= hour
    const back = clock.now()
    for (let second = 0; second < 12; second++) {
      milliseconds += 1000
      clock.now()
    }
    expect(clock.next() - back).toBeGreaterThanOrEqual(10_000_000)
    milliseconds += 20 * hour
    expect(clock.next()).toBe(milliseconds * 1000)
  })

  it('does not follow a corrected system clock that is still behind', () => {
    let milliseconds = 0
    const day = 24 * 3_600_000
    const clock = createCommitClock(() => milliseconds, 400 * day * 1000)
    const begin = clock.next()
    milliseconds = 399 * day
    expect(clock.next() - begin).toBeLessThanOrEqual(60_000_000)
    milliseconds = 401 * day
    expect(clock.next()).toBe(milliseconds * 1000)
  })

  it('goes back with the system clock to the last commit, as an import into an empty store needs', () => {
    const days = [300, 10, 20, 200, 300]
    let reading = 0
    const clock = createCommitClock(() => (days[reading] ?? 0) * 24 * 3_600_000, 0)
    clock.now()
    for (reading = 1; reading < days.length; reading++)
      expect(clock.next()).toBe((days[reading] ?? 0) * 24 * 3_600_000_000)
  })

  it('equals the system clock while that advances', () => {
    expect(createCommitClock(() => 1_600_000_000_123.456, 7).next()).toBe(1_600_000_000_123_456)
  })
})
