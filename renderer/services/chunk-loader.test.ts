import { describe, expect, it } from 'vitest'
import { createChunkLoader, type RetryLoad } from './chunk-loader.ts'

/** Returns a load that fails `times` times and then succeeds. */
const failing = (times: number) => {
  let remaining = times
  return async () => {
    if (remaining-- > 0) throw new Error('did not come')
    return 'part'
  }
}

const byReload: RetryLoad = async (load) => load().catch(() => Promise.reject('reloaded'))

describe('chunk loader', () => {
  it('loads without the retry as long as it succeeds', async () => {
    const load = createChunkLoader(failing(0), byReload)
    expect(await load()).toBe('part')
    expect(await load()).toBe('part')
  })

  it('rejects the first failed load and uses the retry afterwards', async () => {
    const load = createChunkLoader(failing(2), byReload)
    await expect(load()).rejects.toThrow('did not come')
    await expect(load()).rejects.toBe('reloaded')
    expect(await load()).toBe('part')
  })
})
