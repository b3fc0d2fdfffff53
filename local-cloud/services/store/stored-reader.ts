/** Reader of stored documents: lazy scans, one page of rows at a time, in the order of names or of one field. */

import type { SqlRow } from './disk/sqlite.ts'
import {
  DamagedDocumentError,
  type DocumentReader,
  type DocumentSource,
  type IndexRange,
  type NameRange,
  type StoredDocument,
} from './document-store-contract.ts'
import { type IndexedDocument, sortExactly } from './field-order.ts'
import { type DocumentTable, readDocumentRowOrDamaged } from './tables/document-table.ts'
import type { IndexEntryRange, IndexEntryTable, IsIndexed } from './tables/index-entry-table.ts'
import { createValueRange } from './values/index-key.ts'
import {
  createKeyRangeBelow,
  createPathKey,
  FULL_KEY_RANGE,
  getCollectionId,
  getNextKey,
  type KeyRange,
  toHighKey,
  toLowKey,
} from './values/path-key.ts'

/** The first page is small, since most scans end after a few documents. */
const FIRST_PAGE_SIZE = 8
const MAX_PAGE_SIZE = 256

export interface StoredTables {
  readonly documents: DocumentTable
  readonly entries: IndexEntryTable
  readonly isIndexed: IsIndexed
}

/** @param onDamaged called with each damaged row that a scan encounters; the scan continues unless it throws */
export function createStoredReader(
  { documents, entries, isIndexed }: StoredTables,
  onDamaged: (damage: DamagedDocumentError) => void,
): DocumentReader {
  return {
    get: (path) => documents.get(path),
    scan: (source, range = {}) => scanNames(documents, source, range, onDamaged),
    scanIndex: (source, range) =>
      isIndexed(getSourceCollectionId(source), range.field)
        ? sortExactly(scanEntries(entries, source, range, onDamaged), range)
        : null,
  }
}

/** Returns null for a row of a nested collection, and for a damaged one if `onDamaged` does not throw. */
function readRowDocument(
  row: SqlRow,
  source: DocumentSource,
  onDamaged: (damage: DamagedDocumentError) => void,
): StoredDocument | null {
  const document = readDocumentRowOrDamaged(row)
  if (!isInSource(document.path, source)) return null
  if (!(document instanceof DamagedDocumentError)) return document
  onDamaged(document)
  return null
}

export const getSourceCollectionId = (source: DocumentSource): string =>
  'group' in source ? source.group : getCollectionId(source.collection)

const getKeyRange = (source: DocumentSource): KeyRange =>
  'group' in source ? FULL_KEY_RANGE : createKeyRangeBelow(source.collection)

/** A collection's key range also holds documents of nested collections, which may have the same id. */
export const isInSource = (path: string, source: DocumentSource): boolean =>
  'group' in source || path.lastIndexOf('/') === source.collection.length

function* scanNames(
  documents: DocumentTable,
  source: DocumentSource,
  { from, to, descending = false }: NameRange,
  onDamaged: (damage: DamagedDocumentError) => void,
): Generator<StoredDocument> {
  let { low, high } = getKeyRange(source)
  if (from !== undefined) low = maxBytes(low, toLowKey(createPathKey(from.path), from.inclusive))
  if (to !== undefined) high = minBytes(high, toHighKey(createPathKey(to.path), to.inclusive))
  for (let limit = FIRST_PAGE_SIZE; ; limit = Math.min(limit * 4, MAX_PAGE_SIZE)) {
    const page = documents.readPage(getSourceCollectionId(source), { low, high }, descending, limit)
    for (const row of page) {
      const document = readRowDocument(row, source, onDamaged)
      if (document !== null) yield document
    }
    // Uses the stored key, since the path of a damaged row may not lead back to it.
    const last = page.at(-1)?.['key']
    if (!(last instanceof Uint8Array) || page.length < limit) return
    if (descending) high = last
    else low = getNextKey(last)
  }
}

const EMPTY_KEY = Buffer.alloc(0)

function* scanEntries(
  entries: IndexEntryTable,
  source: DocumentSource,
  { field, descending = false, ...bounds }: IndexRange,
  onDamaged: (damage: DamagedDocumentError) => void,
): Generator<IndexedDocument> {
  const values = createValueRange(bounds)
  let range: IndexEntryRange = {
    collection: getSourceCollectionId(source),
    field,
    low: { value: values.low, key: EMPTY_KEY },
    high: { value: values.high, key: EMPTY_KEY },
    keys: getKeyRange(source),
  }
  for (let limit = FIRST_PAGE_SIZE; ; limit = Math.min(limit * 4, MAX_PAGE_SIZE)) {
    const page = entries.readPage(range, descending, limit)
    let last: { value: Uint8Array; key: Uint8Array } | undefined
    for (const row of page) {
      last = readEntryKey(row, range.collection)
      // The key of the entry names the document even if its row is missing.
      const document = readRowDocument({ ...row, key: last.key }, source, onDamaged)
      if (document !== null) yield { value: last.value, document }
    }
    if (last === undefined || page.length < limit) return
    range = descending ? { ...range, high: last } : { ...range, low: { value: last.value, key: getNextKey(last.key) } }
  }
}

function readEntryKey(row: SqlRow, collection: string): { value: Uint8Array; key: Uint8Array } {
  const { value, entry } = row
  if (value instanceof Uint8Array && entry instanceof Uint8Array) return { value, key: entry }
  throw new DamagedDocumentError(collection)
}

const maxBytes = (a: Uint8Array, b: Uint8Array): Uint8Array => (Buffer.compare(a, b) < 0 ? b : a)
const minBytes = (a: Uint8Array, b: Uint8Array): Uint8Array => (Buffer.compare(a, b) < 0 ? a : b)
