import { initializeApp } from 'firebase/app'
import { collection, getFirestore, query, queryEqual, Timestamp, where } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import type { RecordData } from '#shared/model/stored-fields'
import type { Documents, FoundDocument } from './firestore.ts'
import { createHostCatalogue } from './host-catalogue.ts'
import { ShardCache } from './shard-cache.ts'
import { readAllShards } from './shards.ts'

const firestore = getFirestore(initializeApp({ projectId: 'p' }, 'shard-cache'))
const time = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const data = (second: number, ...names: string[]): RecordData => ({
  changedAt: time(second),
  pages: Object.fromEntries(names.map((name) => [name, [name, 'S', 1, null, '']])),
})

/** A wiki whose shards can be stored; commits are reported if `seesCommits`. */
function wiki({ seesCommits = false } = {}) {
  const stored = new Map<string, RecordData>()
  const world = { reads: 0, now: Date.parse(time(60)), isDown: false }
  let onStored = (_id: string, _readData: () => RecordData | null) => {}
  const shards = collection(firestore, 'catalogue')
  const documents: Documents = {
    firestore,
    get: () => Promise.reject(new Error('not asked')),
    async find(asked) {
      const found: FoundDocument[] = [...stored]
        .filter(([, { changedAt }]) => {
          const since = Timestamp.fromMillis(Date.parse(String(newest)) - 10_000)
          return (
            queryEqual(asked, query(shards)) ||
            (queryEqual(asked, query(shards, where('changedAt', '>', since))) &&
              Date.parse(String(changedAt)) > since.toMillis())
          )
        })
        .map(([id, one]) => ({ id, data: one }))
      await null
      if (world.isDown) throw new Error('away')
      world.reads += found.length
      return found
    },
  }
  let newest: unknown = time(0)
  const cache = new ShardCache({
    documents,
    readAll: readAllShards,
    now: () => world.now,
    onShardStored: seesCommits
      ? (listener) => {
          onStored = listener
        }
      : null,
  })
  return {
    world,
    cache,
    documents,
    store(id: string, second: number, ...names: string[]) {
      stored.set(id, data(second, ...names))
      onStored(id, () => data(second, ...names))
    },
    remove(id: string) {
      stored.delete(id)
      onStored(id, () => null)
    },
    async names() {
      const { cards, shards: read } = await cache.read()
      newest = [...read.values()]
        .map(({ changedAt }) => changedAt)
        .sort()
        .at(-1)
      return cards.map(({ name }) => name)
    },
  }
}

describe('the cache of shards', () => {
  it('reads a shard again only if it has changed', async () => {
    const { world, store, names } = wiki()
    store('Races-1', 0, 'a')
    store('Items-1', 30, 'b')
    expect(await names()).toEqual(['a', 'b'])
    expect(world.reads).toBe(2)
    store('Races-1', 40, 'a', 'c')
    expect(await names()).toEqual(['a', 'c', 'b'])
    // The shard whose time was the newest may have been stored by a commit that was visible late.
    expect(world.reads).toBe(4)
    store('Races-2', 59, 'd')
    expect(await names()).toEqual(['a', 'c', 'b', 'd'])
    expect(await names()).toEqual(['a', 'c', 'b', 'd'])
    expect(world.reads).toBe(4 + 2 + 1)
  })

  it('finds a shard whose earlier commit was visible later', async () => {
    const { store, names } = wiki()
    store('Races-1', 30, 'a')
    expect(await names()).toEqual(['a'])
    store('Items-1', 21, 'late')
    expect(await names()).toEqual(['a', 'late'])
  })

  it('reads everything again if the newest time is in the future', async () => {
    const { world, store, names } = wiki()
    store('Races-1', 59, 'a')
    await names()
    world.now = Date.parse(time(50))
    store('Items-1', 1, 'b')
    expect(await names()).toEqual(['a', 'b'])
  })

  it('is read at most once a minute where that is enough', async () => {
    const { world, store, names, cache } = wiki()
    store('Races-1', 59, 'a')
    await names()
    store('Races-1', 60, 'b')
    const readRecent = async () => (await cache.readRecent()).cards.map(({ name }) => name)
    expect(await readRecent()).toEqual(['a'])
    expect(world.reads).toBe(1)
    world.now += 60_000
    expect(await readRecent()).toEqual(['b'])
  })

  it('reads again after a failure', async () => {
    const { world, store, names } = wiki()
    store('Races-1', 1, 'a')
    world.isDown = true
    await expect(names()).rejects.toThrow('away')
    world.isDown = false
    expect(await names()).toEqual(['a'])
  })

  it('keeps the list of cards while nothing changes, and then each unchanged card', async () => {
    const { store, cache } = wiki({ seesCommits: true })
    store('Races-1', 1, 'a')
    const { cards } = await cache.read()
    expect((await cache.read()).cards).toBe(cards)
    store('Races-1', 2, 'a', 'b')
    const changed = (await cache.read()).cards
    expect(changed.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(changed[0]).toBe(cards[0])
  })

  it('takes stored shards from commits, without a read', async () => {
    const { world, store, remove, names, cache } = wiki({ seesCommits: true })
    expect(cache.getKnown()).toBeNull()
    store('Races-1', 1, 'a')
    expect(await names()).toEqual(['a'])
    store('Races-1', 2, 'b')
    store('Items-1', 2, 'c')
    expect(cache.getKnown()?.cards.map(({ name }) => name)).toEqual(['b', 'c'])
    expect(await names()).toEqual(['b', 'c'])
    remove('Races-1')
    expect(await names()).toEqual(['c'])
    expect(world.reads).toBe(1)
  })

  it('applies what is stored during the first read', async () => {
    const { store, names } = wiki({ seesCommits: true })
    store('Races-1', 1, 'a')
    const reading = names()
    store('Races-1', 2, 'b')
    await reading
    expect(await names()).toEqual(['b'])
  })
})

describe('the catalogue of the page host', () => {
  it('is never older than the request', async () => {
    const { store, cache, documents } = wiki({ seesCommits: true })
    const catalogue = createHostCatalogue({ documents, shardCache: cache })
    expect(catalogue.cached()).toBeNull()
    store('Races-1', 1, 'a')
    expect(await catalogue.current()).toMatchObject({ ok: true, value: { cards: [{ name: 'a' }], isPartial: false } })
    store('Races-1', 2, 'b')
    expect(await catalogue.current()).toMatchObject({ ok: true, value: { cards: [{ name: 'b' }] } })
    expect(catalogue.cached()).toMatchObject([{ name: 'b' }])
  })
})
