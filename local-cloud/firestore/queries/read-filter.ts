/** Filters from a request, and the hosted service's rules on which may stand together. */

import { formatFieldPath } from '../../store/values/field-path.ts'
import { isNull, type Value } from '../../store/values/values.ts'
import { invalid } from '../errors.ts'
import { readFieldPath } from '../values/field-names.ts'
import { readReference } from '../values/read-scalar.ts'
import { readElements, readValue } from '../values/read-value.ts'
import { list, message } from '../values/request-json.ts'
import {
  elements,
  type Field,
  type FieldOperator,
  type Filter,
  isInequality,
  isName,
  type Leaf,
  leaves,
  type UnaryOperator,
} from './query.ts'

const MAX_DEPTH = 20
const MAX_DISJUNCTIONS = 30
const MAX_UNEQUAL_FIELDS = 10

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
const UNARY_OPERATORS: ReadonlySet<unknown> = new Set<UnaryOperator>([
  'IS_NULL',
  'IS_NAN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
])
const isFieldOperator = (op: unknown): op is FieldOperator => FIELD_OPERATORS.has(op)
const isUnaryOperator = (op: unknown): op is UnaryOperator => UNARY_OPERATORS.has(op)

/** How many values a list operator takes, as hosted. */
const MAX_VALUES = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 } as const

export function readFilter(json: unknown, at: string, depth = 0): Filter {
  if (depth > MAX_DEPTH) throw invalid(`Filters at '${at}' are nested too deeply.`)
  const filter = message(json, at, ['compositeFilter', 'fieldFilter', 'unaryFilter'])
  if (Object.keys(filter).length !== 1)
    throw invalid(`Invalid value at '${at}': one filter is expected.`)
  if (filter['compositeFilter'] !== undefined)
    return readComposite(filter['compositeFilter'], at, depth)
  return filter['fieldFilter'] === undefined
    ? readUnary(filter['unaryFilter'], at)
    : readFieldFilter(filter['fieldFilter'], at)
}

function readComposite(json: unknown, at: string, depth: number): Filter {
  const composite = message(json, at, ['op', 'filters'])
  const op = composite['op']
  if (op !== 'AND' && op !== 'OR')
    throw invalid(`Invalid value at '${at}.op': AND or OR is expected.`)
  const filters = list(composite['filters'], `${at}.filters`)
  if (filters.length === 0)
    throw invalid('A composite filter must contain at least one sub-filter.')
  return {
    kind: op === 'AND' ? 'and' : 'or',
    filters: filters.map((inner) => readFilter(inner, at, depth + 1)),
  }
}

function readUnary(json: unknown, at: string): Filter {
  const unary = message(json, at, ['field', 'op'])
  const op = unary['op']
  if (!isUnaryOperator(op)) throw invalid(`Invalid value at '${at}.op': ${describe(op)}`)
  return { kind: 'unary', field: fieldOf(unary['field'], at), op }
}

function readFieldFilter(json: unknown, at: string): Filter {
  const filter = message(json, at, ['field', 'op', 'value'])
  const op = filter['op']
  if (!isFieldOperator(op)) throw invalid(`Invalid value at '${at}.op': ${describe(op)}`)
  const field = fieldOf(filter['field'], at)
  const value =
    op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY'
      ? readOperands(filter['value'], op, at)
      : readValue(filter['value'], `${at}.value`)
  if (isName(field)) checkNames(op, value, at)
  // Null and NaN have operators of their own; told apart here, they need no index of another kind.
  if (op === 'NOT_EQUAL' && isNull(value)) return { kind: 'unary', field, op: 'IS_NOT_NULL' }
  return { kind: 'field', field, op, value }
}

function readOperands(json: unknown, op: keyof typeof MAX_VALUES, at: string): Value {
  const values = readElements(
    message(json, `${at}.value`, ['arrayValue'])['arrayValue'] ?? {},
    at,
    0,
    true,
  )
  if (values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`)
  if (values.length > MAX_VALUES[op])
    throw invalid(`'${op}' supports up to ${MAX_VALUES[op]} comparison values.`)
  return { arrayValue: { values } }
}

function checkNames(op: FieldOperator, value: Value, at: string): void {
  if (op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY')
    throw invalid(`'${op}' cannot be used with __name__.`)
  for (const name of op === 'IN' || op === 'NOT_IN' ? elements(value) : [value]) {
    if (!('referenceValue' in name)) throw invalid('__key__ filter value must be a Key')
    readReference(name.referenceValue, at)
  }
}

function fieldOf(json: unknown, at: string): Field {
  const path = readFieldPath(message(json, `${at}.field`, ['fieldPath'])['fieldPath'], true)
  return { path, text: formatFieldPath(path) }
}

const describe = (op: unknown): string =>
  `${typeof op === 'string' ? op.slice(0, 50) : 'nothing'} is no operator.`

export function checkFilters(where: Filter | null, room: number): void {
  if (where === null) return
  const all = [...leaves(where)]
  if (all.length > room) throw invalid('The query has more than 100 filters and orders.')
  const unequal = new Set(all.filter(isInequality).map(({ field }) => field.text))
  if (unequal.size > MAX_UNEQUAL_FIELDS)
    throw invalid('The query has more than 10 fields with inequality filters.')
  const equalName = all.some(({ field, op }) => isName(field) && op === 'EQUAL')
  if (equalName && unequal.size > 0 && !unequal.has('__name__'))
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    )
  checkNegations(where, all)
  const disjuncts = disjunctions(where, true)
  if (disjuncts.length > MAX_DISJUNCTIONS)
    throw invalid(
      `Too many disjunctions after normalization: ${disjuncts.length}. At most 30 are allowed.`,
    )
  for (const disjunct of disjunctions(where, false))
    if (
      disjunct.filter(({ op }) => op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY').length > 1
    )
      throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
}

function checkNegations(where: Filter, all: readonly Leaf[]): void {
  const negations = all.filter(({ op }) =>
    ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'].includes(op),
  )
  if (negations.length > 1)
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    )
  const disjunctive =
    all.some(({ op }) => op === 'IN' || op === 'ARRAY_CONTAINS_ANY') || hasOr(where)
  if (disjunctive && all.some(({ op }) => op === 'NOT_IN'))
    throw invalid(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY', or 'OR'.",
    )
}

const hasOr = (filter: Filter): boolean =>
  filter.kind === 'or' || (filter.kind === 'and' && filter.filters.some(hasOr))

/**
 * The filter as an OR of ANDs, each of which is served by an index of its own. Stops a little over the
 * bound, since the full form can be astronomically long.
 */
export function disjunctions(
  filter: Filter | null,
  splitLists: boolean,
): readonly (readonly Leaf[])[] {
  if (filter === null) return [[]]
  if (filter.kind === 'or')
    return filter.filters.flatMap((inner) => disjunctions(inner, splitLists))
  if (filter.kind === 'and')
    return filter.filters.reduce<readonly (readonly Leaf[])[]>(
      (sums, inner) => multiply(sums, disjunctions(inner, splitLists)),
      [[]],
    )
  const lists = splitLists && (filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY')
  return lists ? elements(filter.value).map(() => [filter]) : [[filter]]
}

function multiply(
  a: readonly (readonly Leaf[])[],
  b: readonly (readonly Leaf[])[],
): readonly (readonly Leaf[])[] {
  const product: (readonly Leaf[])[] = []
  for (const x of a)
    for (const y of b) {
      product.push([...x, ...y])
      if (product.length > MAX_DISJUNCTIONS) return product
    }
  return product
}
