/** Table of cases of the lite client: aggregates, and the reads that are billed. */
import {
  addDoc,
  average,
  collection,
  count,
  deleteDoc,
  getAggregate,
  getCount,
  getDoc,
  limit,
  type QueryConstraint,
  query,
  sum,
  where,
} from 'firebase/firestore/lite'
import { assertEqual, assertFails } from './lite-assertions.ts'
import { at } from './lite-calls.ts'
import { type Case, type Lite, type Theme, takeReadCount } from './lite-case.ts'
import { INDEXES, pagesBy, seed } from './lite-seed.ts'

const pages = ({ db }: Lite, ...constraints: readonly QueryConstraint[]) =>
  query(collection(db, 'pages'), ...constraints)

const cases: readonly Case[] = [
  [
    'count, add up and average',
    async (lite) => {
      const counted = async (...constraints: QueryConstraint[]) =>
        (await getCount(pages(lite, ...constraints))).data().count
      assertEqual(await counted(), 5)
      assertEqual(await counted(where('n', '>', 2)), 2)
      assertEqual(await counted(limit(3)), 3)
      const all = await getAggregate(pages(lite), { total: sum('n'), mean: average('n') })
      assertEqual(all.data(), { total: 12.5, mean: 2.5 })
      const none = await getAggregate(pages(lite, where('n', '>', 99)), {
        n: count(),
        total: sum('n'),
        mean: average('n'),
      })
      assertEqual(none.data(), { n: 0, total: 0, mean: null })
    },
  ],
  [
    'count only documents that have every aggregated field',
    async (lite) => {
      const counted = await getAggregate(pages(lite), { n: count(), deep: sum('nested.deep') })
      assertEqual(counted.data(), { n: 2, deep: 3 })
    },
  ],
  [
    'are five at most',
    async (lite) => {
      const six = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`a${i}`, i === 0 ? count() : sum(`f${i}`)]))
      await assertFails(
        getAggregate(pages(lite), six),
        'failed-precondition',
        'maximum number of aggregations allowed in an aggregation query is 5',
      )
    },
  ],
  [
    'cost one read for each thousand entries, a query one for each document and at least one',
    async (lite) => {
      await takeReadCount(lite)
      await getCount(pages(lite))
      assertEqual(await takeReadCount(lite), 1)
      await pagesBy(lite, limit(2))
      assertEqual(await takeReadCount(lite), 2)
      await pagesBy(lite, where('n', '==', 99))
      assertEqual(await takeReadCount(lite), 1)
    },
  ],
  [
    'documents are counted as the hosted service bills them',
    async (lite) => {
      await takeReadCount(lite)
      const added = await addDoc(collection(lite.db, 'counted'), { n: 1 })
      await getDoc(added)
      await getDoc(lite.fresh())
      await deleteDoc(added)
      const usage: unknown = await (await fetch(`${lite.address}/_local/usage.json`)).json()
      assertEqual(
        ['documentReads', 'documentWrites', 'documentDeletes'].map((kind) => at(usage, kind)),
        [2, 1, 1],
      )
      const reset = await fetch(`${lite.address}/_local/usage/reset`, { method: 'POST' })
      assertEqual(await reset.json(), usage)
      assertEqual(await takeReadCount(lite), 0)
    },
  ],
]

export const AGGREGATES: Theme = { name: 'aggregates and costs', indexes: INDEXES, seed, cases }
