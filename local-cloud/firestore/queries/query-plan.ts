/** Which walk over the store answers a query: never wrong, since every document is checked again, only slower. */

import type {
  DocumentReader,
  IndexRange,
  NameRange,
  Source,
  StoredDocument,
} from '../../store/document-store-contract.ts'
import { indexKey, typeKey } from '../../store/values/index-key.ts'
import { collectionId, parentOf } from '../../store/values/path-key.ts'
import { compareValues, TYPE_ORDER, typeOrder } from '../../store/values/value-order.ts'
import type { Value } from '../../store/values/values.ts'
import {
  collectionOf,
  elements,
  type Field,
  type FieldFilter,
  type Filter,
  isName,
  type Query,
} from './query.ts'

export interface Walk {
  readonly documents: Iterable<StoredDocument>
  /** Already in the query's order. */
  readonly sorted: boolean
}

/** So many documents of one value are sorted by hand before an index in the right order is walked instead. */
const FEW = 500

/** `root` is what every resource name begins with. */
export function planWalk(reader: DocumentReader, query: Query, root: string): Walk {
  const source = sourceOf(query, root)
  const held = conjuncts(query.where)
  const names = namesAsked(held, root)
  if (names !== null) return { documents: getAll(reader, names, source), sorted: false }
  const [first, second] = query.order
  if (first === undefined) throw new Error('A query has an order')
  const ordered = isName(first.field)
    ? null
    : walkField(reader, source, first.field, boundsOf(first.field, held, query), first.descending)
  const isLast =
    second !== undefined && isName(second.field) && second.descending === first.descending
  const sorted = ordered !== null && isLast ? { documents: ordered, sorted: true } : null
  const equal = walkEqual(reader, source, held, first.descending)
  if (equal !== null) {
    // One value's documents come by name, in the direction asked for.
    if (isName(first.field) && equal.single) return { documents: equal.documents, sorted: true }
    if (sorted === null || query.limit === null)
      return { documents: equal.documents, sorted: false }
    const few = takeFew(equal.documents)
    return few === null ? sorted : { documents: few, sorted: false }
  }
  if (sorted !== null) return sorted
  if (ordered !== null) return { documents: ordered, sorted: false }
  const range = nameRange(held, query, root)
  return {
    documents: reader.walk(source, {
      ...range,
      descending: isName(first.field) && first.descending,
    }),
    sorted: isName(first.field),
  }
}

const sourceOf = (query: Query, root: string): Source =>
  query.group ? { group: query.collectionId } : { collection: collectionOf(query, root) }

/** Filters that hold for every document of the result. */
function conjuncts(filter: Filter | null): readonly FieldFilter[] {
  if (filter === null) return []
  if (filter.kind === 'and') return filter.filters.flatMap(conjuncts)
  return filter.kind === 'field' ? [filter] : []
}

/** Paths when the query asks for documents by name; names outside the database are no documents. */
function namesAsked(held: readonly FieldFilter[], root: string): readonly string[] | null {
  const asked = held.find(({ field, op }) => isName(field) && (op === 'EQUAL' || op === 'IN'))
  if (asked === undefined) return null
  const values = asked.op === 'IN' ? elements(asked.value) : [asked.value]
  return [...new Set(values.map((value) => pathIn(value, root)).filter((path) => path !== null))]
}

const pathIn = (value: Value, root: string): string | null =>
  'referenceValue' in value && value.referenceValue.startsWith(`${root}/`)
    ? value.referenceValue.slice(root.length + 1)
    : null

function* getAll(
  reader: DocumentReader,
  paths: readonly string[],
  source: Source,
): Generator<StoredDocument> {
  for (const path of paths) {
    const collection = parentOf(path)
    const lies =
      'group' in source
        ? collectionId(collection) === source.group
        : collection === source.collection
    const document = lies ? reader.get(path) : null
    if (document !== null) yield document
  }
}

/** The store indexes top-level fields; null where it has no index. */
function walkField(
  reader: DocumentReader,
  source: Source,
  field: Field,
  bounds: Omit<IndexRange, 'field'>,
  descending: boolean,
): Iterable<StoredDocument> | null {
  const [name] = field.path
  return name === undefined || field.path.length > 1
    ? null
    : reader.walkIndex(source, { ...bounds, field: name, descending })
}

