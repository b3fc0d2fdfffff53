/** Query planner: chooses the scan of the store. Every document is checked again, so a plan affects only speed. */

import type {
  DocumentReader,
  DocumentSource,
  IndexRange,
  NameRange,
  StoredDocument,
} from '../../store/document-store-contract.ts'
import { createIndexKey, createTypeKey } from '../../store/values/index-key.ts'
import { getCollectionId, getParentPath } from '../../store/values/path-key.ts'
import { compareValues, getTypeOrder, TYPE_ORDER } from '../../store/values/value-order.ts'
import type { Value } from '../../store/values/values.ts'
import {
  type FieldFilter,
  getArrayElements,
  getCollectionPath,
  isNameField,
  type Query,
  type QueryField,
  type QueryFilter,
} from './query.ts'

export interface QueryPlan {
  readonly documents: Iterable<StoredDocument>
  /** True if the documents come in the query's order. */
  readonly isSorted: boolean
}

/** Up to this many documents of one value are sorted in memory; for more, the index of the order is scanned. */
const MAX_SORTED_IN_MEMORY = 500

/** `root` is the prefix of all resource names. */
export function planQuery(reader: DocumentReader, query: Query, root: string): QueryPlan {
  const source = toDocumentSource(query, root)
  const filters = listRequiredFilters(query.where)
  const paths = findRequestedPaths(filters, root)
  if (paths !== null) return { documents: readByPath(reader, paths, source), isSorted: false }
  const [first, second] = query.order
  if (first === undefined) throw new Error('A query has an order')
  const orderedDocuments = isNameField(first.field)
    ? null
    : scanField(reader, source, first.field, computeIndexBounds(first.field, filters, query), first.descending)
  const isLast = second !== undefined && isNameField(second.field) && second.descending === first.descending
  const sorted = orderedDocuments !== null && isLast ? { documents: orderedDocuments, isSorted: true } : null
  const equalMatch = scanEqualValues(reader, source, filters, first.descending)
  if (equalMatch !== null) {
    // The documents of one value are scanned by name, in the requested direction.
    if (isNameField(first.field) && equalMatch.single) return { documents: equalMatch.documents, isSorted: true }
    if (sorted === null || query.limit === null) return { documents: equalMatch.documents, isSorted: false }
    const taken = takeAtMost(equalMatch.documents)
    return taken === null ? sorted : { documents: taken, isSorted: false }
  }
  if (sorted !== null) return sorted
  if (orderedDocuments !== null) return { documents: orderedDocuments, isSorted: false }
  const range = computeNameRange(filters, query, root)
  return {
    documents: reader.scan(source, {
      ...range,
      descending: isNameField(first.field) && first.descending,
    }),
    isSorted: isNameField(first.field),
  }
}

const toDocumentSource = (query: Query, root: string): DocumentSource =>
  query.group ? { group: query.collectionId } : { collection: getCollectionPath(query, root) }

/** Returns the filters that every document of the result matches. */
function listRequiredFilters(filter: QueryFilter | null): readonly FieldFilter[] {
  if (filter === null) return []
  if (filter.kind === 'and') return filter.filters.flatMap(listRequiredFilters)
  return filter.kind === 'field' ? [filter] : []
}

/** Returns the paths if the query requests documents by name. Names outside the database are dropped. */
function findRequestedPaths(filters: readonly FieldFilter[], root: string): readonly string[] | null {
  const nameFilter = filters.find(({ field, op }) => isNameField(field) && (op === 'EQUAL' || op === 'IN'))
  if (nameFilter === undefined) return null
  const values = nameFilter.op === 'IN' ? getArrayElements(nameFilter.value) : [nameFilter.value]
  return [...new Set(values.map((value) => toPath(value, root)).filter((path) => path !== null))]
}

const toPath = (value: Value, root: string): string | null =>
  'referenceValue' in value && value.referenceValue.startsWith(`${root}/`)
    ? value.referenceValue.slice(root.length + 1)
    : null

function* readByPath(
  reader: DocumentReader,
  paths: readonly string[],
  source: DocumentSource,
): Generator<StoredDocument> {
  for (const path of paths) {
    const collection = getParentPath(path)
    const isInSource =
      'group' in source ? getCollectionId(collection) === source.group : collection === source.collection
    const document = isInSource ? reader.get(path) : null
    if (document !== null) yield document
  }
}

/** Scans the index of a field; null if the store has none. It indexes only top-level fields. */
function scanField(
  reader: DocumentReader,
  source: DocumentSource,
  field: QueryField,
  bounds: Omit<IndexRange, 'field'>,
  descending: boolean,
): Iterable<StoredDocument> | null {
  const [name] = field.path
  return name === undefined || field.path.length > 1
    ? null
    : reader.scanIndex(source, { ...bounds, field: name, descending })
}

