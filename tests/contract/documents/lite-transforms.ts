/** Table of cases of the lite client: field transforms. */
import {
  arrayRemove,
  arrayUnion,
  increment,
  maximum,
  minimum,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite'
import { assertEqual } from './lite-assertions.ts'
import { at, DATABASE } from './lite-calls.ts'
import { type Case, readData, SERVER_NOW, type Theme } from './lite-case.ts'

const cases: readonly Case[] = [
  [
    'increment, bound, union and remove on the server',
    async ({ fresh }) => {
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
      const { at: time, ...rest } = (await readData(thing)) ?? {}
      assertEqual(time.seconds, SERVER_NOW / 1000)
      assertEqual(rest, {
        n: 7,
        low: 3,
        high: 9.5,
        tags: ['a', 1, 'b'],
        text: 7,
        fresh: 1,
        deep: { list: [1] },
      })
      await updateDoc(thing, {
        tags: arrayRemove('a', 'none'),
        n: increment(0.5),
        high: minimum(1),
        at: 0,
      })
      assertEqual(await readData(thing), { ...rest, tags: [1, 'b'], n: 7.5, high: 1, at: 0 })
    },
  ],
  [
    'lose no concurrent increment',
    async ({ fresh }) => {
      const thing = fresh()
      const add = (n: number) => setDoc(thing, { n: increment(n) }, { merge: true })
      await Promise.all(Array.from({ length: 20 }, (_, i) => add(i)))
      assertEqual(await readData(thing), { n: 190 })
    },
  ],
  [
    'saturate at 64 bits and keep NaN',
    async ({ call, fresh }) => {
      const name = `${DATABASE}/documents/${fresh().path}`
      const fields = { big: { integerValue: '9223372036854775807' }, nan: { doubleValue: 'NaN' } }
      const { json } = await call(':commit', {
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
      const commitTime = at(json, 'commitTime')
      assertEqual(at(json, 'writeResults', 0, 'transformResults'), [
        { integerValue: '9223372036854775807' },
        { doubleValue: 'NaN' },
        { nullValue: null },
        { timestampValue: commitTime },
      ])
      assertEqual(at(json, 'writeResults', 0, 'updateTime'), commitTime)
    },
  ],
]

export const TRANSFORMS: Theme = { name: 'transforms', cases }
