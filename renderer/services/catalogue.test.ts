import { initializeApp } from 'firebase/app'
import { FirestoreError, getFirestore } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import { shardId } from '#shared/model/paths'
import { firestoreCatalogue } from './catalogue.ts'
import type { Documents, FoundDocument } from './firestore.ts'

const firestore = getFirestore(initializeApp({ projectId: 'p' }, 'catalogue'))

const shard = (id: string, ...names: string[]): FoundDocument => ({
  id,
  data: { pages: Object.fromEntries(names.map((name) => [name, [name, 'S', 1, null, '']])) },
})

function wiki({ rendersAhead = false } = {}) {
  const world = { time: 0, asked: 0, shards: [] as FoundDocument[], down: false }
  const documents: Documents = {
    firestore,
    get: () => Promise.reject(new Error('not asked')),
    async find() {
      world.asked++
      await Promise.resolve()
      if (world.down) throw unavailable()
      return world.shards
    },
  }
  const catalogue = firestoreCatalogue({ documents, now: () => world.time, rendersAhead })
  const names = async () => {
    const read = await catalogue.all()
    return read.ok ? read.value.map(({ name }) => name) : read.error.kind
  }
  return { world, catalogue, names }
}

/** As the client throws it: its own constructor is not for others. */
const unavailable = (): Error => {
  const error = new Error('unavailable')
  Object.setPrototypeOf(error, FirestoreError.prototype)
  return Object.assign(error, { code: 'unavailable' })
}

describe('the catalogue', () => {
  it('holds the pages of every type, and knows each by the shard it stands in', async () => {
    const { world, catalogue } = wiki()
    world.shards = TYPE_NAMES.map((type) => shard(shardId(typeSpec(type).template, 12), type))
    const read = await catalogue.all()
    expect(read.ok && read.value.map(({ name, type }) => [name, type])).toEqual(
      TYPE_NAMES.map((type) => [type, type]),
    )
    expect(world.asked).toBe(1)
  })

  it('leaves out what no template of the table has made', async () => {
    const { world, names } = wiki()
    world.shards = [shard('Spells-1', 'a'), shard('Races-1', 'b'), shard('Races', 'c')]
    expect(await names()).toEqual(['b'])
  })

  it('is asked for once at a time, and at most once a minute', async () => {
    const { world, catalogue, names } = wiki()
    expect(catalogue.known()).toBeNull()
    await Promise.all([names(), names(), names()])
    expect(world.asked).toBe(1)
    world.shards = [shard('Races-1', 'new')]
    world.time = 59_999
    expect(await names()).toEqual([])
    world.time = 60_000
    expect(await names()).toEqual(['new'])
    expect(world.asked).toBe(2)
    expect(catalogue.known()?.length).toBe(1)
  })

  it('is told as out of reach only where nothing was read before', async () => {
    const { world, names } = wiki()
    world.down = true
    expect(await names()).toBe('unreachable')
    world.down = false
    world.shards = [shard('Races-1', 'a')]
    expect(await names()).toEqual(['a'])
    world.down = true
    world.time = 120_000
    expect(await names()).toEqual(['a'])
  })

  it('is as new as the question where pages are rendered ahead', async () => {
    const { world, catalogue, names } = wiki({ rendersAhead: true })
    await names()
    world.shards = [shard('Races-1', 'new')]
    expect(await catalogue.current()).toMatchObject({ ok: true, value: [{ name: 'new' }] })
    expect(await names()).toEqual(['new'])
  })
})
