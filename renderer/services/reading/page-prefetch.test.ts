import { describe, expect, it } from 'vitest'
import { err } from '#shared/result'
import { createPagePrefetch } from './page-prefetch.ts'

function createWorld() {
  const world = { now: 0, reads: [] as string[], fails: false }
  const read = async (...part: readonly string[]) => {
    const count = world.reads.push(part.join(' '))
    if (world.fails) throw new Error('no network')
    return err({ kind: count === 1 ? 'missing' : 'unreachable' } as const)
  }
  return { world, ...createPagePrefetch(read, () => world.now) }
}

describe('createPagePrefetch', () => {
  it('gives the read that was prefetched to the first caller only', async () => {
    const { world, prefetch, readPrefetched } = createWorld()
    prefetch('Race', '', 'Kell')
    expect(await readPrefetched('Race', '', 'Kell')).toEqual(err({ kind: 'missing' }))
    expect(world.reads).toEqual(['Race  Kell'])
    expect(await readPrefetched('Race', '', 'Kell')).toEqual(err({ kind: 'unreachable' }))
    expect(world.reads).toHaveLength(2)
  })

  it('reads another part of the page, and discards what was prefetched', async () => {
    const { world, prefetch, readPrefetched } = createWorld()
    prefetch('Character', '', 'Seth')
    await readPrefetched('Character', 'History', 'Seth')
    await readPrefetched('Character', '', 'Seth')
    expect(world.reads).toEqual(['Character  Seth', 'Character History Seth', 'Character  Seth'])
  })

  it('gives only the newest of two reads', async () => {
    const { world, prefetch, readPrefetched } = createWorld()
    prefetch('Race', '', 'Kell')
    prefetch('Race', '', 'Kell')
    expect(await readPrefetched('Race', '', 'Kell')).toEqual(err({ kind: 'unreachable' }))
    expect(world.reads).toHaveLength(2)
  })

  it('reads again if nobody took the read for half a minute', async () => {
    const { world, prefetch, readPrefetched } = createWorld()
    prefetch('Race', '', 'Kell')
    world.now = 30_000
    await readPrefetched('Race', '', 'Kell')
    expect(world.reads).toHaveLength(2)
  })

  it('fails for the caller that takes a failed read, and not before', async () => {
    const { world, prefetch, readPrefetched } = createWorld()
    world.fails = true
    prefetch('Race', '', 'Kell')
    await expect(readPrefetched('Race', '', 'Kell')).rejects.toThrow('no network')
  })
})
