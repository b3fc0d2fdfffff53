/** Table of cases of the lite client: reading, writing and deleting documents. */
import {
  addDoc,
  Bytes,
  collection,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  GeoPoint,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
  writeBatch,
} from 'firebase/firestore/lite'
import { assertEqual, assertFails, assertTrue } from './lite-assertions.ts'
import { at, DATABASE } from './lite-calls.ts'
import { type Case, readData, SERVER_NOW, type Theme } from './lite-case.ts'

const cases: readonly Case[] = [
  [
    'are read with every kind of value as it was written',
    async ({ db, fresh }) => {
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
      }
      await setDoc(thing, { ...data, other: doc(db, 'other/document') })
      const { other, ...read } = (await readData(thing)) ?? {}
      assertEqual(read, data)
      assertEqual(other.path, 'other/document')
    },
  ],
  [
    'are missing before they are written and after they are deleted',
    async ({ fresh }) => {
      const thing = fresh()
      const exists = async () => (await getDoc(thing)).exists()
      assertEqual(await exists(), false)
      await setDoc(thing, { a: 1 })
      assertEqual(await exists(), true)
      await deleteDoc(thing)
      await deleteDoc(thing)
      assertEqual(await exists(), false)
    },
  ],
  [
    'are added with a generated id',
    async ({ db }) => {
      const added = collection(db, 'added')
      const [one, two] = await Promise.all([addDoc(added, { n: 1 }), addDoc(added, { n: 2 })])
      assertTrue(one.id.length === 20 && one.id !== two.id, 'two ids of 20 characters')
      assertEqual(await readData(one), { n: 1 })
      assertEqual((await getDocs(added)).size, 2)
    },
  ],
  [
    'are merged by path, or replaced',
    async ({ fresh }) => {
      const thing = fresh()
      await setDoc(thing, { a: { x: 1, y: 2 }, b: 1 })
      await setDoc(thing, { a: { x: 3 } }, { merge: true })
      assertEqual(await readData(thing), { a: { x: 3, y: 2 }, b: 1 })
      const mergeFields = [new FieldPath('a', 'Seth,Ring')]
      await setDoc(thing, { a: { 'Seth,Ring': [1] }, b: 9 }, { mergeFields })
      assertEqual(await readData(thing), { a: { x: 3, y: 2, 'Seth,Ring': [1] }, b: 1 })
      await setDoc(thing, { only: 1 })
      assertEqual(await readData(thing), { only: 1 })
    },
  ],
  [
    'are merged by paths that repeat and contain one another, in any order',
    async ({ fresh }) => {
      const thing = fresh()
      for (const mergeFields of [
        ['owner.name', 'owner', 'owner'],
        ['owner', 'owner.name'],
      ]) {
        await setDoc(thing, { text: 'old', owner: { name: 'Jonny', email: 'a@b.c' } })
        const owner = { name: 'Sebastian', email: 'new@b.c' }
        await setDoc(thing, { text: 'new', owner }, { mergeFields })
        assertEqual(await readData(thing), { text: 'old', owner })
      }
    },
  ],
  [
    'are updated field by field, and only when they exist',
    async ({ fresh }) => {
      const thing = fresh()
      await assertFails(updateDoc(thing, { a: 1 }), 'not-found')
      await setDoc(thing, { a: { b: { c: 1 } }, d: 1, e: 'text' })
      await updateDoc(thing, { 'a.b.d': 2, d: deleteField(), 'e.f': 3, 'no.such': deleteField() })
      assertEqual(await readData(thing), { a: { b: { c: 1, d: 2 } }, e: { f: 3 } })
    },
  ],
  [
    'keep their update time when a write changes nothing',
    async ({ call, fresh }) => {
      const thing = fresh()
      const documents = [`${DATABASE}/documents/${thing.path}`]
      const read = async () => at((await call(':batchGet', { documents })).json, 0, 'found')
      await setDoc(thing, { b: 1, a: { y: 1, x: 2 } })
      const before = await read()
      await setDoc(thing, { a: { x: 2, y: 1 }, b: 1 })
      await setDoc(thing, {}, { merge: true })
      assertEqual(await read(), before)
      await setDoc(thing, { a: { x: 2, y: 1 }, b: 2 })
      const after = await read()
      assertEqual(at(after, 'createTime'), at(before, 'createTime'))
      assertTrue(String(at(after, 'updateTime')) > String(at(before, 'updateTime')), 'a later time')
    },
  ],
  [
    'of one batch are written all or none, with the same time',
    async ({ db, fresh }) => {
      const [a, b, c] = [fresh(), fresh(), fresh()]
      const good = writeBatch(db)
      good.set(a, { at: serverTimestamp() }).set(b, { at: serverTimestamp(), n: 1 })
      await good.commit()
      const { at: instant } = (await readData(a)) ?? {}
      assertEqual((await readData(b))?.['at'], instant)
      assertEqual(instant.seconds, SERVER_NOW / 1000)
      const bad = writeBatch(db)
      bad.set(c, { n: 1 }).update(fresh(), { n: 1 })
      await assertFails(bad.commit(), 'not-found')
      assertEqual((await getDoc(c)).exists(), false)
    },
  ],
  [
    'cannot be updated after the same commit deleted them',
    async ({ db, fresh }) => {
      const thing = fresh()
      await setDoc(thing, { a: 1 })
      const batch = writeBatch(db)
      batch.delete(thing).update(thing, { a: 2 })
      await assertFails(batch.commit(), 'failed-precondition', 'cannot update a document deleted in the same commit')
      assertEqual(await readData(thing), { a: 1 })
    },
  ],
  [
    'fault 43: have ids of any characters, and documents below them',
    async ({ db }) => {
      for (const id of ['#?&+:', '%2F..%2F', '..\\..', 'a b', '日本 👩‍🚀', "'--", 'CON']) {
        const above = doc(db, 'odd', id)
        await setDoc(above, { id })
        await setDoc(doc(above, 'below', id), { below: id })
        assertEqual(await readData(above), { id })
        const { docs } = await getDocs(collection(above, 'below'))
        assertEqual(
          docs.map((below) => [below.id, below.data()]),
          [[id, { below: id }]],
        )
      }
    },
  ],
  [
    'fault 44: hold fields and ids with the names of object members as data',
    async ({ db }) => {
      const thing = doc(db, 'constructor/hasOwnProperty')
      await setDoc(thing, { constructor: 1, toString: { valueOf: [2] }, hasOwnProperty: 'x' })
      await updateDoc(thing, new FieldPath('toString', 'isPrototypeOf'), true)
      assertEqual(await readData(thing), {
        constructor: 1,
        toString: { valueOf: [2], isPrototypeOf: true },
        hasOwnProperty: 'x',
      })
      for (const name of ['__proto__', '__x__'])
        await assertFails(setDoc(doc(db, 'things', name), { a: 1 }), 'failed-precondition')
      assertEqual(Reflect.get({}, 'polluted'), undefined)
    },
  ],
]

export const DOCUMENTS: Theme = { name: 'documents', cases }
