/** count, sum and average over the documents of a query, by the hosted service's rules. */

import { fieldAt } from '../../store/values/field-path.ts'
import {
  asNumber,
  doubleValue,
  type IntegerValue,
  isNumber,
  NULL,
  type NumberValue,
  type Value,
} from '../../store/values/values.ts'
import { invalid } from '../errors.ts'
import { checkFieldName } from '../values/field-names.ts'
import { count, list, message, text } from '../values/request-json.ts'
import { type Candidate, type Field, isName } from './query.ts'
import { readField } from './read-query.ts'

const MAX_AGGREGATIONS = 5
const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo: number }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly field: Field }

export function readAggregations(json: unknown): readonly Aggregation[] {
  const at = 'structured_aggregation_query.aggregations'
  const aggregations = list(json, at).map((one, i) => readAggregation(one, i, at))
  if (aggregations.length === 0)
    throw invalid('An aggregation query needs at least one aggregation.')
  if (aggregations.length > MAX_AGGREGATIONS)
    throw invalid('maximum number of aggregations allowed in an aggregation query is 5')
  const aliases = new Set(aggregations.map(({ alias }) => alias))
  if (aliases.size < aggregations.length) throw invalid('Aggregation aliases contain duplicates.')
  return aggregations
}

function readAggregation(json: unknown, index: number, at: string): Aggregation {
  const one = message(json, at, ['alias', 'count', 'sum', 'avg'])
  const alias = text(one['alias'] ?? `field_${index + 1}`, `${at}.alias`)
  checkFieldName(alias)
  const kinds = (['count', 'sum', 'avg'] as const).filter((kind) => one[kind] !== undefined)
  const kind = kinds[0]
  if (kind === undefined || kinds.length > 1)
    throw invalid(`Invalid value at '${at}': one of count, sum and avg is expected.`)
  if (kind !== 'count') {
    const field = readField(message(one[kind], at, ['field'])['field'], at)
    if (isName(field)) throw invalid('Aggregations over __name__ are not supported.')
    return { kind, alias, field }
  }
  const upTo = message(one[kind], at, ['upTo'])['upTo']
  const bound = upTo === undefined ? Number.POSITIVE_INFINITY : count(upTo, `${at}.up_to`)
  if (bound <= 0) throw invalid('up_to must be greater than zero.')
  return { kind, alias, upTo: bound }
}

export const aggregatedFields = (aggregations: readonly Aggregation[]): readonly Field[] => [
  ...new Map(
    aggregations
      .flatMap((one) => (one.kind === 'count' ? [] : [one.field]))
      .map((field) => [field.text, field]),
  ).values(),
]

/** A document counts only if it has every aggregated field, also for `count`. */
export function aggregate(
  aggregations: readonly Aggregation[],
  documents: readonly Candidate[],
): Readonly<Record<string, Value>> {
  const fields = aggregatedFields(aggregations)
  const complete =
    fields.length === 0
      ? documents
      : documents.filter((document) =>
          fields.every(({ path }) => fieldAt(document.fields, path) !== undefined),
        )
  return Object.fromEntries(
    aggregations.map((one) => [
      one.alias,
      one.kind === 'count'
        ? { integerValue: String(Math.min(complete.length, one.upTo)) }
        : overNumbers(one.kind, numbersAt(one.field, complete)),
    ]),
  )
}

function numbersAt({ path }: Field, documents: readonly Candidate[]): readonly NumberValue[] {
  return documents
    .map((document) => fieldAt(document.fields, path))
    .filter((value) => value !== undefined && isNumber(value))
}

function overNumbers(kind: 'sum' | 'avg', numbers: readonly NumberValue[]): Value {
  if (kind === 'sum') return sum(numbers)
  return numbers.length === 0 ? NULL : doubleValue(asNumber(sum(numbers)) / numbers.length)
}

/** Integers add up to an integer while 64 bits hold it, else to a double. */
function sum(numbers: readonly NumberValue[]): NumberValue {
  const integers = numbers.filter((number): number is IntegerValue => 'integerValue' in number)
  const exact = integers.reduce((total, { integerValue }) => total + BigInt(integerValue), 0n)
  if (integers.length === numbers.length && exact >= INT64.min && exact <= INT64.max)
    return { integerValue: exact.toString() }
  const doubles = numbers.filter((number) => !('integerValue' in number))
  return doubleValue(doubles.reduce((total, number) => total + asNumber(number), Number(exact)))
}