function walkEqual(
  reader: DocumentReader,
  source: Source,
  held: readonly FieldFilter[],
  descending: boolean,
): { readonly documents: Iterable<StoredDocument>; readonly single: boolean } | null {
  for (const { field, op, value } of held) {
    if (isName(field) || (op !== 'EQUAL' && op !== 'IN')) continue
    const values = op === 'IN' ? elements(value) : [value]
    const walks = values.map((one) => {
      const bound = { key: indexKey(one), inclusive: true }
      return walkField(reader, source, field, { from: bound, to: bound }, descending)
    })
    const found = walks.filter((walk) => walk !== null)
    if (found.length === values.length)
      return { documents: chained(found), single: values.length === 1 }
  }
  return null
}

/** Values of an `in` may be equal, or equal in the index. */
function* chained(walks: readonly Iterable<StoredDocument>[]): Generator<StoredDocument> {
  const [only] = walks
  if (walks.length === 1 && only !== undefined) return yield* only
  const seen = new Set<string>()
  for (const walk of walks)
    for (const document of walk) {
      if (seen.has(document.path)) continue
      seen.add(document.path)
      yield document
    }
}

function takeFew(documents: Iterable<StoredDocument>): readonly StoredDocument[] | null {
  const few: StoredDocument[] = []
  for (const document of documents) {
    if (few.length === FEW) return null
    few.push(document)
  }
  return few
}

/** Bounds are inclusive: a key may stand for more than one value, and what is too much is filtered out. */
function boundsOf(
  field: Field,
  held: readonly FieldFilter[],
  { order, start, end }: Query,
): Omit<IndexRange, 'field'> {
  let low: Uint8Array | undefined
  let high: Uint8Array | undefined
  const raise = (key: Uint8Array) => {
    if (low === undefined || Buffer.compare(key, low) > 0) low = key
  }
  const lower = (key: Uint8Array) => {
    if (high === undefined || Buffer.compare(key, high) < 0) high = key
  }
  for (const filter of held) if (filter.field.text === field.text) narrow(filter, raise, lower)
  const descending = order[0]?.descending === true
  const [from] = (descending ? end : start)?.values ?? []
  const [to] = (descending ? start : end)?.values ?? []
  if (from !== undefined) raise(indexKey(from))
  if (to !== undefined) lower(indexKey(to))
  return {
    ...(low === undefined ? {} : { from: { key: low, inclusive: true } }),
    ...(high === undefined ? {} : { to: { key: high, inclusive: true } }),
  }
}

/** An inequality matches values of its operand's type only. */
function narrow(
  { op, value }: FieldFilter,
  raise: (key: Uint8Array) => void,
  lower: (key: Uint8Array) => void,
): void {
  const type = typeOrder(value)
  const next = Object.values(TYPE_ORDER).find((order) => order > type)
  if (op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL') {
    raise(indexKey(value))
    if (next !== undefined) lower(typeKey(next))
  }
  if (op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL') {
    raise(typeKey(type))
    lower(indexKey(value))
  }
}

function nameRange(held: readonly FieldFilter[], query: Query, root: string): NameRange {
  const low: Value[] = []
  const high: Value[] = []
  for (const { field, op, value } of held) {
    if (!isName(field)) continue
    if (op === 'GREATER_THAN' || op === 'GREATER_THAN_OR_EQUAL') low.push(value)
    if (op === 'LESS_THAN' || op === 'LESS_THAN_OR_EQUAL') high.push(value)
  }
  const [first] = query.order
  if (first !== undefined && isName(first.field)) {
    const [from] = (first.descending ? query.end : query.start)?.values ?? []
    const [to] = (first.descending ? query.start : query.end)?.values ?? []
    if (from !== undefined) low.push(from)
    if (to !== undefined) high.push(to)
  }
  const from = edge(low, root, 1)
  const to = edge(high, root, -1)
  return {
    ...(from === null ? {} : { from: { path: from, inclusive: true } }),
    ...(to === null ? {} : { to: { path: to, inclusive: true } }),
  }
}

/** The tightest bound; one outside the database cannot be put as a path and is left to the filter. */
function edge(values: readonly Value[], root: string, sign: 1 | -1): string | null {
  const [tightest] = values.toSorted((a, b) => sign * compareValues(b, a))
  return tightest === undefined ? null : pathIn(tightest, root)
}
