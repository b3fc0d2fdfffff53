/** Parser and evaluation of aggregations: count, sum and average, as in the hosted service. */

import { getFieldAt } from '../../store/values/field-path.ts'
import {
  createDoubleValue,
  type IntegerValue,
  isNumber,
  NULL_VALUE,
  type NumberValue,
  toNumber,
  type Value,
} from '../../store/values/values.ts'
import { invalidArgumentError } from '../firestore-error.ts'
import { checkFieldName } from '../values/field-names.ts'
import { INT64 } from '../values/read-scalar.ts'
import { readJsonInt32, readJsonList, readJsonMessage, readJsonString } from '../values/request-json.ts'
import { type FilterableDocument, isNameField, type QueryField } from './query.ts'
import { readField } from './read-filter.ts'

const MAX_AGGREGATIONS = 5

export type Aggregation =
  | { readonly kind: 'count'; readonly alias: string; readonly upTo: number }
  | { readonly kind: 'sum' | 'avg'; readonly alias: string; readonly field: QueryField }

export function readAggregations(json: unknown): readonly Aggregation[] {
  const at = 'structured_aggregation_query.aggregations'
  const aggregations = readJsonList(json, at).map((aggregation, i) => readAggregation(aggregation, i, at))
  if (aggregations.length === 0) throw invalidArgumentError('An aggregation query needs at least one aggregation.')
  if (aggregations.length > MAX_AGGREGATIONS)
    throw invalidArgumentError('maximum number of aggregations allowed in an aggregation query is 5')
  const aliases = new Set(aggregations.map(({ alias }) => alias))
  if (aliases.size < aggregations.length) throw invalidArgumentError('Aggregation aliases contain duplicates.')
  return aggregations
}

function readAggregation(json: unknown, index: number, at: string): Aggregation {
  const aggregation = readJsonMessage(json, at, ['alias', 'count', 'sum', 'avg'])
  const alias = readJsonString(aggregation['alias'] ?? `field_${index + 1}`, `${at}.alias`)
  checkFieldName(alias)
  const kinds = (['count', 'sum', 'avg'] as const).filter((kind) => aggregation[kind] !== undefined)
  const kind = kinds[0]
  if (kind === undefined || kinds.length > 1)
    throw invalidArgumentError(`Invalid value at '${at}': one of count, sum and avg is expected.`)
  if (kind !== 'count') {
    const field = readField(readJsonMessage(aggregation[kind], at, ['field'])['field'], at)
    if (isNameField(field)) throw invalidArgumentError('Aggregations over __name__ are not supported.')
    return { kind, alias, field }
  }
  const upTo = readJsonMessage(aggregation[kind], at, ['upTo'])['upTo']
  const maxCount = upTo === undefined ? Number.POSITIVE_INFINITY : readJsonInt32(upTo, `${at}.up_to`)
  if (maxCount <= 0) throw invalidArgumentError('up_to must be greater than zero.')
  return { kind, alias, upTo: maxCount }
}

export const listAggregatedFields = (aggregations: readonly Aggregation[]): readonly QueryField[] => [
  ...new Map(
    aggregations
      .flatMap((aggregation) => (aggregation.kind === 'count' ? [] : [aggregation.field]))
      .map((field) => [field.text, field]),
  ).values(),
]

/** Only documents that have every aggregated field are included, even for `count`. */
export function computeAggregations(
  aggregations: readonly Aggregation[],
  documents: readonly FilterableDocument[],
): Readonly<Record<string, Value>> {
  const fields = listAggregatedFields(aggregations)
  const countedDocuments =
    fields.length === 0
      ? documents
      : documents.filter((document) => fields.every(({ path }) => getFieldAt(document.fields, path) !== undefined))
  return Object.fromEntries(
    aggregations.map((aggregation) => [
      aggregation.alias,
      aggregation.kind === 'count'
        ? { integerValue: String(Math.min(countedDocuments.length, aggregation.upTo)) }
        : aggregateNumbers(aggregation.kind, collectNumbers(aggregation.field, countedDocuments)),
    ]),
  )
}

function collectNumbers({ path }: QueryField, documents: readonly FilterableDocument[]): readonly NumberValue[] {
  return documents
    .map((document) => getFieldAt(document.fields, path))
    .filter((value) => value !== undefined && isNumber(value))
}

function aggregateNumbers(kind: 'sum' | 'avg', numbers: readonly NumberValue[]): Value {
  if (kind === 'sum') return addNumbers(numbers)
  return numbers.length === 0 ? NULL_VALUE : createDoubleValue(toNumber(addNumbers(numbers)) / numbers.length)
}

/** The sum of integers is an integer if it fits in 64 bits, otherwise a double. */
function addNumbers(numbers: readonly NumberValue[]): NumberValue {
  const integers = numbers.filter((number): number is IntegerValue => 'integerValue' in number)
  const exact = integers.reduce((total, { integerValue }) => total + BigInt(integerValue), 0n)
  if (integers.length === numbers.length && exact >= INT64.min && exact <= INT64.max)
    return { integerValue: exact.toString() }
  const doubles = numbers.filter((number) => !('integerValue' in number))
  return createDoubleValue(doubles.reduce((total, number) => total + toNumber(number), Number(exact)))
}
