import { describe, expect, it } from 'vitest'
import { type LoadAgain, loadPart } from './load-part.ts'

/** Fails as often as said, then answers. */
const failing = (times: number) => {
  let left = times
  return async () => {
    if (left-- > 0) throw new Error('did not come')
    return 'part'
  }
}

const byReload: LoadAgain = async (load) => load().catch(() => Promise.reject('reloaded'))

describe('a part of the program', () => {
  it('is loaded plainly as long as it comes', async () => {
    const load = loadPart(failing(0), byReload)
    expect(await load()).toBe('part')
    expect(await load()).toBe('part')
  })

  it('that did not come is told once, and brought otherwise when it is asked for again', async () => {
    const load = loadPart(failing(2), byReload)
    await expect(load()).rejects.toThrow('did not come')
    await expect(load()).rejects.toBe('reloaded')
    expect(await load()).toBe('part')
  })
})
