/** Validation of field names and field paths. */

import { type FieldPath, formatFieldPath, NAME_FIELD, parseFieldPath } from '../../store/values/field-path.ts'
import { isWellFormed } from '../../store/values/path-key.ts'
import { invalidArgumentError } from '../firestore-error.ts'
import { truncateName } from '../resource-names.ts'

const MAX_NAME_BYTES = 1500
const MAX_SEGMENTS = 21

export function checkFieldName(name: string): void {
  if (name === '') throw invalidArgumentError('Field names must not be empty.')
  if (name.length >= 4 && name.startsWith('__') && name.endsWith('__'))
    throw invalidArgumentError(`Field name ${JSON.stringify(truncateName(name))} is invalid because it is reserved.`)
  if (!isWellFormed(name)) throw invalidArgumentError('Field names must be valid UTF-8.')
  if (name.length * 3 > MAX_NAME_BYTES && Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw invalidArgumentError(`The property name "${truncateName(name)}" is longer than 1500 bytes.`)
}

/** Parses the field path of a request. `allowName` permits `__name__`. @throws FirestoreError */
export function readFieldPath(json: unknown, allowName: boolean): FieldPath {
  const path = typeof json === 'string' ? parseFieldPath(json) : null
  if (path === null) throw invalidArgumentError(`Invalid property path ${JSON.stringify(truncateName(String(json)))}.`)
  if (allowName && path.length === 1 && path[0] === NAME_FIELD) return path
  for (const segment of path) checkFieldName(segment)
  if (path.length > MAX_SEGMENTS || Buffer.byteLength(formatFieldPath(path)) > MAX_NAME_BYTES)
    throw invalidArgumentError(`Property path "${truncateName(formatFieldPath(path))}" is too long.`)
  return path
}
