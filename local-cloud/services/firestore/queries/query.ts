/** Types of a validated query, its filter evaluation and its sort order. */

import { type FieldPath, getFieldAt, NAME_FIELD } from '../../store/values/field-path.ts'
import { areEqualValues, compareResourceNames, compareValues, getTypeOrder } from '../../store/values/value-order.ts'
import { type Fields, isNaNValue, isNull, type Value } from '../../store/values/values.ts'

export interface Query {
  /** Full resource name of the root or of a document. */
  readonly parent: string
  readonly collectionId: string
  /** True for a collection group: every collection with that id below the parent. */
  readonly group: boolean
  readonly where: QueryFilter | null
  /** Includes the implied orders, so it ends with the document's name. */
  readonly order: readonly QueryOrder[]
  readonly start: QueryCursor | null
  readonly end: QueryCursor | null
  readonly offset: number
  readonly limit: number | null
  /** Null selects every field; an empty list selects only names. */
  readonly select: readonly FieldPath[] | null
}

export type FieldOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'IN'
  | 'NOT_IN'
export type UnaryOperator = 'IS_NULL' | 'IS_NAN' | 'IS_NOT_NULL' | 'IS_NOT_NAN'

export interface FieldFilter {
  readonly kind: 'field'
  readonly field: QueryField
  readonly op: FieldOperator
  readonly value: Value
}
interface UnaryFilter {
  readonly kind: 'unary'
  readonly field: QueryField
  readonly op: UnaryOperator
}
export type LeafFilter = FieldFilter | UnaryFilter
interface AndFilter {
  readonly kind: 'and'
  readonly filters: readonly QueryFilter[]
}
interface OrFilter {
  readonly kind: 'or'
  readonly filters: readonly QueryFilter[]
}
export type QueryFilter = LeafFilter | AndFilter | OrFilter

/** A field of a query. `text` is its path as text, as in the index file. */
export interface QueryField {
  readonly path: FieldPath
  readonly text: string
}

export interface QueryOrder {
  readonly field: QueryField
  readonly descending: boolean
}

/** A position in the order: directly before documents with equal values, or directly after them. */
export interface QueryCursor {
  readonly values: readonly Value[]
  readonly before: boolean
}

/** The part of a document that filters and orders read. */
export interface FilterableDocument {
  /** Full resource name. */
  readonly name: string
  readonly fields: Fields
}

const INEQUALITIES: ReadonlySet<string> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
])

export const isInequality = (leaf: LeafFilter): boolean => INEQUALITIES.has(leaf.op)

/** Returns the path of the query's collection; for a group, the path directly below the parent. */
export const getCollectionPath = ({ parent, collectionId }: Query, root: string): string =>
  parent === root ? collectionId : `${parent.slice(root.length + 1)}/${collectionId}`

export const isNameField = (field: QueryField): boolean => field.text === NAME_FIELD

export function* listLeafFilters(filter: QueryFilter | null): Generator<LeafFilter> {
  if (filter === null) return
  if (filter.kind === 'field' || filter.kind === 'unary') yield filter
  else for (const inner of filter.filters) yield* listLeafFilters(inner)
}

export const getArrayElements = (value: Value | undefined): readonly Value[] =>
  value !== undefined && 'arrayValue' in value ? value.arrayValue.values : []

const getValue = (document: FilterableDocument, field: QueryField): Value | undefined =>
  isNameField(field) ? { referenceValue: document.name } : getFieldAt(document.fields, field.path)

/** True if the document matches the filters and has every ordered field. Cursors are not checked. */
export function matchesQuery(query: Query, document: FilterableDocument): boolean {
  for (const { field } of query.order)
    if (!isNameField(field) && getFieldAt(document.fields, field.path) === undefined) return false
  return query.where === null || matchesFilter(query.where, document)
}

function matchesFilter(filter: QueryFilter, document: FilterableDocument): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matchesFilter(inner, document))
    case 'or':
      return filter.filters.some((inner) => matchesFilter(inner, document))
    case 'unary':
      return matchesUnaryFilter(filter.op, getValue(document, filter.field))
    case 'field':
      return matchesFieldFilter(filter, getValue(document, filter.field))
  }
}

function matchesUnaryFilter(op: UnaryOperator, value: Value | undefined): boolean {
  if (value === undefined) return false
  switch (op) {
    case 'IS_NULL':
      return isNull(value)
    case 'IS_NAN':
      return isNaNValue(value)
    case 'IS_NOT_NULL':
      return !isNull(value)
    case 'IS_NOT_NAN':
      return !isNull(value) && !isNaNValue(value)
  }
}

function matchesFieldFilter({ op, value: operand }: FieldFilter, value: Value | undefined): boolean {
  if (value === undefined) return false
  switch (op) {
    case 'EQUAL':
      return areEqualValues(value, operand)
    case 'NOT_EQUAL':
      return !isNull(value) && !areEqualValues(value, operand)
    case 'LESS_THAN':
      return isComparable(value, operand) && compareValues(value, operand) < 0
    case 'LESS_THAN_OR_EQUAL':
      return isComparable(value, operand) && compareValues(value, operand) <= 0
    case 'GREATER_THAN':
      return isComparable(value, operand) && compareValues(value, operand) > 0
    case 'GREATER_THAN_OR_EQUAL':
      return isComparable(value, operand) && compareValues(value, operand) >= 0
    case 'ARRAY_CONTAINS':
      return getArrayElements(value).some((element) => areEqualValues(element, operand))
    case 'IN':
      return isFindable(value) && includesValue(operand, value)
    case 'ARRAY_CONTAINS_ANY':
      return getArrayElements(value).some((element) => isFindable(element) && includesValue(operand, element))
    case 'NOT_IN':
      return !isNull(value) && !getArrayElements(operand).some(isNull) && !includesValue(operand, value)
  }
}

/** An inequality compares only values of its operand's type, and NaN only with NaN. */
const isComparable = (value: Value, operand: Value): boolean =>
  getTypeOrder(value) === getTypeOrder(operand) && isNaNValue(value) === isNaNValue(operand)

/** `in` and `array-contains-any` never match null or NaN, even if their operand contains them. */
const isFindable = (value: Value): boolean => !isNull(value) && !isNaNValue(value)

const includesValue = (list: Value, value: Value): boolean =>
  getArrayElements(list).some((element) => areEqualValues(element, value))

export function compareByOrder(order: readonly QueryOrder[], a: FilterableDocument, b: FilterableDocument): number {
  for (const { field, descending } of order) {
    const result = isNameField(field)
      ? compareResourceNames(a.name, b.name)
      : compareOptional(getValue(a, field), getValue(b, field))
    if (result !== 0) return descending ? -result : result
  }
  return 0
}

const compareOptional = (a: Value | undefined, b: Value | undefined): number =>
  a === undefined || b === undefined ? 0 : compareValues(a, b)

/** Returns -1 if a document is before the cursor, and 1 if it is after it. */
function compareToCursor(cursor: QueryCursor, order: readonly QueryOrder[], document: FilterableDocument): -1 | 1 {
  for (const [i, value] of cursor.values.entries()) {
    const fieldOrder = order[i]
    if (fieldOrder === undefined) break
    const result = compareOptional(getValue(document, fieldOrder.field), value)
    if (result !== 0) return result < 0 === fieldOrder.descending ? 1 : -1
  }
  return cursor.before ? 1 : -1
}

export const isWithinCursors = (query: Query, document: FilterableDocument): boolean =>
  (query.start === null || compareToCursor(query.start, query.order, document) > 0) &&
  (query.end === null || compareToCursor(query.end, query.order, document) < 0)
