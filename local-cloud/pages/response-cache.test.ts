import { describe, expect, it } from 'vitest'
import { bypassCache, type Cacheable, createResponseCache } from './response-cache.ts'

const answer = (name: string, overrides: Partial<Cacheable> = {}) => {
  return { name, isCacheable: true, bytes: 10, ...overrides }
}

function createCacheFixture(bounds = { answers: 3, bytes: 100 }) {
  let version = 1
  const created: string[] = []
  const cached = createResponseCache<ReturnType<typeof answer>>(() => version, bounds)
  return {
    created,
    store: () => version++,
    ask: (name: string, options = {}) =>
      cached(name, async () => {
        created.push(name)
        return answer(name, options)
      }),
    cached,
  }
}

describe('cached responses', () => {
  it('are created once until a commit', async () => {
    const { ask, created, store } = createCacheFixture()
    await ask('/')
    expect((await ask('/')).name).toBe('/')
    expect(created).toEqual(['/'])
    store()
    await ask('/')
    expect(created).toEqual(['/', '/'])
  })

  it('are shared by concurrent requests', async () => {
    const { ask, created } = createCacheFixture()
    await Promise.all([ask('/'), ask('/'), ask('/')])
    expect(created).toEqual(['/'])
  })

  it('are not shared with requests after a commit', async () => {
    const { ask, created, store } = createCacheFixture()
    const before = ask('/')
    store()
    await Promise.all([before, ask('/')])
    expect(created).toEqual(['/', '/'])
  })

  it('are not cached if a commit happens while they are created', async () => {
    const { cached, ask, created, store } = createCacheFixture()
    await cached('/', async () => {
      store()
      return answer('/')
    })
    await ask('/')
    expect(created).toEqual(['/'])
  })

  it('are not cached if another request follows a commit while they are created', async () => {
    const { cached, ask, created, store } = createCacheFixture()
    await cached('/', async () => {
      store()
      await ask('/other')
      return answer('/')
    })
    await ask('/')
    expect(created).toEqual(['/other', '/'])
  })

  it('are neither cached nor shared if they forbid it, or if they fail', async () => {
    const { ask, cached, created } = createCacheFixture()
    const uncacheable = { isCacheable: false }
    await Promise.all([ask('/random', uncacheable), ask('/random', uncacheable)])
    expect(created).toHaveLength(2)
    await expect(cached('/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await ask('/x')).name).toBe('/x')
  })

  it('are limited in number: the least recently used one is removed', async () => {
    const { ask, created } = createCacheFixture()
    for (const name of ['a', 'b', 'c', 'a', 'd']) await ask(name)
    created.length = 0
    for (const name of ['a', 'c', 'd', 'b']) await ask(name)
    expect(created).toEqual(['b'])
  })

  it('are limited in bytes', async () => {
    const { ask, created } = createCacheFixture()
    await ask('small')
    await ask('large', { bytes: 95 })
    await ask('beyond', { bytes: 101 })
    created.length = 0
    for (const name of ['large', 'small']) await ask(name)
    await ask('beyond', { bytes: 101 })
    expect(created).toEqual(['small', 'beyond'])
  })

  it('count once if several requests create them concurrently', async () => {
    const { ask, cached, created } = createCacheFixture()
    const failing = cached('/', () => Promise.reject(new Error('no')))
    await Promise.allSettled([failing, ...Array.from({ length: 3 }, () => ask('/', { bytes: 40 }))])
    await ask('other', { bytes: 40 })
    created.length = 0
    for (const name of ['/', 'other']) await ask(name)
    expect(created).toEqual([])
  })

  it('do not exist if commits are unknown', async () => {
    let created = 0
    const make = async () => answer(String(created++))
    await bypassCache('/', make)
    await bypassCache('/', make)
    expect(created).toBe(2)
  })
})
