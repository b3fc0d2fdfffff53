import { describe, expect, it } from 'vitest'
import { createPrefetchCache } from './prefetch-cache.ts'

const at = (path: string) => new URL(path, 'http://wiki.test')

function setUp() {
  let time = 0
  let loads = 0
  const ahead = createPrefetchCache(() => time)
  const load = () => Promise.resolve(++loads)
  return { ahead, load, loads: () => loads, pass: (ms: number) => (time += ms) }
}

describe('what is fetched ahead', () => {
  it('is fetched once, however often it is pointed at, and used once', async () => {
    const { ahead, load, loads } = setUp()
    for (let times = 0; times < 5; times++) ahead.prefetch(at('/a?page=2#x'), load)
    expect(loads()).toBe(1)
    expect(ahead.take(at('/a'))).toBeNull()
    expect(await ahead.take(at('/a?page=2'))).toBe(1)
    expect(ahead.take(at('/a?page=2'))).toBeNull()
  })

  it('is not used when it is old', () => {
    const { ahead, load, pass } = setUp()
    ahead.prefetch(at('/a'), load)
    pass(10_000)
    expect(ahead.take(at('/a'))).toBeNull()
  })

  it('is forgotten when it failed', async () => {
    const { ahead } = setUp()
    ahead.prefetch(at('/a'), () => Promise.reject(new Error('down')))
    await Promise.resolve()
    await Promise.resolve()
    expect(ahead.take(at('/a'))).toBeNull()
  })

  it('does not grow', async () => {
    const { ahead, load } = setUp()
    for (let number = 0; number < 30; number++) ahead.prefetch(at(`/${number}`), load)
    expect(ahead.take(at('/9'))).toBeNull()
    expect(await ahead.take(at('/10'))).toBe(11)
  })
})
