import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDocument,
  createHookedSqlite,
  createInteger,
  createStoreFolder,
  getPaths,
  openTestStore,
  putDocument,
} from '../testing/store-fixtures.ts'
import type { DocumentSource, StoredDocument } from './document-store-contract.ts'
import { createFieldComparator, readTopLevelField } from './field-order.ts'
import { isInSource } from './stored-reader.ts'
import { createIndexKey, createValueRange, MAX_INDEX_KEY_BYTES } from './values/index-key.ts'
import { getCollectionId } from './values/path-key.ts'
import { compareResourceNames } from './values/value-order.ts'
import type { Value } from './values/values.ts'

const long = 'x'.repeat(MAX_INDEX_KEY_BYTES)
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((number) => ({ integerValue: String(number) })),
  fc.constantFrom('', 'a', `${long}a`, `${long}b`).map((stringValue) => ({ stringValue })),
  fc
    .array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 })
    .map((list) => ({ arrayValue: { values: list.map(createInteger) } })),
  fc.constantFrom('a', 'b').map((stringValue) => ({ mapValue: { fields: { x: { stringValue } } } })),
)
const collections = ['pages', 'pages-old', 'pages/a/pages', 'pages/a/notes', 'other']
const path = fc
  .tuple(fc.constantFrom(...collections), fc.constantFrom('a', 'a-b', 'a!', 'b', 'é', '__id2__'))
  .map((parts) => parts.join('/'))
const stored = fc.record({ path, f: fc.option(value, { nil: undefined }), delete: fc.boolean() })
const source: fc.Arbitrary<DocumentSource> = fc.oneof(
  fc.constantFrom(...collections).map((collection) => ({ collection })),
  fc.constantFrom('pages', 'notes', 'none').map((group) => ({ group })),
)
const bound = <T>(key: fc.Arbitrary<T>) => fc.option(fc.record({ key, inclusive: fc.boolean() }), { nil: undefined })

const isOf = (from: DocumentSource, name: string): boolean => {
  const collection = name.slice(0, name.lastIndexOf('/'))
  return 'group' in from
    ? collection.split('/').at(-1) === from.group
    : collection === from.collection && isInSource(name, from)
}

describe('scans', () => {
  it('return the same documents in the same order as a plain sorted list', async () => {
    const { documents } = openTestStore({ dataDir: createStoreFolder() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stored, { maxLength: 12 }), { maxLength: 3 }),
        fc.array(stored, { maxLength: 4 }),
        source,
        bound(path),
        bound(path),
        bound(value),
        bound(value),
        fc.boolean(),
        async (commits, staged, from, low, high, least, most, descending) => {
          await documents.commit((t) => {
            for (const id of new Set(collections.map(getCollectionId))) {
              for (const name of getPaths(t.scan({ group: id }))) t.delete(name)
            }
          })
          const model = new Map<string, StoredDocument>()
          const names = {
            ...(low && { from: { path: low.key, inclusive: low.inclusive } }),
            ...(high && { to: { path: high.key, inclusive: high.inclusive } }),
            descending,
          }
          const values = {
            field: 'f',
            ...(least && { from: { key: createIndexKey(least.key), inclusive: least.inclusive } }),
            ...(most && { to: { key: createIndexKey(most.key), inclusive: most.inclusive } }),
            descending,
          }
          for (const [i, changes] of [...commits, staged].entries()) {
            await documents.commit((t) => {
              for (const change of changes) {
                const next = createDocument(change.path, change.f ? { f: change.f } : {}, t.time)
                if (change.delete) {
                  t.delete(change.path)
                  model.delete(change.path)
                } else {
                  t.put(next)
                  model.set(change.path, next)
                }
              }
              if (i === commits.length) compare(t)
            })
          }
          compare(documents)

          function compare(reader: Pick<typeof documents, 'scan' | 'scanIndex'>): void {
            const direction = descending ? -1 : 1
            const all = [...model.values()].filter((one) => isOf(from, one.path))
            const byName = all
              .filter(
                (one) =>
                  (!low || compareResourceNames(one.path, low.key) > (low.inclusive ? -1 : 0)) &&
                  (!high || compareResourceNames(one.path, high.key) < (high.inclusive ? 1 : 0)),
              )
              .sort((a, b) => direction * compareResourceNames(a.path, b.path))
            expect([...reader.scan(from, names)]).toEqual(byName)
            const range = createValueRange(values)
            const byValue = all
              .filter((one) => {
                const found = readTopLevelField(one, 'f')
                if (found === undefined) return false
                const key = createIndexKey(found)
                return Buffer.compare(key, range.low) >= 0 && Buffer.compare(key, range.high) < 0
              })
              .sort(createFieldComparator('f', direction))
            expect([...(reader.scanIndex(from, values) ?? [])]).toEqual(byValue)
          }
        },
      ),
      { seed: 1, numRuns: 150 },
    )
  })

  it('read few rows for a small limit, however many documents there are', async () => {
    const limits: unknown[] = []
    const { documents } = openTestStore({
      dataDir: createStoreFolder(),
      open: createHookedSqlite({ before: (sql) => limits.push(sql) }),
    })
    await documents.commit((t) => {
      for (let n = 0; n < 2000; n++) putDocument(t, `pages/${n}`, { n: createInteger(n) })
    })
    limits.length = 0
    const newest = documents.scanIndex({ collection: 'pages' }, { field: 'n', descending: true })
    const six = Array.from({ length: 6 }, () => newest?.next().value.path)
    expect(six).toEqual([1999, 1998, 1997, 1996, 1995, 1994].map((n) => `pages/${n}`))
    expect(limits.length).toBe(1)
    expect(getPaths(documents.scan({ collection: 'pages' })).length).toBe(2000)
  })
})

describe('exemptions', () => {
  const exempt = { isIndexed: (_: string, field: string) => field !== 'big' }

  it('give no index, and its entries again once they are lifted', async () => {
    const dataDir = createStoreFolder()
    const first = openTestStore({ dataDir })
    await first.documents.commit((t) => putDocument(t, 'pages/old', { big: createInteger(2) }))
    await first.documents.commit((t) => putDocument(t, 'pages/gone', { big: createInteger(5) }))
    first.close()
    const second = openTestStore({ dataDir, ...exempt })
    await second.documents.commit((t) => {
      putDocument(t, 'pages/new', { big: createInteger(1), small: createInteger(1) })
      putDocument(t, 'pages/old', { big: createInteger(3) })
      t.delete('pages/gone')
    })
    expect(second.documents.scanIndex({ collection: 'pages' }, { field: 'big' })).toBeNull()
    expect(await second.verify()).toEqual([])
    second.close()
    const third = openTestStore({ dataDir })
    const found = third.documents.scanIndex({ collection: 'pages' }, { field: 'big' })
    expect(getPaths(found ?? [])).toEqual(['pages/new', 'pages/old'])
    expect(await third.verify()).toEqual([])
  })
})
