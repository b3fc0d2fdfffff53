/** Parser for query filters, and the hosted service's limits on their combinations. */

import { formatFieldPath } from '../../store/values/field-path.ts'
import { isNull, type Value } from '../../store/values/values.ts'
import { invalidArgumentError } from '../firestore-error.ts'
import { readFieldPath } from '../values/field-names.ts'
import { readReferenceValue } from '../values/read-scalar.ts'
import { readElements, readValue } from '../values/read-value.ts'
import { readJsonList, readJsonMessage } from '../values/request-json.ts'
import {
  type FieldOperator,
  getArrayElements,
  isInequality,
  isNameField,
  type LeafFilter,
  listLeafFilters,
  type QueryField,
  type QueryFilter,
  type UnaryOperator,
} from './query.ts'

const MAX_DEPTH = 20
const MAX_DISJUNCTIONS = 30
const MAX_INEQUALITY_FIELDS = 10

const FIELD_OPERATORS: ReadonlySet<unknown> = new Set<FieldOperator>([
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'ARRAY_CONTAINS',
  'ARRAY_CONTAINS_ANY',
  'IN',
  'NOT_IN',
])
const UNARY_OPERATORS: ReadonlySet<unknown> = new Set<UnaryOperator>(['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'])
const isFieldOperator = (op: unknown): op is FieldOperator => FIELD_OPERATORS.has(op)
const isUnaryOperator = (op: unknown): op is UnaryOperator => UNARY_OPERATORS.has(op)

/** Maximum number of operands, as in the hosted service. */
const MAX_VALUES = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 } as const

export function readFilter(json: unknown, at: string, depth = 0): QueryFilter {
  if (depth > MAX_DEPTH) throw invalidArgumentError(`Filters at '${at}' are nested too deeply.`)
  const filter = readJsonMessage(json, at, ['compositeFilter', 'fieldFilter', 'unaryFilter'])
  if (Object.keys(filter).length !== 1) throw invalidArgumentError(`Invalid value at '${at}': one filter is expected.`)
  if (filter['compositeFilter'] !== undefined) return readCompositeFilter(filter['compositeFilter'], at, depth)
  return filter['fieldFilter'] === undefined
    ? readUnaryFilter(filter['unaryFilter'], at)
    : readFieldFilter(filter['fieldFilter'], at)
}

function readCompositeFilter(json: unknown, at: string, depth: number): QueryFilter {
  const composite = readJsonMessage(json, at, ['op', 'filters'])
  const op = composite['op']
  if (op !== 'AND' && op !== 'OR') throw invalidArgumentError(`Invalid value at '${at}.op': AND or OR is expected.`)
  const filters = readJsonList(composite['filters'], `${at}.filters`)
  if (filters.length === 0) throw invalidArgumentError('A composite filter must contain at least one sub-filter.')
  return {
    kind: op === 'AND' ? 'and' : 'or',
    filters: filters.map((inner) => readFilter(inner, at, depth + 1)),
  }
}

function readUnaryFilter(json: unknown, at: string): QueryFilter {
  const unary = readJsonMessage(json, at, ['field', 'op'])
  const op = unary['op']
  if (!isUnaryOperator(op)) throw invalidArgumentError(`Invalid value at '${at}.op': ${describeOperator(op)}`)
  return { kind: 'unary', field: readField(unary['field'], at), op }
}

function readFieldFilter(json: unknown, at: string): QueryFilter {
  const filter = readJsonMessage(json, at, ['field', 'op', 'value'])
  const op = filter['op']
  if (!isFieldOperator(op)) throw invalidArgumentError(`Invalid value at '${at}.op': ${describeOperator(op)}`)
  const field = readField(filter['field'], at)
  const value =
    op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY'
      ? readOperands(filter['value'], op, at)
      : readValue(filter['value'], `${at}.value`)
  if (isNameField(field)) checkNames(op, value, at)
  // This form has the index requirements of IS_NOT_NULL.
  if (op === 'NOT_EQUAL' && isNull(value)) return { kind: 'unary', field, op: 'IS_NOT_NULL' }
  return { kind: 'field', field, op, value }
}

