/** Adapter of save plans to writes of the documents protocol, for commits in this process. */
import type { PlannedData, PlannedWrite } from '#shared/rules/saving/planned-write'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'

export interface ProtocolWrite {
  readonly update: { readonly name: string; readonly fields: Record<string, unknown> }
  readonly updateMask?: { readonly fieldPaths: readonly string[] }
  readonly updateTransforms?: readonly { fieldPath: string; setToServerValue: 'REQUEST_TIME' }[]
  readonly currentDocument?: { readonly exists: boolean }
}

/** @param database `projects/{project}/databases/(default)` */
export function toProtocolWrite(database: string, write: PlannedWrite): ProtocolWrite {
  const name = `${database}/documents/${write.path.join('/')}`
  const times = Object.keys(write.data).filter((field) => write.data[field] === SERVER_TIME)
  const update = { name, fields: toProtocolFields(write.data) }
  const transforms =
    times.length === 0
      ? {}
      : {
          updateTransforms: times.map((field) => ({
            fieldPath: formatPath([field]),
            setToServerValue: 'REQUEST_TIME' as const,
          })),
        }
  switch (write.kind) {
    case 'create':
      return { update, ...transforms, currentDocument: { exists: false } }
    case 'set':
      return { update, ...transforms }
    case 'merge': {
      const maskedFields = write.fields.filter(([first = '']) => !times.includes(first))
      return { update, updateMask: { fieldPaths: maskedFields.map(formatPath) }, ...transforms }
    }
  }
}

/** Formats a field path in the protocol's notation; page keys are seldom plain identifiers. */
const formatPath = (path: readonly string[]): string =>
  path.map((name) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)).join('.')

const toProtocolFields = (data: PlannedData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== SERVER_TIME)
      .map(([field, value]) => [field, toProtocolValue(value)]),
  )

export function toProtocolValue(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toProtocolValue) } }
  switch (typeof value) {
    case 'string':
      return { stringValue: value }
    case 'boolean':
      return { booleanValue: value }
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0)
        ? { integerValue: String(value) }
        : { doubleValue: value }
    case 'object':
      return { mapValue: { fields: toProtocolFields({ ...value }) } }
    default:
      throw new TypeError(`A plan cannot hold a ${typeof value}`)
  }
}
