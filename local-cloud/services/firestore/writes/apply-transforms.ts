/** Field transforms: server time, increment, minimum, maximum, and array union and removal. */

import { getFieldAt } from '../../store/values/field-path.ts'
import { areEqualValues, compareNumbers, formatMicros } from '../../store/values/value-order.ts'
import {
  createDoubleValue,
  type Fields,
  isNaNValue,
  isNumber,
  NULL_VALUE,
  type NumberValue,
  toNumber,
  type Value,
} from '../../store/values/values.ts'
import { getArrayElements } from '../queries/query.ts'
import { INT64 } from '../values/read-scalar.ts'
import { createFieldEditor } from './field-editor.ts'
import type { FieldTransform } from './read-writes.ts'

export interface TransformResult {
  readonly fields: Fields
  /** One result for each transform; array transforms return null. */
  readonly results: readonly Value[]
}

export function applyTransforms(fields: Fields, transforms: readonly FieldTransform[], time: number): TransformResult {
  if (transforms.length === 0) return { fields, results: [] }
  const edit = createFieldEditor(fields)
  const results = transforms.map((transform) => {
    const value = applyTransform(getFieldAt(edit.fields, transform.path), transform, time)
    edit.set(transform.path, value)
    return transform.elements === undefined ? value : NULL_VALUE
  })
  return { fields: edit.fields, results }
}

function applyTransform(before: Value | undefined, transform: FieldTransform, time: number): Value {
  if (transform.elements !== undefined)
    return {
      arrayValue: {
        values: applyArrayTransform(getArrayElements(before), transform.elements, transform.kind),
      },
    }
  const { operand } = transform
  if (operand === undefined) return { timestampValue: formatMicros(time) }
  // As in the hosted service, a value that is not a number is replaced by the operand.
  if (before === undefined || !isNumber(before)) return operand
  if (transform.kind === 'increment') return addNumbers(before, operand)
  if (isNaNValue(before) || isNaNValue(operand)) return createDoubleValue(Number.NaN)
  const order = compareNumbers(operand, before)
  return (transform.kind === 'minimum' ? order < 0 : order > 0) ? operand : before
}

function applyArrayTransform(
  before: readonly Value[],
  operands: readonly Value[],
  kind: FieldTransform['kind'],
): readonly Value[] {
  if (kind === 'remove') return before.filter((value) => !operands.some((operand) => areEqualValues(operand, value)))
  const after = [...before]
  for (const operand of operands) if (!after.some((value) => areEqualValues(operand, value))) after.push(operand)
  return after
}

/** Two integers give an integer, saturated at 64 bits; with a double the result is a double. */
function addNumbers(a: NumberValue, b: NumberValue): NumberValue {
  if (!('integerValue' in a && 'integerValue' in b)) return createDoubleValue(toNumber(a) + toNumber(b))
  const exact = BigInt(a.integerValue) + BigInt(b.integerValue)
  const clamped = exact > INT64.max ? INT64.max : exact < INT64.min ? INT64.min : exact
  return { integerValue: clamped.toString() }
}
