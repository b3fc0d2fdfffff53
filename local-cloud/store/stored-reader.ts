/** Walks over what is stored: lazily, a page of rows at a time, in the order of names or of one field. */

import type { SqlRow } from './disk/sqlite.ts'
import {
  DamagedDocument,
  type DocumentReader,
  type IndexRange,
  type NameRange,
  type Source,
  type StoredDocument,
} from './document-store-contract.ts'
import { type Entry, inExactOrder } from './field-order.ts'
import { type DocumentTable, readOrDamaged } from './tables/document-table.ts'
import type { EntryRange, EntryTable, IsIndexed } from './tables/entry-table.ts'
import { valueRange } from './values/index-key.ts'
import {
  after,
  collectionId,
  EVERY_KEY,
  fromKey,
  type KeyRange,
  keysBelow,
  pathKey,
  toKey,
} from './values/path-key.ts'

/** The first page is small, since most walks end after a few documents. */
const FIRST_PAGE = 8
const LARGEST_PAGE = 256

export interface StoredTables {
  readonly documents: DocumentTable
  readonly entries: EntryTable
  readonly isIndexed: IsIndexed
}

/** @param onDamaged called with each damaged row of a source that a walk meets; the walk goes on unless it throws */
export function storedReader(
  { documents, entries, isIndexed }: StoredTables,
  onDamaged: (damage: DamagedDocument) => void,
): DocumentReader {
  return {
    get: (path) => documents.get(path),
    walk: (source, range = {}) => walkNames(documents, source, range, onDamaged),
    walkIndex: (source, range) =>
      isIndexed(idOf(source), range.field)
        ? inExactOrder(walkEntries(entries, source, range, onDamaged), range)
        : null,
  }
}

/** Null for a row of a deeper collection, and for a damaged one that `onDamaged` lets pass. */
function documentOf(
  row: SqlRow,
  source: Source,
  onDamaged: (damage: DamagedDocument) => void,
): StoredDocument | null {
  const document = readOrDamaged(row)
  if (!liesIn(document.path, source)) return null
  if (!(document instanceof DamagedDocument)) return document
  onDamaged(document)
  return null
}

export const idOf = (source: Source): string =>
  'group' in source ? source.group : collectionId(source.collection)

const keysOf = (source: Source): KeyRange =>
  'group' in source ? EVERY_KEY : keysBelow(source.collection)

/** A collection's key range also holds documents of deeper collections, and some may have its id. */
export const liesIn = (path: string, source: Source): boolean =>
  'group' in source || path.lastIndexOf('/') === source.collection.length

function* walkNames(
  documents: DocumentTable,
  source: Source,
  { from, to, descending = false }: NameRange,
  onDamaged: (damage: DamagedDocument) => void,
): Generator<StoredDocument> {
  let { low, high } = keysOf(source)
  if (from !== undefined) low = larger(low, fromKey(pathKey(from.path), from.inclusive))
  if (to !== undefined) high = smaller(high, toKey(pathKey(to.path), to.inclusive))
  for (let limit = FIRST_PAGE; ; limit = Math.min(limit * 4, LARGEST_PAGE)) {
    const page = documents.page(idOf(source), { low, high }, descending, limit)
    for (const row of page) {
      const document = documentOf(row, source, onDamaged)
      if (document !== null) yield document
    }
    // The stored key, since the path of a damaged row need not lead back to it.
    const last = page.at(-1)?.['key']
    if (!(last instanceof Uint8Array) || page.length < limit) return
    if (descending) high = last
    else low = after(last)
  }
}

const NOTHING = Buffer.alloc(0)

function* walkEntries(
  entries: EntryTable,
  source: Source,
  { field, descending = false, ...bounds }: IndexRange,
  onDamaged: (damage: DamagedDocument) => void,
): Generator<Entry> {
  const values = valueRange(bounds)
  let range: EntryRange = {
    collection: idOf(source),
    field,
    low: { value: values.low, key: NOTHING },
    high: { value: values.high, key: NOTHING },
    keys: keysOf(source),
  }
  for (let limit = FIRST_PAGE; ; limit = Math.min(limit * 4, LARGEST_PAGE)) {
    const page = entries.page(range, descending, limit)
    let last: { value: Uint8Array; key: Uint8Array } | undefined
    for (const row of page) {
      last = entryOf(row, range.collection)
      // The key of the entry names the document even where its row is gone.
      const document = documentOf({ ...row, key: last.key }, source, onDamaged)
      if (document !== null) yield { value: last.value, document }
    }
    if (last === undefined || page.length < limit) return
    range = descending
      ? { ...range, high: last }
      : { ...range, low: { value: last.value, key: after(last.key) } }
  }
}

function entryOf(row: SqlRow, collection: string): { value: Uint8Array; key: Uint8Array } {
  const { value, entry } = row
  if (value instanceof Uint8Array && entry instanceof Uint8Array) return { value, key: entry }
  throw new DamagedDocument(collection)
}

const larger = (a: Uint8Array, b: Uint8Array): Uint8Array => (Buffer.compare(a, b) < 0 ? b : a)
const smaller = (a: Uint8Array, b: Uint8Array): Uint8Array => (Buffer.compare(a, b) < 0 ? a : b)
