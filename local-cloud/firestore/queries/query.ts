/** A query once read and checked: what it asks, in which order, and whether a document belongs to it. */

import { type FieldPath, fieldAt, NAME_FIELD } from '../../store/values/field-path.ts'
import {
  compareNames,
  compareValues,
  equalValues,
  typeOrder,
} from '../../store/values/value-order.ts'
import { type Fields, isNaNValue, isNull, type Value } from '../../store/values/values.ts'

export interface Query {
  /** Full resource name the source hangs under: the root, or a document. */
  readonly parent: string
  readonly collectionId: string
  /** Every collection of that id below the parent (a collection group), not only the one. */
  readonly group: boolean
  readonly where: Filter | null
  /** Complete: implied orders are in, and the document's name is the last or decides by itself. */
  readonly order: readonly Order[]
  readonly start: Cursor | null
  readonly end: Cursor | null
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
  readonly field: Field
  readonly op: FieldOperator
  readonly value: Value
}
interface UnaryFilter {
  readonly kind: 'unary'
  readonly field: Field
  readonly op: UnaryOperator
}
export type Leaf = FieldFilter | UnaryFilter
interface AllOf {
  readonly kind: 'and'
  readonly filters: readonly Filter[]
}
interface AnyOf {
  readonly kind: 'or'
  readonly filters: readonly Filter[]
}
export type Filter = Leaf | AllOf | AnyOf

/** A field a query names: its path, and the same as text, which is what indexes are known by. */
export interface Field {
  readonly path: FieldPath
  readonly text: string
}

export interface Order {
  readonly field: Field
  readonly descending: boolean
}

/** A place in the order; `before` stands just before equal documents, else just after them. */
export interface Cursor {
  readonly values: readonly Value[]
  readonly before: boolean
}

/** What a filter looks at. */
export interface Candidate {
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

export const isInequality = (leaf: Leaf): boolean => INEQUALITIES.has(leaf.op)

/** Path of the collection a query names; of a group, where it would lie directly below the parent. */
export const collectionOf = ({ parent, collectionId }: Query, root: string): string =>
  parent === root ? collectionId : `${parent.slice(root.length + 1)}/${collectionId}`

export const isName = (field: Field): boolean => field.text === NAME_FIELD

export function* leaves(filter: Filter | null): Generator<Leaf> {
  if (filter === null) return
  if (filter.kind === 'field' || filter.kind === 'unary') yield filter
  else for (const inner of filter.filters) yield* leaves(inner)
}

export const elements = (value: Value | undefined): readonly Value[] =>
  value !== undefined && 'arrayValue' in value ? value.arrayValue.values : []

const valueAt = (document: Candidate, field: Field): Value | undefined =>
  isName(field) ? { referenceValue: document.name } : fieldAt(document.fields, field.path)

/** Filters and the rule that a document without an ordered field is not in the result; cursors apart. */
export function matches(query: Query, document: Candidate): boolean {
  for (const { field } of query.order)
    if (!isName(field) && fieldAt(document.fields, field.path) === undefined) return false
  return query.where === null || passes(query.where, document)
}

function passes(filter: Filter, document: Candidate): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => passes(inner, document))
    case 'or':
      return filter.filters.some((inner) => passes(inner, document))
    case 'unary':
      return passesUnary(filter.op, valueAt(document, filter.field))
    case 'field':
      return passesField(filter, valueAt(document, filter.field))
  }
}

function passesUnary(op: UnaryOperator, value: Value | undefined): boolean {
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

function passesField({ op, value: operand }: FieldFilter, value: Value | undefined): boolean {
  if (value === undefined) return false
  switch (op) {
    case 'EQUAL':
      return equalValues(value, operand)
    case 'NOT_EQUAL':
      return !isNull(value) && !equalValues(value, operand)
    case 'LESS_THAN':
      return comparable(value, operand) && compareValues(value, operand) < 0
    case 'LESS_THAN_OR_EQUAL':
      return comparable(value, operand) && compareValues(value, operand) <= 0
    case 'GREATER_THAN':
      return comparable(value, operand) && compareValues(value, operand) > 0
    case 'GREATER_THAN_OR_EQUAL':
      return comparable(value, operand) && compareValues(value, operand) >= 0
    case 'ARRAY_CONTAINS':
      return elements(value).some((element) => equalValues(element, operand))
    case 'IN':
      return isFindable(value) && contains(operand, value)
    case 'ARRAY_CONTAINS_ANY':
      return elements(value).some((element) => isFindable(element) && contains(operand, element))
    case 'NOT_IN':
      return !isNull(value) && !elements(operand).some(isNull) && !contains(operand, value)
  }
}

/** An inequality sees only values of its operand's type, and no number is beside NaN. */
const comparable = (value: Value, operand: Value): boolean =>
  typeOrder(value) === typeOrder(operand) && isNaNValue(value) === isNaNValue(operand)

/** `in` and `array-contains-any` never find null or NaN, even when asked for them. */
const isFindable = (value: Value): boolean => !isNull(value) && !isNaNValue(value)

const contains = (list: Value, value: Value): boolean =>
  elements(list).some((element) => equalValues(element, value))

export function compareBy(order: readonly Order[], a: Candidate, b: Candidate): number {
  for (const { field, descending } of order) {
    const result = isName(field)
      ? compareNames(a.name, b.name)
      : compareOptional(valueAt(a, field), valueAt(b, field))
    if (result !== 0) return descending ? -result : result
  }
  return 0
}

const compareOptional = (a: Value | undefined, b: Value | undefined): number =>
  a === undefined || b === undefined ? 0 : compareValues(a, b)

/** Where a document stands to a cursor: negative before it, positive after it, never on it. */
function besideCursor(cursor: Cursor, order: readonly Order[], document: Candidate): -1 | 1 {
  for (const [i, value] of cursor.values.entries()) {
    const by = order[i]
    if (by === undefined) break
    const result = compareOptional(valueAt(document, by.field), value)
    if (result !== 0) return result < 0 === by.descending ? 1 : -1
  }
  return cursor.before ? 1 : -1
}

export const isWithinCursors = (query: Query, document: Candidate): boolean =>
  (query.start === null || besideCursor(query.start, query.order, document) > 0) &&
  (query.end === null || besideCursor(query.end, query.order, document) < 0)
