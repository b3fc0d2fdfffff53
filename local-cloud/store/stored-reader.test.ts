import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  document,
  integer,
  opened,
  paths,
  put,
  temporaryFolder,
  watchedSqlite,
} from '../../tests/contract/store/store-fixtures.ts'
import type { Source, StoredDocument } from './document-store-contract.ts'
import { byField, fieldOf } from './field-order.ts'
import { liesIn } from './stored-reader.ts'
import { indexKey, LONGEST_KEY, valueRange } from './values/index-key.ts'
import { collectionId } from './values/path-key.ts'
import { compareNames } from './values/value-order.ts'
import type { Value } from './values/values.ts'

const long = 'x'.repeat(LONGEST_KEY)
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((number) => ({ integerValue: String(number) })),
  fc.constantFrom('', 'a', `${long}a`, `${long}b`).map((stringValue) => ({ stringValue })),
  fc
    .array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 })
    .map((list) => ({ arrayValue: { values: list.map(integer) } })),
  fc
    .constantFrom('a', 'b')
    .map((stringValue) => ({ mapValue: { fields: { x: { stringValue } } } })),
)
const collections = ['pages', 'pages-old', 'pages/a/pages', 'pages/a/notes', 'other']
const path = fc
  .tuple(fc.constantFrom(...collections), fc.constantFrom('a', 'a-b', 'a!', 'b', 'é', '__id2__'))
  .map((parts) => parts.join('/'))
const stored = fc.record({ path, f: fc.option(value, { nil: undefined }), delete: fc.boolean() })
const source: fc.Arbitrary<Source> = fc.oneof(
  fc.constantFrom(...collections).map((collection) => ({ collection })),
  fc.constantFrom('pages', 'notes', 'none').map((group) => ({ group })),
)
const bound = <T>(key: fc.Arbitrary<T>) =>
  fc.option(fc.record({ key, inclusive: fc.boolean() }), { nil: undefined })

const isOf = (from: Source, name: string): boolean => {
  const collection = name.slice(0, name.lastIndexOf('/'))
  return 'group' in from
    ? collection.split('/').at(-1) === from.group
    : collection === from.collection && liesIn(name, from)
}

describe('walks', () => {
  it('give the very documents, in the very order, of a plain list', async () => {
    const { documents } = opened({ dataDir: temporaryFolder() })
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
            for (const id of new Set(collections.map(collectionId))) {
              for (const name of paths(t.walk({ group: id }))) t.delete(name)
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
            ...(least && { from: { key: indexKey(least.key), inclusive: least.inclusive } }),
            ...(most && { to: { key: indexKey(most.key), inclusive: most.inclusive } }),
            descending,
          }
          for (const [i, changes] of [...commits, staged].entries()) {
            await documents.commit((t) => {
              for (const change of changes) {
                const next = document(change.path, change.f ? { f: change.f } : {}, t.time)
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

          function compare(reader: Pick<typeof documents, 'walk' | 'walkIndex'>): void {
            const direction = descending ? -1 : 1
            const all = [...model.values()].filter((one) => isOf(from, one.path))
            const byName = all
              .filter(
                (one) =>
                  (!low || compareNames(one.path, low.key) > (low.inclusive ? -1 : 0)) &&
                  (!high || compareNames(one.path, high.key) < (high.inclusive ? 1 : 0)),
              )
              .sort((a, b) => direction * compareNames(a.path, b.path))
            expect([...reader.walk(from, names)]).toEqual(byName)
            const range = valueRange(values)
            const byValue = all
              .filter((one) => {
                const found = fieldOf(one, 'f')
                if (found === undefined) return false
                const key = indexKey(found)
                return Buffer.compare(key, range.low) >= 0 && Buffer.compare(key, range.high) < 0
              })
              .sort(byField('f', direction))
            expect([...(reader.walkIndex(from, values) ?? [])]).toEqual(byValue)
          }
        },
      ),
      { seed: 1, numRuns: 150 },
    )
  })

  it('read few rows for a small limit, however many documents there are', async () => {
    const limits: unknown[] = []
    const { documents } = opened({
      dataDir: temporaryFolder(),
      open: watchedSqlite({ before: (sql) => limits.push(sql) }),
    })
    await documents.commit((t) => {
      for (let n = 0; n < 2000; n++) put(t, `pages/${n}`, { n: integer(n) })
    })
    limits.length = 0
    const newest = documents.walkIndex({ collection: 'pages' }, { field: 'n', descending: true })
    const six = Array.from({ length: 6 }, () => newest?.next().value.path)
    expect(six).toEqual([1999, 1998, 1997, 1996, 1995, 1994].map((n) => `pages/${n}`))
    expect(limits.length).toBe(1)
    expect(paths(documents.walk({ collection: 'pages' })).length).toBe(2000)
  })
})

describe('exemptions', () => {
  const exempt = { isIndexed: (_: string, field: string) => field !== 'big' }

  it('give null, and entries again once they are lifted', async () => {
    const dataDir = temporaryFolder()
    const first = opened({ dataDir })
    await first.documents.commit((t) => put(t, 'pages/old', { big: integer(2) }))
    await first.documents.commit((t) => put(t, 'pages/gone', { big: integer(5) }))
    first.close()
    const second = opened({ dataDir, ...exempt })
    await second.documents.commit((t) => {
      put(t, 'pages/new', { big: integer(1), small: integer(1) })
      put(t, 'pages/old', { big: integer(3) })
      t.delete('pages/gone')
    })
    expect(second.documents.walkIndex({ collection: 'pages' }, { field: 'big' })).toBeNull()
    expect(await second.verify()).toEqual([])
    second.close()
    const third = opened({ dataDir })
    const found = third.documents.walkIndex({ collection: 'pages' }, { field: 'big' })
    expect(paths(found ?? [])).toEqual(['pages/new', 'pages/old'])
    expect(await third.verify()).toEqual([])
  })
})