function readOperands(json: unknown, op: keyof typeof MAX_VALUES, at: string): Value {
  const values = readElements(readJsonMessage(json, `${at}.value`, ['arrayValue'])['arrayValue'] ?? {}, at, 0, true)
  if (values.length === 0) throw invalidArgumentError(`'${op}' requires an non-empty ArrayValue.`)
  if (values.length > MAX_VALUES[op])
    throw invalidArgumentError(`'${op}' supports up to ${MAX_VALUES[op]} comparison values.`)
  return { arrayValue: { values } }
}

function checkNames(op: FieldOperator, value: Value, at: string): void {
  if (op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY')
    throw invalidArgumentError(`'${op}' cannot be used with __name__.`)
  for (const name of op === 'IN' || op === 'NOT_IN' ? getArrayElements(value) : [value]) {
    if (!('referenceValue' in name)) throw invalidArgumentError('__key__ filter value must be a Key')
    readReferenceValue(name.referenceValue, at)
  }
}

export function readField(json: unknown, at: string): QueryField {
  const path = readFieldPath(readJsonMessage(json, `${at}.field`, ['fieldPath'])['fieldPath'], true)
  return { path, text: formatFieldPath(path) }
}

const describeOperator = (op: unknown): string =>
  `${typeof op === 'string' ? op.slice(0, 50) : 'nothing'} is no operator.`

export function checkFilters(where: QueryFilter | null, maxFilters: number): void {
  if (where === null) return
  const all = [...listLeafFilters(where)]
  if (all.length > maxFilters) throw invalidArgumentError('The query has more than 100 filters and orders.')
  const inequalityFields = new Set(all.filter(isInequality).map(({ field }) => field.text))
  if (inequalityFields.size > MAX_INEQUALITY_FIELDS)
    throw invalidArgumentError('The query has more than 10 fields with inequality filters.')
  const hasNameEquality = all.some(({ field, op }) => isNameField(field) && op === 'EQUAL')
  if (hasNameEquality && inequalityFields.size > 0 && !inequalityFields.has('__name__'))
    throw invalidArgumentError(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    )
  checkNegations(where, all)
  const disjuncts = toDisjunctions(where, true)
  if (disjuncts.length > MAX_DISJUNCTIONS)
    throw invalidArgumentError(
      `Too many disjunctions after normalization: ${disjuncts.length}. At most 30 are allowed.`,
    )
  for (const disjunct of toDisjunctions(where, false))
    if (disjunct.filter(({ op }) => op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY').length > 1)
      throw invalidArgumentError("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
}

function checkNegations(where: QueryFilter, all: readonly LeafFilter[]): void {
  const negations = all.filter(({ op }) => ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'].includes(op))
  if (negations.length > 1)
    throw invalidArgumentError(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    )
  const disjunctive = all.some(({ op }) => op === 'IN' || op === 'ARRAY_CONTAINS_ANY') || hasOrFilter(where)
  if (disjunctive && all.some(({ op }) => op === 'NOT_IN'))
    throw invalidArgumentError("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY', or 'OR'.")
}

const hasOrFilter = (filter: QueryFilter): boolean =>
  filter.kind === 'or' || (filter.kind === 'and' && filter.filters.some(hasOrFilter))

/**
 * Converts a filter to its disjunctive normal form; each disjunct needs an index. The product stops just above
 * the limit of disjunctions, since the full form can be exponentially long.
 */
export function toDisjunctions(filter: QueryFilter | null, splitLists: boolean): readonly (readonly LeafFilter[])[] {
  if (filter === null) return [[]]
  if (filter.kind === 'or') return filter.filters.flatMap((inner) => toDisjunctions(inner, splitLists))
  if (filter.kind === 'and')
    return filter.filters.reduce<readonly (readonly LeafFilter[])[]>(
      (disjuncts, inner) => combineDisjuncts(disjuncts, toDisjunctions(inner, splitLists)),
      [[]],
    )
  const isSplit = splitLists && (filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY')
  return isSplit ? getArrayElements(filter.value).map(() => [filter]) : [[filter]]
}

function combineDisjuncts(
  a: readonly (readonly LeafFilter[])[],
  b: readonly (readonly LeafFilter[])[],
): readonly (readonly LeafFilter[])[] {
  const product: (readonly LeafFilter[])[] = []
  for (const x of a)
    for (const y of b) {
      product.push([...x, ...y])
      if (product.length > MAX_DISJUNCTIONS) return product
    }
  return product
}
