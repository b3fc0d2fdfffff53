/** Table of cases of the lite client: order, limits and cursors. */
import {
  collection,
  doc,
  documentId,
  endAt,
  endBefore,
  getDocs,
  limit,
  limitToLast,
  orderBy,
  type QueryConstraint,
  type QuerySnapshot,
  query,
  startAfter,
  startAt,
  writeBatch,
} from 'firebase/firestore/lite'
import { assertEqual } from './lite-assertions.ts'
import type { Case, Theme } from './lite-case.ts'
import { INDEXES, idsOf, pagesBy, seed, VALUES_IN_ORDER, valuesBy } from './lite-seed.ts'

const cases: readonly Case[] = [
  [
    'types and values are ordered like in the hosted service, in both directions',
    async (lite) => {
      assertEqual(await valuesBy(lite, orderBy('v')), VALUES_IN_ORDER)
      assertEqual(await valuesBy(lite, orderBy('v', 'desc')), VALUES_IN_ORDER.toReversed())
    },
  ],
  [
    'ties are broken by name, in the last direction',
    async (lite) => {
      const from = (...constraints: QueryConstraint[]) => pagesBy(lite, ...constraints)
      assertEqual(await from(orderBy('n')), ['a', 'b', 'e', 'c', 'd'])
      assertEqual(await from(orderBy('n', 'desc')), ['d', 'c', 'e', 'b', 'a'])
      assertEqual(await from(orderBy('n', 'desc'), limit(2)), ['d', 'c'])
      assertEqual(await from(orderBy('n'), limitToLast(2)), ['c', 'd'])
      assertEqual(await from(), ['a', 'b', 'c', 'd', 'e'])
      assertEqual(await from(orderBy(documentId(), 'desc')), ['e', 'd', 'c', 'b', 'a'])
    },
  ],
  [
    'cursors limit a result at both ends',
    async (lite) => {
      const from = (...constraints: QueryConstraint[]) => pagesBy(lite, ...constraints)
      const byName = orderBy(documentId())
      assertEqual(await from(orderBy('n'), startAt(2)), ['b', 'e', 'c', 'd'])
      assertEqual(await from(orderBy('n'), startAfter(2)), ['c', 'd'])
      assertEqual(await from(orderBy('n'), endAt(2)), ['a', 'b', 'e'])
      assertEqual(await from(orderBy('n'), endBefore(2)), ['a'])
      assertEqual(await from(orderBy('n', 'desc'), startAfter(3), endAt(2)), ['e', 'b'])
      assertEqual(await from(orderBy('n'), byName, startAfter(2, 'b')), ['e', 'c', 'd'])
      assertEqual(await from(byName, startAt('b'), endBefore('d')), ['b', 'c'])
    },
  ],
  [
    'a cursor may be a document that was read',
    async (lite) => {
      const first = await getDocs(query(collection(lite.db, 'pages'), orderBy('n'), limit(2)))
      const last = first.docs.at(-1)
      if (last === undefined) throw new Error('The first page is empty')
      assertEqual(await pagesBy(lite, orderBy('n'), startAfter(last), limit(2)), ['e', 'c'])
      assertEqual(await pagesBy(lite, orderBy('n'), endAt(last)), ['a', 'b'])
    },
  ],
  [
    'pagination returns the same documents as one query',
    async ({ db }) => {
      const batch = writeBatch(db)
      const all = Array.from({ length: 700 }, (_, i) => `p${String(i).padStart(4, '0')}`)
      for (const [i, id] of all.entries()) batch.set(doc(db, 'many', id), { n: i % 50 })
      await batch.commit()
      const many = collection(db, 'many')
      const expected = all
        .map((id, i) => ({ id, n: i % 50 }))
        .sort((a, b) => b.n - a.n || (a.id < b.id ? 1 : -1))
        .map(({ id }) => id)
      assertEqual(await idsOf(query(many, orderBy('n', 'desc'))), expected)
      const down = [orderBy('n', 'desc'), orderBy(documentId(), 'desc')]
      const seen: string[] = []
      for (let after: QueryConstraint[] = []; ; ) {
        const page: QuerySnapshot = await getDocs(query(many, ...down, ...after, limit(90)))
        seen.push(...page.docs.map(({ id }) => id))
        const end = page.docs.at(-1)
        if (end === undefined) break
        after = [startAfter(end.get('n'), end.id)]
      }
      assertEqual(seen, expected)
    },
  ],
]

export const CURSORS: Theme = { name: 'order and cursors', indexes: INDEXES, seed, cases }
