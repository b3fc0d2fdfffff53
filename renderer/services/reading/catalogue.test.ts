import { initializeApp } from 'firebase/app'
import { collection, FirestoreError, getFirestore, query, queryEqual } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { shardId } from '#shared/model/document-paths'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import type { StoredChange } from '#shared/rules/lists/list-changes'
import { createCatalogue } from './catalogue.ts'
import type { Documents, FoundDocument } from './firestore.ts'

const firestore = getFirestore(initializeApp({ projectId: 'p' }, 'catalogue'))

const shard = (id: string, ...names: string[]): FoundDocument => ({
  id,
  data: { pages: Object.fromEntries(names.map((name) => [name, [name, 'S', 1, null, '']])) },
})

function wiki() {
  const world = {
    time: 0,
    asked: 0,
    shards: [] as FoundDocument[],
    references: [] as FoundDocument[],
    down: false,
  }
  const documents: Documents = {
    firestore,
    get: () => Promise.reject(new Error('not asked')),
    async find(searched) {
      world.asked++
      const ofShards = queryEqual(searched, query(collection(firestore, 'catalogue')))
      await Promise.resolve()
      if (world.down) throw unavailable()
      return ofShards ? world.shards : world.references
    },
  }
  const catalogue = createCatalogue({ documents, now: () => world.time })
  const names = async () => {
    const read = await catalogue.all()
    return read.ok ? read.value.map(({ name }) => name) : read.error.kind
  }
  return { world, catalogue, names }
}

/** Creates an error like the client's, whose constructor is not exported. */
const unavailable = (): Error => {
  const error = new Error('unavailable')
  Object.setPrototypeOf(error, FirestoreError.prototype)
  return Object.assign(error, { code: 'unavailable' })
}

const createChange = (name: string): StoredChange => ({
  card: {
    key: name,
    name,
    type: 'Race',
    series: 'S',
    created: 1,
    bookNumber: null,
    locationType: null,
    summary: '',
    image: null,
  },
  isRemoved: false,
  rev: 1,
  changedAt: '2026-02-01T00:00:00.000Z',
  by: null,
})

describe('the catalogue', () => {
  it('contains the pages of every type, by the type of their shard', async () => {
    const { world, catalogue } = wiki()
    world.shards = TYPE_NAMES.map((type) => shard(shardId(getTypeSpec(type).template, 12), type))
    const read = await catalogue.all()
    expect(read.ok && read.value.map(({ name, type }) => [name, type])).toEqual(TYPE_NAMES.map((type) => [type, type]))
    expect(world.asked).toBe(1)
  })

  it('leaves out shards of unknown templates', async () => {
    const { world, names } = wiki()
    world.shards = [shard('Spells-1', 'a'), shard('Races-1', 'b'), shard('Races', 'c')]
    expect(await names()).toEqual(['b'])
  })

  it('falls back to the page records if there is no catalogue', async () => {
    const { world, names } = wiki()
    world.references = [
      { id: 'Old', data: { Name: 'Old', Type: 'Power System' } },
      { id: 'Gone', data: { Name: 'Gone', Type: 'Race', hidden: true } },
    ]
    expect(await names()).toEqual(['Old'])
  })

  it('is partial if there may be more pages than were read', async () => {
    const { world, catalogue } = wiki()
    world.references = Array.from({ length: 500 }, (_, n) => ({
      id: `Old,${n}`,
      data: { Name: `Old ${n}`, Type: 'Race' },
    }))
    expect(await catalogue.current()).toMatchObject({ ok: true, value: { isPartial: true } })
    expect(catalogue.cached()).toBeNull()
    expect(world.asked).toBe(2)
    world.references.pop()
    catalogue.invalidate()
    await catalogue.current()
    expect(catalogue.cached()?.length).toBe(499)
  })

  it('is read once at a time, and at most once a minute', async () => {
    const { world, catalogue, names } = wiki()
    world.shards = [shard('Races-1', 'One')]
    expect(catalogue.cached()).toBeNull()
    await Promise.all([names(), names(), names()])
    expect(world.asked).toBe(1)
    world.shards = [shard('Races-1', 'new')]
    world.time = 59_999
    expect(await names()).toEqual(['One'])
    world.time = 60_000
    expect(await names()).toEqual(['new'])
    expect(world.asked).toBe(2)
    expect(catalogue.cached()?.length).toBe(1)
  })

  it('is unreachable only if nothing was read before', async () => {
    const { world, catalogue, names } = wiki()
    world.down = true
    expect(await names()).toBe('unreachable')
    world.down = false
    world.shards = [shard('Races-1', 'a')]
    expect(await names()).toEqual(['a'])
    world.down = true
    world.time = 120_000
    expect(await names()).toEqual(['a'])
    // A screen would present it as current.
    expect(await catalogue.current()).toEqual({ ok: false, error: { kind: 'unreachable' } })
  })

  it('returns its date from a query before its own', async () => {
    const { world, catalogue, names } = wiki()
    world.shards = [{ id: 'Races-1', data: { pages: {}, changedAt: '2026-01-01T00:00:00.000Z' } }]
    world.references = [{ id: 'A', data: { changedAt: '2026-01-02T00:00:00.000Z' } }]
    expect(await catalogue.currentWithDate()).toMatchObject({
      value: { changedAt: '2026-01-02T00:00:00.000Z' },
    })
    expect(world.asked).toBe(2)
    world.time = 60_000
    await names()
    // Without that query it only knows the records it read.
    expect(await catalogue.currentWithDate()).toMatchObject({
      value: { changedAt: '2026-01-01T00:00:00.000Z' },
    })
    expect(world.asked).toBe(3)
  })

  it('applies received changes and counts as current afterwards', async () => {
    const { world, catalogue, names } = wiki()
    catalogue.applyChanges([createChange('unasked')])
    expect(catalogue.cached()).toBeNull()
    world.shards = [shard('Races-1', 'a')]
    await names()
    world.time = 59_999
    catalogue.applyChanges([createChange('b')])
    world.time = 119_998
    expect(await names()).toEqual(['a', 'b'])
    expect(await catalogue.currentWithDate()).toMatchObject({
      value: { changedAt: createChange('b').changedAt },
    })
    expect(world.asked).toBe(1)
  })

  it('keeps changes that are received during a read', async () => {
    const { world, catalogue, names } = wiki()
    world.shards = [shard('Races-1', 'a')]
    const reading = names()
    catalogue.applyChanges([createChange('b')])
    expect(await reading).toEqual(['a'])
    expect(await names()).toEqual(['a', 'b'])
    expect(world.asked).toBe(1)
  })

  it('is read again after an invalidation, and cached until then', async () => {
    const { world, catalogue, names } = wiki()
    world.shards = [shard('Races-1', 'a')]
    const early = names()
    catalogue.invalidate()
    expect(await early).toEqual(['a'])
    world.shards = [shard('Races-1', 'b')]
    expect(await names()).toEqual(['b'])
    expect(await names()).toEqual(['b'])
    expect(world.asked).toBe(2)
    catalogue.invalidate()
    expect(catalogue.cached()).toMatchObject([{ name: 'b' }])
    world.down = true
    expect(await names()).toEqual(['b'])
  })
})
