import { describe, expect, it } from 'vitest'
import { bypassCache, createResponseCache } from './response-cache.ts'

const answer = (name: string, { keep = true, bytes = 10 } = {}) => ({ name, keep, bytes })

function createCacheFixture(bounds = { answers: 3, bytes: 100 }) {
  let version = 1
  const made: string[] = []
  const kept = createResponseCache<ReturnType<typeof answer>>(() => version, bounds)
  return {
    made,
    store: () => version++,
    ask: (name: string, options = {}) =>
      kept(name, async () => {
        made.push(name)
        return answer(name, options)
      }),
    kept,
  }
}

describe('cached responses', () => {
  it('are created once until a commit', async () => {
    const { ask, made, store } = createCacheFixture()
    await ask('/')
    expect((await ask('/')).name).toBe('/')
    expect(made).toEqual(['/'])
    store()
    await ask('/')
    expect(made).toEqual(['/', '/'])
  })

  it('are shared by concurrent requests', async () => {
    const { ask, made } = createCacheFixture()
    await Promise.all([ask('/'), ask('/'), ask('/')])
    expect(made).toEqual(['/'])
  })

  it('are not shared with requests after a commit', async () => {
    const { ask, made, store } = createCacheFixture()
    const before = ask('/')
    store()
    await Promise.all([before, ask('/')])
    expect(made).toEqual(['/', '/'])
  })

  it('are not cached if a commit happens while they are created', async () => {
    const { kept, ask, made, store } = createCacheFixture()
    await kept('/', async () => {
      store()
      return answer('/')
    })
    await ask('/')
    expect(made).toEqual(['/'])
  })

  it('are not cached if another request follows a commit while they are created', async () => {
    const { kept, ask, made, store } = createCacheFixture()
    await kept('/', async () => {
      store()
      await ask('/other')
      return answer('/')
    })
    await ask('/')
    expect(made).toEqual(['/other', '/'])
  })

  it('are neither cached nor shared if they forbid it, or if they fail', async () => {
    const { ask, kept, made } = createCacheFixture()
    await Promise.all([ask('/random', { keep: false }), ask('/random', { keep: false })])
    expect(made).toHaveLength(2)
    await expect(kept('/x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await ask('/x')).name).toBe('/x')
  })

  it('are limited in number: the least recently used one is removed', async () => {
    const { ask, made } = createCacheFixture()
    for (const name of ['a', 'b', 'c', 'a', 'd']) await ask(name)
    made.length = 0
    for (const name of ['a', 'c', 'd', 'b']) await ask(name)
    expect(made).toEqual(['b'])
  })

  it('are limited in bytes', async () => {
    const { ask, made } = createCacheFixture()
    await ask('small')
    await ask('large', { bytes: 95 })
    await ask('beyond', { bytes: 101 })
    made.length = 0
    for (const name of ['large', 'small']) await ask(name)
    await ask('beyond', { bytes: 101 })
    expect(made).toEqual(['small', 'beyond'])
  })

  it('count once if several requests create them concurrently', async () => {
    const { ask, kept, made } = createCacheFixture()
    const failing = kept('/', () => Promise.reject(new Error('no')))
    await Promise.allSettled([failing, ...Array.from({ length: 3 }, () => ask('/', { bytes: 40 }))])
    await ask('other', { bytes: 40 })
    made.length = 0
    for (const name of ['/', 'other']) await ask(name)
    expect(made).toEqual([])
  })

  it('do not exist if commits are unknown', async () => {
    let made = 0
    const make = async () => answer(String(made++))
    await bypassCache('/', make)
    await bypassCache('/', make)
    expect(made).toBe(2)
  })
})
