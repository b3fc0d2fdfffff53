import {
  addDoc,
  arrayRemove,
  arrayUnion,
  Bytes,
  collection,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  GeoPoint,
  getDoc,
  increment,
  maximum,
  minimum,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, DATABASE, errorIn, openCloud, type TestCloud } from './open-cloud.ts'

let cloud: TestCloud
let clock = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  cloud = await openCloud(undefined, { clock: () => clock })
})
afterAll(() => cloud.close())
beforeEach(() => {
  clock += 1000
})

let names = 0
/** A document no other test has. */
const fresh = () => doc(cloud.db, `things/thing ${names++}`)
const dataOf = async (reference: ReturnType<typeof fresh>) => (await getDoc(reference)).data()
const failure = async (promise: Promise<unknown>): Promise<{ code: string; message: string }> => {
  try {
    await promise
  } catch (error) {
    return error as { code: string; message: string }
  }
  throw new Error('It was expected to fail')
}

describe('documents through the small client', () => {
  it('come back as every kind of value they were', async () => {
    const thing = fresh()
    const data = {
      nothing: null,
      yes: true,
      whole: 42,
      beyond: Number.MAX_SAFE_INTEGER,
      half: 0.5,
      nan: Number.NaN,
      endless: Number.NEGATIVE_INFINITY,
      minusZero: -0,
      text: 'Ünïcödé 👩‍🚀',
      when: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Bytes.fromUint8Array(new Uint8Array([0, 255, 128])),
      place: new GeoPoint(47.5, -19),
      list: [1, 'two', { three: [3] }],
      map: { 'odd `name`': { inner: [] }, empty: {} },
      vector: vector([1, 2.5]),
      other: doc(cloud.db, 'other/document'),
    }
    await setDoc(thing, data)
    const { other, bytes, ...read } = (await dataOf(thing)) ?? {}
    const { other: _, bytes: __, ...written } = data
    expect(read).toEqual(written)
    expect(Object.is(read['minusZero'], -0)).toBe(true)
    expect(other.path).toBe('other/document')
    expect(bytes.isEqual(data.bytes)).toBe(true)
  })

  it('are missing until they are written and again when deleted', async () => {
    const thing = fresh()
    expect((await getDoc(thing)).exists()).toBe(false)
    await setDoc(thing, { a: 1 })
    expect((await getDoc(thing)).exists()).toBe(true)
    await deleteDoc(thing)
    await deleteDoc(thing)
    expect((await getDoc(thing)).exists()).toBe(false)
  })

  it('are merged by path, replaced without', async () => {
    const thing = fresh()
    await setDoc(thing, { a: { x: 1, y: 2 }, b: 1 })
    await setDoc(thing, { a: { x: 3 } }, { merge: true })
    expect(await dataOf(thing)).toEqual({ a: { x: 3, y: 2 }, b: 1 })
    await setDoc(
      thing,
      { a: { 'Seth,Ring': [1] }, b: 9 },
      {
        mergeFields: [new FieldPath('a', 'Seth,Ring')],
      },
    )
    expect(await dataOf(thing)).toEqual({ a: { x: 3, y: 2, 'Seth,Ring': [1] }, b: 1 })
    await setDoc(thing, { only: 1 })
    expect(await dataOf(thing)).toEqual({ only: 1 })
  })

  it('are updated field by field, and only when they exist', async () => {
    const thing = fresh()
    expect(await failure(updateDoc(thing, { a: 1 }))).toMatchObject({ code: 'not-found' })
    await setDoc(thing, { a: { b: { c: 1 } }, d: 1, e: 'text' })
    await updateDoc(thing, { 'a.b.d': 2, d: deleteField(), 'e.f': 3, 'no.such': deleteField() })
    expect(await dataOf(thing)).toEqual({ a: { b: { c: 1, d: 2 } }, e: { f: 3 } })
  })

  it('keep their update time when a write changes nothing', async () => {
    const thing = fresh()
    const path = `${DATABASE}/documents/${thing.path}`
    const read = async () => {
      const { json } = await cloud.call(':batchGet', { documents: [path] })
      return at(json, 0, 'found')
    }
    await setDoc(thing, { b: 1, a: { y: 1, x: 2 } })
    const before = await read()
    clock += 1000
    await setDoc(thing, { a: { x: 2, y: 1 }, b: 1 })
    await setDoc(thing, {}, { merge: true })
    expect(await read()).toEqual(before)
    await setDoc(thing, { a: { x: 2, y: 1 }, b: 2 })
    const after = await read()
    expect(at(after, 'createTime')).toBe(at(before, 'createTime'))
    expect(String(at(after, 'updateTime')) > String(at(before, 'updateTime'))).toBe(true)
  })

  it('of one batch are written all or none, at one instant', async () => {
    const [a, b, c] = [fresh(), fresh(), fresh()]
    const good = writeBatch(cloud.db)
    good.set(a, { at: serverTimestamp() }).set(b, { at: serverTimestamp(), n: 1 })
    await good.commit()
    expect((await dataOf(a))?.['at']).toEqual((await dataOf(b))?.['at'])
    expect((await dataOf(a))?.['at'].seconds).toBe(clock / 1000)
    const bad = writeBatch(cloud.db)
    bad.set(c, { n: 1 }).update(fresh(), { n: 1 })
    expect((await failure(bad.commit())).code).toBe('not-found')
    expect((await getDoc(c)).exists()).toBe(false)
  })

  it('cannot be updated after the same commit deleted them', async () => {
    const thing = fresh()
    await setDoc(thing, { a: 1 })
    const batch = writeBatch(cloud.db)
    batch.delete(thing).update(thing, { a: 2 })
    const { message } = await failure(batch.commit())
    expect(message).toContain('cannot update a document deleted in the same commit')
    expect(await dataOf(thing)).toEqual({ a: 1 })
  })

  it('fault 44: hold fields and ids with the names of object members as data', async () => {
    const thing = doc(cloud.db, 'constructor/hasOwnProperty')
    await setDoc(thing, { constructor: 1, toString: { valueOf: [2] }, hasOwnProperty: 'x' })
    await updateDoc(thing, new FieldPath('toString', 'isPrototypeOf'), true)
    expect(await dataOf(thing)).toEqual({
      constructor: 1,
      toString: { valueOf: [2], isPrototypeOf: true },
      hasOwnProperty: 'x',
    })
    for (const name of ['__proto__', '__x__']) {
      const { code } = await failure(setDoc(doc(cloud.db, 'things', name), { a: 1 }))
      expect(code).toBe('failed-precondition')
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('transforms', () => {
  it('count, bound, join and separate on the server', async () => {
    const thing = fresh()
    await setDoc(thing, { n: 5, low: 5, high: 5, tags: ['a', 1], text: 'x' })
    await updateDoc(thing, {
      n: increment(2),
      low: minimum(3),
      high: maximum(9.5),
      tags: arrayUnion('a', 'b', 1.0),
      text: increment(7),
      fresh: increment(1),
      'deep.list': arrayUnion(1),
      at: serverTimestamp(),
    })
    const { at: time, ...rest } = (await dataOf(thing)) ?? {}
    expect(time.seconds).toBe(clock / 1000)
    expect(rest).toEqual({
      n: 7,
      low: 3,
      high: 9.5,
      tags: ['a', 1, 'b'],
      text: 7,
      fresh: 1,
      deep: { list: [1] },
    })
    await updateDoc(thing, { tags: arrayRemove('a', 'none'), n: increment(0.5), high: minimum(1) })
    expect(await dataOf(thing)).toMatchObject({ tags: [1, 'b'], n: 7.5, high: 1 })
  })

  it('saturate at 64 bits and keep NaN', async () => {
    const thing = fresh()
    const name = `${DATABASE}/documents/${thing.path}`
    const fields = { big: { integerValue: '9223372036854775807' }, nan: { doubleValue: 'NaN' } }
    const transformed = await cloud.call(':commit', {
      writes: [
        {
          update: { name, fields },
          updateTransforms: [
            { fieldPath: 'big', increment: { integerValue: '1' } },
            { fieldPath: 'nan', maximum: { integerValue: '3' } },
            { fieldPath: 'list', appendMissingElements: { values: [{ stringValue: 'a' }] } },
            { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
          ],
        },
      ],
    })
    const commitTime = at(transformed.json, 'commitTime')
    expect(at(transformed.json, 'writeResults', 0, 'transformResults')).toEqual([
      { integerValue: '9223372036854775807' },
      { doubleValue: 'NaN' },
      { nullValue: null },
      { timestampValue: commitTime },
    ])
    expect(at(transformed.json, 'writeResults', 0, 'updateTime')).toBe(commitTime)
  })
})

describe('transactions', () => {
  it('run again when what they read has moved', async () => {
    const counter = fresh()
    await setDoc(counter, { n: 0 })
    let runs = 0
    await Promise.all(
      Array.from({ length: 4 }, () =>
        runTransaction(
          cloud.db,
          async (transaction) => {
            runs++
            const { n } = (await transaction.get(counter)).data() ?? {}
            transaction.update(counter, { n: n + 1 })
          },
          { maxAttempts: 20 },
        ),
      ),
    )
    expect(await dataOf(counter)).toEqual({ n: 4 })
    expect(runs).toBeGreaterThan(4)
  })

  it('fault 10: fail on a stale base, in words the client knows', async () => {
    const thing = fresh()
    await setDoc(thing, { n: 0 })
    const stale = runTransaction(
      cloud.db,
      async (transaction) => {
        await transaction.get(thing)
        await setDoc(thing, { n: 1 })
        transaction.set(thing, { n: 2 })
      },
      { maxAttempts: 1 },
    )
    const { code, message } = await failure(stale)
    expect(code).toBe('failed-precondition')
    expect(message).toContain('does not match the required base version')
    expect(await dataOf(thing)).toEqual({ n: 1 })
  })

  it('verify what they only read', async () => {
    const [read, written, missing] = [fresh(), fresh(), fresh()]
    await setDoc(read, { n: 0 })
    const attempt = (between: () => Promise<void>) =>
      runTransaction(
        cloud.db,
        async (transaction) => {
          await transaction.get(read)
          await transaction.get(missing)
          await between()
          transaction.set(written, { done: true })
        },
        { maxAttempts: 1 },
      )
    await attempt(async () => {})
    expect((await failure(attempt(() => setDoc(read, { n: 1 })))).code).toBe('failed-precondition')
    expect((await failure(attempt(() => setDoc(missing, {})))).code).toBe('aborted')
  })

  it('fault 21: create the same document from two sides exactly once', async () => {
    for (let round = 0; round < 5; round++) {
      const page = fresh()
      const attempts = await Promise.allSettled(
        Array.from({ length: 20 }, (_, by) =>
          runTransaction(
            cloud.db,
            async (transaction) => {
              if ((await transaction.get(page)).exists()) throw new Error('It is there')
              transaction.set(page, { by })
            },
            { maxAttempts: 1 },
          ),
        ),
      )
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('what is not there', () => {
  it('is refused by name', async () => {
    for (const call of [
      'beginTransaction',
      'rollback',
      'batchWrite',
      'listCollectionIds',
      'partitionQuery',
      'odd',
    ]) {
      const { status, error } = await cloud.call(`:${call}`, {})
      expect(status).toBe(501)
      expect(error?.status).toBe('UNIMPLEMENTED')
      expect(error?.message.toLowerCase()).toContain(`${call.toLowerCase()} is not implemented`)
    }
    const channel = await fetch(
      `${cloud.address}/google.firestore.v1.Firestore/ExecutePipeline/channel?VER=8`,
      { method: 'POST' },
    )
    expect(channel.status).toBe(501)
    expect(await channel.json()).toEqual([
      {
        error: {
          code: 501,
          status: 'UNIMPLEMENTED',
          message: 'ExecutePipeline is not implemented by the local cloud.',
        },
      },
    ])
    const pipeline = await cloud.call(':executePipeline', {})
    expect(pipeline.error?.status).toBe('UNIMPLEMENTED')
  })

  it('reaches the client as unimplemented', async () => {
    const response = await fetch(`${cloud.address}/v1/${DATABASE}/documents/things?pageSize=3`)
    expect(response.status).toBe(501)
    expect(errorIn(await response.json())?.message).toContain('ListDocuments')
  })

  it('is another project or database', async () => {
    const response = await fetch(
      `${cloud.address}/v1/projects/other/databases/(default)/documents:commit`,
      { method: 'POST', body: '{}' },
    )
    expect(response.status).toBe(404)
    expect(errorIn(await response.json())?.message).toContain('projects/other')
  })
})

describe('usage', () => {
  it('counts as the hosted service bills', async () => {
    cloud.usage.reset()
    const added = await addDoc(collection(cloud.db, 'counted'), { n: 1 })
    await getDoc(added)
    await getDoc(fresh())
    await deleteDoc(added)
    const usage = await (await fetch(`${cloud.address}/_local/usage.json`)).json()
    expect(usage).toMatchObject({ documentReads: 2, documentWrites: 1, documentDeletes: 1 })
    const reset = await fetch(`${cloud.address}/_local/usage/reset`, { method: 'POST' })
    expect(await reset.json()).toEqual(usage)
    expect(cloud.usage.read().documentReads).toBe(0)
  })
})
