/** What the server computes into a document: its time, sums and bounds, list elements. */

import { fieldAt } from '../../store/values/field-path.ts'
import { compareNumbers, equalValues, timestampOf } from '../../store/values/value-order.ts'
import {
  asNumber,
  doubleValue,
  type Fields,
  isNaNValue,
  isNumber,
  NULL,
  type NumberValue,
  type Value,
} from '../../store/values/values.ts'
import { elements } from '../queries/query.ts'
import type { Transform } from './read-writes.ts'
import { editFields } from './write-fields.ts'

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

export interface Transformed {
  readonly fields: Fields
  /** One for each transform; the list transforms answer null. */
  readonly results: readonly Value[]
}

export function applyTransforms(
  fields: Fields,
  transforms: readonly Transform[],
  time: number,
): Transformed {
  if (transforms.length === 0) return { fields, results: [] }
  const edit = editFields(fields)
  const results = transforms.map((transform) => {
    const value = transformed(fieldAt(edit.fields, transform.path), transform, time)
    edit.set(transform.path, value)
    return transform.elements === undefined ? value : NULL
  })
  return { fields: edit.fields, results }
}

function transformed(before: Value | undefined, transform: Transform, time: number): Value {
  if (transform.elements !== undefined)
    return {
      arrayValue: { values: withElements(elements(before), transform.elements, transform.kind) },
    }
  const { operand } = transform
  if (operand === undefined) return { timestampValue: timestampOf(time) }
  // What is no number counts as nothing, as hosted.
  if (before === undefined || !isNumber(before)) return operand
  if (transform.kind === 'increment') return sum(before, operand)
  if (isNaNValue(before) || isNaNValue(operand)) return doubleValue(Number.NaN)
  const order = compareNumbers(operand, before)
  return (transform.kind === 'minimum' ? order < 0 : order > 0) ? operand : before
}

function withElements(
  before: readonly Value[],
  operands: readonly Value[],
  kind: Transform['kind'],
): readonly Value[] {
  if (kind === 'remove')
    return before.filter((value) => !operands.some((operand) => equalValues(operand, value)))
  const after = [...before]
  for (const operand of operands)
    if (!after.some((value) => equalValues(operand, value))) after.push(operand)
  return after
}

/** Integers stay integers and stop at the ends of 64 bits; a double on either side makes a double. */
function sum(a: NumberValue, b: NumberValue): NumberValue {
  if (!('integerValue' in a && 'integerValue' in b)) return doubleValue(asNumber(a) + asNumber(b))
  const exact = BigInt(a.integerValue) + BigInt(b.integerValue)
  const held = exact > INT64.max ? INT64.max : exact < INT64.min ? INT64.min : exact
  return { integerValue: held.toString() }
}
