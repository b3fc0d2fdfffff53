/** A query once read and checked: what it asks, in which order, and whether a document belongs to it. */

import { type FieldPath, getFieldAt, NAME_FIELD } from '../../store/values/field-path.ts'
import {
  areEqualValues,
  compareResourceNames,
  compareValues,
  getTypeOrder,
} from '../../store/values/value-order.ts'
import { type Fields, isNaNValue, isNull, type Value } from '../../store/values/values.ts'

export interface Query {
  /** Full resource name the source hangs under: the root, or a document. */
  readonly parent: string
  readonly collectionId: string
  /** Every collection of that id below the parent (a collection group), not only the one. */
  readonly group: boolean
  readonly where: QueryFilter | null
  /** Complete: implied orders are in, and the document's name is the last or decides by itself. */
  readonly order: readonly QueryOrder[]
  readonly start: QueryCursor | null
  readonly end: QueryCursor | null
  readonly offset: number
  readonly limit: number | null
  /** Null is everything; an empty list is names only. */
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

/** A field a query names: its path, and the same as text, which is what indexes are known by. */
export interface QueryField {
  readonly path: FieldPath
  readonly text: string
}

export interface QueryOrder {
  readonly field: QueryField
  readonly descending: boolean
}

/** A place in the order; `before` stands just before equal documents, else just after them. */
export interface QueryCursor {
  readonly values: readonly Value[]
  readonly before: boolean
}

/** What a filter looks at. */
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

/** Path of the collection a query names; of a group, where it would lie directly below the parent. */
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

/** Filters and the rule that a document without an ordered field is not in the result; cursors apart. */
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

function matchesFieldFilter(
  { op, value: operand }: FieldFilter,
  value: Value | undefined,
): boolean {
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
      return getArrayElements(value).some(
        (element) => isFindable(element) && includesValue(operand, element),
      )
    case 'NOT_IN':
      return (
        !isNull(value) && !getArrayElements(operand).some(isNull) && !includesValue(operand, value)
      )
  }
}

/** An inequality sees only values of its operand's type, and no number is beside NaN. */
const isComparable = (value: Value, operand: Value): boolean =>
  getTypeOrder(value) === getTypeOrder(operand) && isNaNValue(value) === isNaNValue(operand)

/** `in` and `array-contains-any` never find null or NaN, even when asked for them. */
const isFindable = (value: Value): boolean => !isNull(value) && !isNaNValue(value)

const includesValue = (list: Value, value: Value): boolean =>
  getArrayElements(list).some((element) => areEqualValues(element, value))

export function compareByOrder(
  order: readonly QueryOrder[],
  a: FilterableDocument,
  b: FilterableDocument,
): number {
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

/** Where a document stands to a cursor: negative before it, positive after it, never on it. */
function compareToCursor(
  cursor: QueryCursor,
  order: readonly QueryOrder[],
  document: FilterableDocument,
): -1 | 1 {
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
