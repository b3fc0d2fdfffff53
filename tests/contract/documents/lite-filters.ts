/** Table of cases of the lite client: filters of queries. */
import { and, collection, documentId, or, orderBy, type QueryConstraint, query, where } from 'firebase/firestore/lite'
import { assertEqual } from './lite-assertions.ts'
import type { Case, Theme } from './lite-case.ts'
import { INDEXES, idsOf, pagesBy, seed, valuesBy } from './lite-seed.ts'

const FOUND: readonly (readonly [string, QueryConstraint[], string[]])[] = [
  ['==', [where('n', '==', 2)], ['b', 'e']],
  ['== on two fields', [where('n', '==', 2), where('type', '==', 'z')], ['e']],
  ['!=', [where('n', '!=', 2)], ['a', 'c', 'd']],
  ['<', [where('n', '<', 2)], ['a']],
  ['<=', [where('n', '<=', 2)], ['a', 'b', 'e']],
  ['>', [where('n', '>', 2)], ['c', 'd']],
  ['>=', [where('n', '>=', 3), where('n', '<', 4)], ['c']],
  ['in', [where('n', 'in', [1, 4.5, 9])], ['a', 'd']],
  ['not-in', [where('n', 'not-in', [1, 2])], ['c', 'd']],
  ['array-contains', [where('tags', 'array-contains', 'red')], ['a', 'd']],
  ['array-contains-any', [where('tags', 'array-contains-any', ['red', 'none', 'blue'])], ['a', 'b', 'd']],
  ['array-contains with ==', [where('tags', 'array-contains', 'red'), where('type', '==', 'y')], ['d']],
  ['a nested field', [where('nested.deep', '>', 1)], ['c']],
  ['nothing found', [where('n', '==', 'text')], []],
  ['a document by its name', [where(documentId(), '==', 'c')], ['c']],
  ['documents by their names', [where(documentId(), 'in', ['d', 'zz', 'a'])], ['a', 'd']],
  ['a range of names', [where(documentId(), '>', 'a'), where(documentId(), '<=', 'c')], ['b', 'c']],
  ['== within a range of names', [where('type', '==', 'x'), where(documentId(), '>', 'a')], ['b']],
]

const cases: readonly Case[] = [
  ...FOUND.map(
    ([name, constraints, expected]): Case => [
      name,
      async (lite) => assertEqual((await pagesBy(lite, ...constraints)).sort(), expected),
    ],
  ),
  [
    'OR, and AND within it',
    async ({ db }) => {
      const either = or(where('n', '==', 1), and(where('type', '==', 'y'), where('series', '==', 's')))
      assertEqual((await idsOf(query(collection(db, 'pages'), either))).sort(), ['a', 'c', 'd'])
    },
  ],
  [
    'null and NaN differ from a missing field',
    async (lite) => {
      const found = async (...constraints: QueryConstraint[]) => (await valuesBy(lite, ...constraints)).sort()
      assertEqual(await found(where('v', '==', null)), ['nothing'])
      assertEqual(await found(where('v', '==', Number.NaN)), ['nan'])
      const present = (await found(orderBy('v'))).filter((id) => id !== 'nothing')
      const without = (gone: string) => present.filter((id) => id !== gone)
      assertEqual(await found(where('v', '!=', null)), present)
      assertEqual(await found(where('v', '!=', Number.NaN)), without('nan'))
      assertEqual(await found(where('v', 'in', [null, Number.NaN, 1])), ['one'])
      assertEqual(await found(where('v', 'not-in', [1])), without('one'))
      assertEqual(await found(where('v', 'not-in', [null])), [])
    },
  ],
  [
    'only values of one type are compared',
    async (lite) => {
      const found = (...constraints: QueryConstraint[]) => valuesBy(lite, ...constraints)
      assertEqual(await found(where('v', '>', 1)), ['half', 'big'])
      assertEqual(await found(where('v', '<', 2)), ['one', 'half'])
      assertEqual(await found(where('v', '>=', '')), ['empty', 'low', 'text', 'high', 'astral'])
      assertEqual(await found(where('v', '<=', true)), ['no', 'yes'])
      assertEqual(await found(where('v', '==', [1])), ['list'])
      assertEqual(await found(where('v', '==', { a: 1 })), ['map'])
    },
  ],
]

export const FILTERS: Theme = { name: 'filters', indexes: INDEXES, seed, cases }
