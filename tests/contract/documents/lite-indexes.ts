/** Table of cases of the lite client: indexes that queries need. */
import { collectionGroup, limit, orderBy, type QueryConstraint, query, where } from 'firebase/firestore/lite'
import { assertContains, assertEqual, assertFails, captureFailure } from './lite-assertions.ts'
import type { Case, Theme } from './lite-case.ts'
import { INDEXES, idsOf, pagesBy, seed } from './lite-seed.ts'

const DEMANDED: readonly (readonly [string, QueryConstraint[], string])[] = [
  ['equality with another order', [where('n', '==', 1), orderBy('type')], 'n ASCENDING, type ASCENDING'],
  ['two orders', [orderBy('type'), orderBy('n')], 'type ASCENDING, n ASCENDING'],
  ['inequalities on two fields', [where('n', '>', 1), where('type', '>', 'a')], 'n ASCENDING, type ASCENDING'],
  [
    'array-contains with a downward order',
    [where('tags', 'array-contains', 'x'), orderBy('series')],
    'tags CONTAINS, series ASCENDING',
  ],
  ['an exempt field', [where('body', '==', 1)], 'COLLECTION_ASC index for collection pages and field body'],
  [
    'a field of an exempt map',
    [orderBy('body.text', 'desc')],
    'COLLECTION_DESC index for collection pages and field body.text',
  ],
]

const cases: readonly Case[] = [
  [
    'serve equality with an order if the index file has them, also in reverse and merged',
    async (lite) => {
      const from = (...constraints: QueryConstraint[]) => pagesBy(lite, ...constraints)
      assertEqual(await from(where('type', '==', 'x'), orderBy('n', 'desc')), ['b', 'a'])
      assertEqual(await from(where('type', '==', 'x'), orderBy('n')), ['a', 'b'])
      assertEqual(await from(where('type', 'in', ['x', 'y']), orderBy('n', 'desc'), limit(3)), ['d', 'c', 'b'])
      assertEqual(await from(where('type', '==', 'y'), where('series', '==', 's'), where('n', '>', 3)), ['d'])
      assertEqual(await from(where('tags', 'array-contains', 'blue'), orderBy('n')), ['a', 'b'])
    },
  ],
  ...DEMANDED.map(
    ([name, constraints, named]): Case => [
      `are required for ${name}`,
      async (lite) => {
        const { code, message } = await captureFailure(pagesBy(lite, ...constraints))
        assertEqual(code, 'failed-precondition')
        assertContains(message, named)
        assertContains(message, 'pages')
      },
    ],
  ),
  [
    'of collection groups are required separately',
    async ({ db }) => {
      const from = (...constraints: QueryConstraint[]) => idsOf(query(collectionGroup(db, 'notes'), ...constraints))
      assertEqual(await from(), ['n1', 'n2', 'n3'])
      assertEqual(await from(where('by', '==', 'me')), ['n1', 'n3'])
      await assertFails(
        from(where('text', '==', 'me')),
        'failed-precondition',
        'COLLECTION_GROUP_ASC index for collection notes and field text',
      )
      await assertFails(from(orderBy('by', 'desc')), 'failed-precondition', 'COLLECTION_GROUP_DESC')
    },
  ],
]

export const INDEX_DEMANDS: Theme = { name: 'indexes', indexes: INDEXES, seed, cases }
