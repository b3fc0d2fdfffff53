import { initializeApp } from 'firebase/app'
import { collection, getFirestore, limit, query } from 'firebase/firestore/lite'
import { describe, expect, it } from 'vitest'
import { cacheQueries } from './cache-queries.ts'
import type { Documents } from './firestore.ts'

const firestore = getFirestore(initializeApp({ projectId: 'p' }, 'remember-found'))
const first = (count: number) => query(collection(firestore, 'catalogue'), limit(count))

function world() {
  const state = { version: 1, asked: 0, fails: false }
  const documents: Documents = {
    firestore,
    get: () => Promise.reject(new Error('not asked')),
    async find() {
      state.asked++
      const { version, fails } = state
      await null
      if (fails) throw new Error('away')
      return [{ id: `version ${version}`, data: {} }]
    },
  }
  const remembering = cacheQueries(documents, () => state.version)
  const find = async (count = 1) => (await remembering.find(first(count)))[0]?.id
  return { state, find }
}

describe('a cached query result', () => {
  it('is shared by equal queries until the next commit', async () => {
    const { state, find } = world()
    await Promise.all([find(), find(), find(2)])
    await find()
    expect(state.asked).toBe(2)
    state.version++
    expect(await find()).toBe('version 2')
    expect(state.asked).toBe(3)
  })

  it('is not shared with queries after a commit that happened during the read', async () => {
    const { state, find } = world()
    const before = find()
    state.version++
    expect(await Promise.all([before, find(), find()])).toEqual(['version 1', 'version 2', 'version 2'])
    expect(state.asked).toBe(2)
  })

  it('is read again after a failure', async () => {
    const { state, find } = world()
    state.fails = true
    await expect(find()).rejects.toThrow('away')
    state.fails = false
    expect(await find()).toBe('version 1')
  })

  it('remains if an older query fails late', async () => {
    const { state, find } = world()
    state.fails = true
    const before = find()
    state.version++
    state.fails = false
    await Promise.all([expect(before).rejects.toThrow('away'), find()])
    await find()
    expect(state.asked).toBe(2)
  })

  it('is stored for a limited number of queries, the newest', async () => {
    const { state, find } = world()
    for (let count = 1; count <= 100; count++) await find(count)
    await find(100)
    expect(state.asked).toBe(100)
    await find(1)
    expect(state.asked).toBe(101)
  })
})
