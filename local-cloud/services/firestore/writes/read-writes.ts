/** Parser for the writes of a commit. */

import { type FieldPath, formatFieldPath } from '../../store/values/field-path.ts'
import { parseMicros } from '../../store/values/value-order.ts'
import { type Fields, isNumber, type NumberValue, type Value } from '../../store/values/values.ts'
import { invalidArgumentError, unimplementedError } from '../firestore-error.ts'
import { type DatabaseName, parseDocumentName } from '../resource-names.ts'
import { readFieldPath } from '../values/field-names.ts'
import { readTimestamp } from '../values/read-scalar.ts'
import { readElements, readFields, readValue } from '../values/read-value.ts'
import { readJsonBoolean, readJsonList, readJsonMessage } from '../values/request-json.ts'

interface Precondition {
  readonly exists?: boolean
  /** Microseconds since 1970. */
  readonly updateTime?: number
}

export interface FieldTransform {
  readonly path: FieldPath
  readonly kind: TransformKind
  /** Operand of increment, minimum and maximum. */
  readonly operand?: NumberValue
  /** Elements of the two array transforms. */
  readonly elements?: readonly Value[]
}
type TransformKind = 'time' | 'increment' | 'minimum' | 'maximum' | 'append' | 'remove'

export interface UpdateWrite {
  readonly kind: 'update'
  readonly path: string
  readonly fields: Fields
  /** Null replaces the document. As in the hosted service, paths may repeat and contain each other. */
  readonly mask: readonly FieldPath[] | null
  readonly transforms: readonly FieldTransform[]
  readonly precondition: Precondition
}
interface DeleteOrVerifyWrite {
  readonly kind: 'delete' | 'verify'
  readonly path: string
  readonly precondition: Precondition
}
export type FirestoreWrite = UpdateWrite | DeleteOrVerifyWrite

const WRITE_FIELDS = ['update', 'delete', 'verify', 'transform', 'updateMask', 'updateTransforms', 'currentDocument']

export function readWrites(database: DatabaseName, json: unknown): readonly FirestoreWrite[] {
  return readJsonList(json, 'writes').map((write, i) => readWrite(database, write, `writes[${i}]`))
}

function readWrite(database: DatabaseName, json: unknown, at: string): FirestoreWrite {
  const write = readJsonMessage(json, at, WRITE_FIELDS)
  if (write['transform'] !== undefined) throw unimplementedError('A write that only transforms')
  const kinds = (['update', 'delete', 'verify'] as const).filter((kind) => write[kind] !== undefined)
  const kind = kinds[0]
  if (kind === undefined || kinds.length > 1)
    throw invalidArgumentError(`Invalid value at '${at}': one of update, delete and verify is expected.`)
  const precondition = readPrecondition(write['currentDocument'], at)
  if (kind === 'update') return readUpdate(database, write, precondition, at)
  if (write['updateMask'] !== undefined || write['updateTransforms'] !== undefined)
    throw invalidArgumentError(`Invalid value at '${at}': only an update has a mask or transforms.`)
  if (kind === 'verify' && Object.keys(precondition).length === 0)
    throw invalidArgumentError('A verify write must have a precondition.')
  return { kind, path: parseDocumentName(database, write[kind]), precondition }
}

function readUpdate(
  database: DatabaseName,
  write: Readonly<Record<string, unknown>>,
  precondition: Precondition,
  at: string,
): UpdateWrite {
  const document = readJsonMessage(write['update'], `${at}.update`, ['name', 'fields', 'createTime', 'updateTime'])
  const transforms = readJsonList(write['updateTransforms'], `${at}.update_transforms`)
  return {
    kind: 'update',
    path: parseDocumentName(database, document['name']),
    fields: readFields(document['fields'], `${at}.update.fields`),
    mask: readMask(write['updateMask'], at),
    transforms: transforms.map((transform) => readTransform(transform, at)),
    precondition,
  }
}

function readMask(json: unknown, at: string): UpdateWrite['mask'] {
  if (json === undefined || json === null) return null
  const mask = readJsonMessage(json, `${at}.update_mask`, ['fieldPaths'])
  return readJsonList(mask['fieldPaths'], `${at}.update_mask`).map((path) => readFieldPath(path, false))
}

function readPrecondition(json: unknown, at: string): Precondition {
  if (json === undefined || json === null) return {}
  const condition = readJsonMessage(json, `${at}.current_document`, ['exists', 'updateTime'])
  const { exists, updateTime } = condition
  if (exists !== undefined && updateTime !== undefined)
    throw invalidArgumentError(`Invalid value at '${at}.current_document': one condition is expected.`)
  if (exists !== undefined) return { exists: readJsonBoolean(exists, `${at}.current_document.exists`) }
  if (updateTime === undefined) return {}
  return {
    updateTime: parseMicros(readTimestamp(updateTime, `${at}.current_document.update_time`)),
  }
}

const TRANSFORM_KEYS = [
  'setToServerValue',
  'increment',
  'minimum',
  'maximum',
  'appendMissingElements',
  'removeAllFromArray',
] as const

function readTransform(json: unknown, at: string): FieldTransform {
  const transform = readJsonMessage(json, `${at}.update_transforms`, ['fieldPath', ...TRANSFORM_KEYS])
  const path = readFieldPath(transform['fieldPath'], false)
  const keys = TRANSFORM_KEYS.filter((key) => transform[key] !== undefined)
  const key = keys[0]
  if (key === undefined || keys.length > 1)
    throw invalidArgumentError(`Invalid value at '${at}.update_transforms': one transform is expected.`)
  const where = formatFieldPath(path)
  switch (key) {
    case 'setToServerValue':
      if (transform[key] !== 'REQUEST_TIME') throw invalidArgumentError(`Invalid value at '${at}.set_to_server_value'.`)
      return { path, kind: 'time' }
    case 'appendMissingElements':
      return { path, kind: 'append', elements: readElements(transform[key], where) }
    case 'removeAllFromArray':
      return { path, kind: 'remove', elements: readElements(transform[key], where) }
    default: {
      const operand = readValue(transform[key], where)
      if (!isNumber(operand)) throw invalidArgumentError(`The operand of ${key} on ${where} must be a number.`)
      return { path, kind: key, operand }
    }
  }
}
