import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openStore } from '../../store/open-store.ts'
import type { Fields, Value } from '../../store/values/values.ts'
import { createLazyDocument, type LazyDocument } from '../lazy-document.ts'
import { createDatabaseName } from '../resource-names.ts'
import { compareByOrder, isWithinCursors, matchesQuery, type Query } from './query.ts'
import { readQuery } from './read-query.ts'
import { runQuery } from './run-query.ts'

const DATABASE = createDatabaseName('demo')
const LONG = 'long '.repeat(100)
const VALUES: readonly Value[] = [
  { nullValue: null },
  { integerValue: '1' },
  { doubleValue: 1 },
  { doubleValue: 'NaN' },
  { integerValue: '2' },
  { stringValue: 'a' },
  // The index keys of these two are equal, since keys are truncated.
  { stringValue: `${LONG}1` },
  { stringValue: `${LONG}2` },
  { arrayValue: { values: [{ integerValue: '1' }] } },
  { arrayValue: { values: [{ integerValue: '2' }] } },
  { mapValue: { fields: { x: { integerValue: '1' } } } },
]

let store: OpenedStore
const folder = mkdtempSync(join(tmpdir(), 'query-plan-'))
beforeAll(async () => {
  const opened = openStore({
    dataDir: join(folder, 'data'),
    isIndexed: (_, field) => field !== 'c',
  })
  if (!opened.ok) throw new Error(opened.error.kind)
  store = opened.value
  await store.documents.commit((transaction) => {
    const put = (path: string, fields: Fields) =>
      transaction.put({ path, fields: JSON.stringify(fields), createTime: 1, updateTime: 1 })
    for (let i = 0; i < 120; i++) {
      const pick = (step: number) => VALUES[(i * step) % (VALUES.length + 3)]
      const fields = Object.entries({ a: pick(1), b: pick(5), c: pick(7) })
      put(`things/d${i % 60}${i < 60 ? '' : 'x'}`, Object.fromEntries(fields.filter(has)))
    }
    for (let i = 0; i < 1200; i++)
      put(`crowd/d${String(i).padStart(4, '0')}`, {
        type: { stringValue: i % 2 === 0 ? 'even' : 'odd' },
        n: { integerValue: String((i * 7919) % 1200) },
      })
  })
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const has = (entry: [string, Value | undefined]): entry is [string, Value] => entry[1] !== undefined

/** Cache of the parsed documents of each collection. */
const collections = new Map<string, readonly LazyDocument[]>()
function documentsIn(collection: string): readonly LazyDocument[] {
  const known = collections.get(collection)
  if (known !== undefined) return known
  const all = [...store.documents.scan({ collection })]
  const documents = all.map((stored) => createLazyDocument(DATABASE, stored))
  collections.set(collection, documents)
  return documents
}

/** Checks every document without a plan. */
function queryByFullScan(query: Query): string[] {
  return documentsIn(query.collectionId)
    .filter((document) => matchesQuery(query, document) && isWithinCursors(query, document))
    .sort((a, b) => compareByOrder(query.order, a, b))
    .slice(query.offset, query.limit === null ? undefined : query.offset + query.limit)
    .map(({ name }) => name)
}

const queryByPlan = (query: Query): string[] =>
  runQuery(store.documents, DATABASE, query).documents.map(({ name }) => name)

const createQuery = (structured: object, collectionId = 'things'): Query =>
  readQuery({ from: [{ collectionId }], ...structured }, DATABASE.root)

const value = fc.constantFrom(...VALUES)
const name = fc.integer({ min: 0, max: 70 }).map((n) => ({ referenceValue: `${DATABASE.root}/things/d${n}` }))
const field = fc.constantFrom('a', 'b', 'c')
const ordinary = fc.record({
  field: field.map((fieldPath) => ({ fieldPath })),
  op: fc.constantFrom(
    'EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'ARRAY_CONTAINS',
  ),
  value,
})
const listed = fc.record({
  field: field.map((fieldPath) => ({ fieldPath })),
  op: fc.constant('IN'),
  value: fc.array(value, { minLength: 1, maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
})
const named = fc.record({
  field: fc.constant({ fieldPath: '__name__' }),
  op: fc.constantFrom('LESS_THAN', 'GREATER_THAN_OR_EQUAL'),
  value: name,
})
const leaf = fc.oneof(ordinary, ordinary, listed, named).map((fieldFilter) => ({ fieldFilter }))
const filter = fc.oneof(
  leaf,
  fc
    .record({
      op: fc.constantFrom('AND', 'OR'),
      filters: fc.array(leaf, { minLength: 1, maxLength: 3 }),
    })
    .map((compositeFilter) => ({ compositeFilter })),
)
const direction = fc.constantFrom('ASCENDING', 'DESCENDING')
const cursor = fc.option(fc.record({ value, name, both: fc.boolean(), before: fc.boolean() }), {
  nil: undefined,
})
const queryArbitrary = fc.record(
  {
    where: filter,
    first: fc.constantFrom('a', 'b', 'c', '__name__'),
    direction,
    last: direction,
    start: cursor,
    end: cursor,
    limit: fc.integer({ min: 0, max: 9 }),
    offset: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['first', 'direction', 'last'] },
)

function structured({
  first,
  direction,
  last,
  start,
  end,
  ...rest
}: typeof queryArbitrary extends fc.Arbitrary<infer T> ? T : never) {
  const byName = first === '__name__'
  const orderBy = [
    { field: { fieldPath: first }, direction },
    ...(byName ? [] : [{ field: { fieldPath: '__name__' }, direction: last }]),
  ]
  const at = (place: typeof start) =>
    place && {
      values: byName ? [place.name] : place.both ? [place.value, place.name] : [place.value],
      before: place.before,
    }
  return { ...rest, orderBy, ...(start && { startAt: at(start) }), ...(end && { endAt: at(end) }) }
}

describe('a planned query', () => {
  it('returns the same documents as a full scan, in the same order', () => {
    fc.assert(
      fc.property(queryArbitrary, (one) => {
        let query: Query
        try {
          query = createQuery(structured(one))
        } catch {
          // Invalid queries (two arrays, for example) are rejected before they are planned.
          return
        }
        expect(queryByPlan(query)).toEqual(queryByFullScan(query))
      }),
      { numRuns: 500 },
    )
  })

  it('returns the same with and without a limit when many documents have one value', () => {
    const type = {
      fieldFilter: { field: { fieldPath: 'type' }, op: 'EQUAL', value: { stringValue: 'odd' } },
    }
    for (const limit of [6, undefined])
      for (const direction of ['ASCENDING', 'DESCENDING']) {
        const query = createQuery(
          {
            where: type,
            orderBy: [{ field: { fieldPath: 'n' }, direction }],
            ...(limit && { limit }),
          },
          'crowd',
        )
        expect(queryByPlan(query)).toEqual(queryByFullScan(query))
      }
  })
})
