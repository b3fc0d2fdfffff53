/** Parser for `structuredQuery`: rejects what the hosted service rejects, with its error messages. */

import { NAME_FIELD } from '../../store/values/field-path.ts'
import { compareUtf8 } from '../../store/values/value-order.ts'
import type { Value } from '../../store/values/values.ts'
import { invalidArgumentError, unimplementedError } from '../firestore-error.ts'
import { checkId } from '../resource-names.ts'
import { readReferenceValue } from '../values/read-scalar.ts'
import { readValue } from '../values/read-value.ts'
import {
  type RequestJson,
  readJsonBoolean,
  readJsonInt32,
  readJsonList,
  readJsonMessage,
  readJsonString,
} from '../values/request-json.ts'
import {
  isInequality,
  isNameField,
  listLeafFilters,
  type Query,
  type QueryCursor,
  type QueryField,
  type QueryFilter,
  type QueryOrder,
} from './query.ts'
import { checkFilters, readField, readFilter } from './read-filter.ts'

const QUERY_FIELDS = ['select', 'from', 'where', 'orderBy', 'startAt', 'endAt', 'offset', 'limit', 'findNearest']
/** Limit of the hosted service on filters, orders and parents together. */
const MAX_FILTERS_AND_ORDERS = 100

/** `parent` is the full resource name that the request was addressed to. @throws FirestoreError */
export function readQuery(json: unknown, parent: string): Query {
  const at = 'structured_query'
  const query = readJsonMessage(json, at, QUERY_FIELDS)
  if (query['findNearest'] !== undefined) throw unimplementedError('findNearest (vector search)')
  const where = query['where'] === undefined ? null : readFilter(query['where'], `${at}.where`)
  const explicit = readJsonList(query['orderBy'], `${at}.order_by`).map((order) => readOrder(order, at))
  checkOrders(explicit)
  checkFilters(where, MAX_FILTERS_AND_ORDERS - explicit.length)
  const order = completeOrder(explicit, where)
  return {
    parent,
    ...readSource(query['from'], at),
    where,
    order,
    start: readCursor(query['startAt'], order, `${at}.start_at`),
    end: readCursor(query['endAt'], order, `${at}.end_at`),
    offset: readLimit(query, 'offset') ?? 0,
    limit: readLimit(query, 'limit'),
    select: readSelect(query['select'], at),
  }
}

function readSource(json: unknown, at: string): { collectionId: string; group: boolean } {
  const sources = readJsonList(json, `${at}.from`)
  if (sources.length !== 1) throw unimplementedError(`A query from ${sources.length} collections (one is expected)`)
  const source = readJsonMessage(sources[0], `${at}.from[0]`, ['collectionId', 'allDescendants'])
  const collectionId = readJsonString(source['collectionId'] ?? '', `${at}.from[0].collection_id`)
  if (collectionId === '') throw unimplementedError('A query over collections of every name')
  if (collectionId.includes('/'))
    throw invalidArgumentError(`Collection id "${collectionId.slice(0, 100)}" is invalid because it contains "/".`)
  checkId(collectionId)
  return {
    collectionId,
    group: readJsonBoolean(source['allDescendants'] ?? false, `${at}.all_descendants`),
  }
}

function readOrder(json: unknown, at: string): QueryOrder {
  const order = readJsonMessage(json, `${at}.order_by`, ['field', 'direction'])
  const direction = order['direction'] ?? 'ASCENDING'
  if (direction !== 'ASCENDING' && direction !== 'DESCENDING' && direction !== 'DIRECTION_UNSPECIFIED')
    throw invalidArgumentError(`Invalid value at '${at}.order_by.direction'.`)
  return { field: readField(order['field'], at), descending: direction === 'DESCENDING' }
}

function checkOrders(orders: readonly QueryOrder[]): void {
  const names = orders.map(({ field }) => field.text)
  const name = names.indexOf(NAME_FIELD)
  if (name >= 0 && name < orders.length - 1)
    throw invalidArgumentError('order by clause cannot contain more fields after the key __name__')
  const duplicate = names.find((field, i) => names.indexOf(field) !== i)
  if (duplicate !== undefined)
    throw invalidArgumentError(`order by clause cannot contain duplicate fields ${duplicate}`)
}

/** Appends the fields of inequalities by name, then the document's name, in the direction of the last order. */
function completeOrder(explicit: readonly QueryOrder[], where: QueryFilter | null): readonly QueryOrder[] {
  const order = [...explicit]
  const descending = explicit.at(-1)?.descending ?? false
  const isOrderedBy = (field: QueryField) => order.some((existing) => existing.field.text === field.text)
  const inequalityFields = [...listLeafFilters(where)].filter(isInequality).map(({ field }) => field)
  for (const field of inequalityFields.sort((a, b) => compareUtf8(a.text, b.text)))
    if (!isOrderedBy(field) && !isNameField(field)) order.push({ field, descending })
  const name: QueryField = { path: [NAME_FIELD], text: NAME_FIELD }
  if (!isOrderedBy(name)) order.push({ field: name, descending })
  return order
}

function readCursor(json: unknown, order: readonly QueryOrder[], at: string): QueryCursor | null {
  if (json === undefined || json === null) return null
  const cursor = readJsonMessage(json, at, ['values', 'before'])
  const values = readJsonList(cursor['values'], `${at}.values`)
  if (values.length > order.length) throw invalidArgumentError('Cursor has too many values.')
  return {
    values: values.map((value, i) => readCursorValue(value, order[i], `${at}.values`)),
    before: readJsonBoolean(cursor['before'] ?? false, `${at}.before`),
  }
}

function readCursorValue(json: unknown, order: QueryOrder | undefined, at: string): Value {
  const value = readValue(json, at)
  if (order !== undefined && isNameField(order.field)) {
    if (!('referenceValue' in value))
      throw invalidArgumentError('Cursor value for __name__ must be the full name of a document.')
    readReferenceValue(value.referenceValue, at)
  }
  return value
}

function readLimit(query: RequestJson, key: 'offset' | 'limit'): number | null {
  const json = query[key]
  if (json === undefined || json === null) return null
  const number = readJsonInt32(json, `structured_query.${key}`)
  if (number < 0) throw invalidArgumentError(`${key} is negative`)
  return number
}

function readSelect(json: unknown, at: string): Query['select'] {
  if (json === undefined || json === null) return null
  const fields = readJsonList(readJsonMessage(json, `${at}.select`, ['fields'])['fields'], `${at}.select.fields`)
  return fields
    .map((field) => readField(field, `${at}.select`))
    .filter((field) => !isNameField(field))
    .map(({ path }) => path)
}