function scanEqualValues(
  reader: DocumentReader,
  source: DocumentSource,
  filters: readonly FieldFilter[],
  descending: boolean,
): { readonly documents: Iterable<StoredDocument>; readonly single: boolean } | null {
  for (const { field, op, value } of filters) {
    if (isNameField(field) || (op !== 'EQUAL' && op !== 'IN')) continue
    const values = op === 'IN' ? getArrayElements(value) : [value]
    const scans = values.map((one) => {
      const bound = { key: createIndexKey(one), inclusive: true }
      return scanField(reader, source, field, { from: bound, to: bound }, descending)
    })
    const found = scans.filter((scan) => scan !== null)
    if (found.length === values.length) return { documents: concatScans(found), single: values.length === 1 }
  }
  return null
}

/** Removes duplicates: values of an `in` filter can be equal, or have equal index keys. */
function* concatScans(scans: readonly Iterable<StoredDocument>[]): Generator<StoredDocument> {
  const [only] = scans
  if (scans.length === 1 && only !== undefined) return yield* only
  const seen = new Set<string>()
  for (const scan of scans)
    for (const document of scan) {
      if (seen.has(document.path)) continue
      seen.add(document.path)
      yield document
    }
}

function takeAtMost(documents: Iterable<StoredDocument>): readonly StoredDocument[] | null {
  const taken: StoredDocument[] = []
  for (const document of documents) {
    if (taken.length === MAX_SORTED_IN_MEMORY) return null
    taken.push(document)
  }
  return taken
}

/** The bounds are inclusive, since several values can have the same key; the filter removes the others. */
function computeIndexBounds(
  field: QueryField,
  filters: readonly FieldFilter[],
  { order, start, end }: Query,
): Omit<IndexRange, 'field'> {
  let low: Uint8Array | undefined
  let high: Uint8Array | undefined
  const raiseLow = (key: Uint8Array) => {
    if (low === undefined || Buffer.compare(key, low) > 0) low = key
  }
  const lowerHigh = (key: Uint8Array) => {
    if (high === undefined || Buffer.compare(key, high) < 0) high = key
  }
  for (const filter of filters) if (filter.field.text === field.text) narrowBounds(filter, raiseLow, lowerHigh)
  const descending = order[0]?.descending === true
  const [from] = (descending ? end : start)?.values ?? []
  const [to] = (descending ? start : end)?.values ?? []
  if (from !== undefined) raiseLow(createIndexKey(from))
  if (to !== undefined) lowerHigh(createIndexKey(to))
  return {
    ...(low === undefined ? {} : { from: { key: low, inclusive: true } }),
    ...(high === undefined ? {} : { to: { key: high, inclusive: true } }),
  }
}

/** An inequality matches only values of its operand's type. */
function narrowBounds(
  { op, value }: FieldFilter,
  raiseLow: (key: Uint8Array) => void,
  lowerHigh: (key: Uint8Array) => void,
): void {
  const type = getTypeOrder(value)
  const next = Object.values(TYPE_ORDER).find((order) => order > type)
  if (op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL') {
    raiseLow(createIndexKey(value))
    if (next !== undefined) lowerHigh(createTypeKey(next))
  }
  if (op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL') {
    raiseLow(createTypeKey(type))
    lowerHigh(createIndexKey(value))
  }
}

function computeNameRange(filters: readonly FieldFilter[], query: Query, root: string): NameRange {
  const low: Value[] = []
  const high: Value[] = []
  for (const { field, op, value } of filters) {
    if (!isNameField(field)) continue
    if (op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL') low.push(value)
    if (op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL') high.push(value)
  }
  const [first] = query.order
  if (first !== undefined && isNameField(first.field)) {
    const [from] = (first.descending ? query.end : query.start)?.values ?? []
    const [to] = (first.descending ? query.start : query.end)?.values ?? []
    if (from !== undefined) low.push(from)
    if (to !== undefined) high.push(to)
  }
  const from = findTightestBound(low, root, 1)
  const to = findTightestBound(high, root, -1)
  return {
    ...(from === null ? {} : { from: { path: from, inclusive: true } }),
    ...(to === null ? {} : { to: { path: to, inclusive: true } }),
  }
}

/** Returns the tightest bound, or null for a name outside the database, which the filter handles. */
function findTightestBound(values: readonly Value[], root: string, sign: 1 | -1): string | null {
  const [tightest] = values.toSorted((a, b) => sign * compareValues(b, a))
  return tightest === undefined ? null : toPath(tightest, root)
}
