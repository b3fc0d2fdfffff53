/** Fixture: the documents and indexes that the cases of queries read. */

import {
  collection,
  doc,
  getDocs,
  type Query,
  type QueryConstraint,
  query,
  Timestamp,
  writeBatch,
} from 'firebase/firestore/lite'
import type { Lite } from './lite-case.ts'

export const INDEXES = {
  indexes: [
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'type', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'series', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'n', order: 'ASCENDING' },
      ],
    },
    {
      collectionGroup: 'pages',
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: '__name__', order: 'DESCENDING' }],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'pages', fieldPath: 'body', indexes: [] },
    {
      collectionGroup: 'notes',
      fieldPath: 'by',
      indexes: [
        { order: 'ASCENDING', queryScope: 'COLLECTION' },
        { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      ],
    },
  ],
}

const PAGES = {
  a: { n: 1, type: 'x', series: 's', tags: ['red', 'blue'], body: { text: 'long' } },
  b: { n: 2, type: 'x', series: 't', tags: ['blue'], nested: { deep: 1 } },
  c: { n: 3, type: 'y', series: 's', tags: [], nested: { deep: 2 } },
  d: { n: 4.5, type: 'y', series: 's', tags: ['red', null] },
  e: { n: 2, type: 'z' },
}

/** Values by document id, in the order of the hosted service. */
const VALUES = {
  nothing: null,
  no: false,
  yes: true,
  nan: Number.NaN,
  one: 1,
  half: 1.5,
  big: 2 ** 60,
  when: Timestamp.fromMillis(0),
  empty: '',
  low: 'A',
  text: 'a',
  high: '\u{ffff}',
  astral: '\u{10000}',
  list: [1],
  map: { a: 1 },
}

export const VALUES_IN_ORDER: readonly string[] = Object.keys(VALUES)

export async function seed({ db }: Lite): Promise<void> {
  const batch = writeBatch(db)
  const put = (path: string, data: object) => batch.set(doc(db, path), data)
  for (const [id, page] of Object.entries(PAGES)) put(`pages/${id}`, page)
  for (const [id, v] of Object.entries(VALUES)) put(`values/${id}`, { v })
  put('values/absent', { other: 1 })
  put('books/one/notes/n1', { by: 'me' })
  put('books/two/notes/n2', { by: 'you' })
  put('notes/n3', { by: 'me' })
  await batch.commit()
}

export const idsOf = async (request: Query): Promise<string[]> => (await getDocs(request)).docs.map(({ id }) => id)

/** Returns the ids of the pages that the constraints find. */
export const pagesBy = ({ db }: Lite, ...constraints: readonly QueryConstraint[]) =>
  idsOf(query(collection(db, 'pages'), ...constraints))

export const valuesBy = ({ db }: Lite, ...constraints: readonly QueryConstraint[]) =>
  idsOf(query(collection(db, 'values'), ...constraints))
