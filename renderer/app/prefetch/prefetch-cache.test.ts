import { describe, expect, it } from 'vitest'
import { createPrefetchCache } from './prefetch-cache.ts'

const at = (path: string) => new URL(path, 'http://wiki.test')

function setUp() {
  let time = 0
  let loads = 0
  const cache = createPrefetchCache(() => time)
  const load = () => Promise.resolve(++loads)
  return { cache, load, loads: () => loads, pass: (ms: number) => (time += ms) }
}

describe('the prefetch cache', () => {
  it('loads an address once and returns it once', async () => {
    const { cache, load, loads } = setUp()
    for (let times = 0; times < 5; times++) cache.prefetch(at('/a?page=2#x'), load)
    expect(loads()).toBe(1)
    expect(cache.take(at('/a'))).toBeNull()
    expect(await cache.take(at('/a?page=2'))).toBe(1)
    expect(cache.take(at('/a?page=2'))).toBeNull()
  })

  it('does not return stale data', () => {
    const { cache, load, pass } = setUp()
    cache.prefetch(at('/a'), load)
    pass(10_000)
    expect(cache.take(at('/a'))).toBeNull()
  })

  it('drops a failed prefetch', async () => {
    const { cache } = setUp()
    cache.prefetch(at('/a'), () => Promise.reject(new Error('down')))
    await Promise.resolve()
    await Promise.resolve()
    expect(cache.take(at('/a'))).toBeNull()
  })

  it('limits the number of entries', async () => {
    const { cache, load } = setUp()
    for (let number = 0; number < 30; number++) cache.prefetch(at(`/${number}`), load)
    expect(cache.take(at('/9'))).toBeNull()
    expect(await cache.take(at('/10'))).toBe(11)
  })
})
