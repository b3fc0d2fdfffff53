/** `structuredQuery` ⇒ a checked query; what the hosted service would refuse is refused here, in its words. */

import { formatFieldPath, NAME_FIELD } from '../../store/values/field-path.ts'
import { compareUtf8 } from '../../store/values/value-order.ts'
import type { Value } from '../../store/values/values.ts'
import { invalid, unimplemented } from '../errors.ts'
import { checkId } from '../names.ts'
import { readFieldPath } from '../values/field-names.ts'
import { readReference } from '../values/read-scalar.ts'
import { readValue } from '../values/read-value.ts'
import { count, flag, type Json, list, message, text } from '../values/request-json.ts'
import {
  type Cursor,
  type Field,
  type Filter,
  isInequality,
  isName,
  leaves,
  type Order,
  type Query,
} from './query.ts'
import { checkFilters, readFilter } from './read-filter.ts'

const KEYS = [
  'select',
  'from',
  'where',
  'orderBy',
  'startAt',
  'endAt',
  'offset',
  'limit',
  'findNearest',
]
/** The hosted bound on filters, orders and parents together. */
const MAX_PARTS = 100

/** `parent` is the full resource name the request was addressed to. */
export function readQuery(json: unknown, parent: string): Query {
  const at = 'structured_query'
  const query = message(json, at, KEYS)
  if (query['findNearest'] !== undefined) throw unimplemented('findNearest (vector search)')
  const where = query['where'] === undefined ? null : readFilter(query['where'], `${at}.where`)
  const explicit = list(query['orderBy'], `${at}.order_by`).map((order) => readOrder(order, at))
  checkOrders(explicit)
  checkFilters(where, MAX_PARTS - explicit.length)
  const order = completeOrder(explicit, where)
  return {
    parent,
    ...readSource(query['from'], at),
    where,
    order,
    start: readCursor(query['startAt'], order, `${at}.start_at`),
    end: readCursor(query['endAt'], order, `${at}.end_at`),
    offset: readCount(query, 'offset') ?? 0,
    limit: readCount(query, 'limit'),
    select: readSelect(query['select'], at),
  }
}

export function readField(json: unknown, at: string): Field {
  const path = readFieldPath(message(json, `${at}.field`, ['fieldPath'])['fieldPath'], true)
  return { path, text: formatFieldPath(path) }
}

function readSource(json: unknown, at: string): { collectionId: string; group: boolean } {
  const sources = list(json, `${at}.from`)
  if (sources.length !== 1)
    throw unimplemented(`A query from ${sources.length} collections (one is expected)`)
  const source = message(sources[0], `${at}.from[0]`, ['collectionId', 'allDescendants'])
  const collectionId = text(source['collectionId'] ?? '', `${at}.from[0].collection_id`)
  if (collectionId === '') throw unimplemented('A query over collections of every name')
  if (collectionId.includes('/'))
    throw invalid(
      `Collection id "${collectionId.slice(0, 100)}" is invalid because it contains "/".`,
    )
  checkId(collectionId)
  return { collectionId, group: flag(source['allDescendants'] ?? false, `${at}.all_descendants`) }
}

function readOrder(json: unknown, at: string): Order {
  const order = message(json, `${at}.order_by`, ['field', 'direction'])
  const direction = order['direction'] ?? 'ASCENDING'
  if (
    direction !== 'ASCENDING' &&
    direction !== 'DESCENDING' &&
    direction !== 'DIRECTION_UNSPECIFIED'
  )
    throw invalid(`Invalid value at '${at}.order_by.direction'.`)
  return { field: readField(order['field'], at), descending: direction === 'DESCENDING' }
}

function checkOrders(orders: readonly Order[]): void {
  const names = orders.map(({ field }) => field.text)
  const name = names.indexOf(NAME_FIELD)
  if (name >= 0 && name < orders.length - 1)
    throw invalid('order by clause cannot contain more fields after the key __name__')
  const twice = names.find((field, i) => names.indexOf(field) !== i)
  if (twice !== undefined) throw invalid(`order by clause cannot contain duplicate fields ${twice}`)
}

/** Explicit orders, then the fields of inequalities by name, then the document's name; each as the last one runs. */
function completeOrder(explicit: readonly Order[], where: Filter | null): readonly Order[] {
  const order = [...explicit]
  const descending = explicit.at(-1)?.descending ?? false
  const has = (field: Field) => order.some((by) => by.field.text === field.text)
  const unequal = [...leaves(where)].filter(isInequality).map(({ field }) => field)
  for (const field of unequal.sort((a, b) => compareUtf8(a.text, b.text)))
    if (!has(field) && !isName(field)) order.push({ field, descending })
  const name: Field = { path: [NAME_FIELD], text: NAME_FIELD }
  if (!has(name)) order.push({ field: name, descending })
  return order
}

function readCursor(json: unknown, order: readonly Order[], at: string): Cursor | null {
  if (json === undefined || json === null) return null
  const cursor = message(json, at, ['values', 'before'])
  const values = list(cursor['values'], `${at}.values`)
  if (values.length > order.length) throw invalid('Cursor has too many values.')
  return {
    values: values.map((value, i) => readPosition(value, order[i], `${at}.values`)),
    before: flag(cursor['before'] ?? false, `${at}.before`),
  }
}

function readPosition(json: unknown, order: Order | undefined, at: string): Value {
  const value = readValue(json, at)
  if (order !== undefined && isName(order.field)) {
    if (!('referenceValue' in value))
      throw invalid('Cursor value for __name__ must be the full name of a document.')
    readReference(value.referenceValue, at)
  }
  return value
}

function readCount(query: Json, key: 'offset' | 'limit'): number | null {
  const json = query[key]
  if (json === undefined || json === null) return null
  const number = count(json, `structured_query.${key}`)
  if (number < 0) throw invalid(`${key} is negative`)
  return number
}

function readSelect(json: unknown, at: string): Query['select'] {
  if (json === undefined || json === null) return null
  const fields = list(message(json, `${at}.select`, ['fields'])['fields'], `${at}.select.fields`)
  return fields
    .map((field) => readField(field, `${at}.select`))
    .filter((field) => !isName(field))
    .map(({ path }) => path)
}
