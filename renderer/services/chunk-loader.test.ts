import { describe, expect, it } from 'vitest'
import { createChunkLoader, type RetryLoad } from './chunk-loader.ts'

/** Fails as often as said, then answers. */
const failing = (times: number) => {
  let remaining = times
  return async () => {
    if (remaining-- > 0) throw new Error('did not come')
    return 'part'
  }
}

const byReload: RetryLoad = async (load) => load().catch(() => Promise.reject('reloaded'))

describe('a part of the program', () => {
  it('is loaded plainly as long as it comes', async () => {
    const load = createChunkLoader(failing(0), byReload)
    expect(await load()).toBe('part')
    expect(await load()).toBe('part')
  })

  it('that did not come is told once, and brought otherwise when it is asked for again', async () => {
    const load = createChunkLoader(failing(2), byReload)
    await expect(load()).rejects.toThrow('did not come')
    await expect(load()).rejects.toBe('reloaded')
    expect(await load()).toBe('part')
  })
})
