/** Types of operations of the documents service as plain data, and their encoder to the protocol. */
import { createUserNameRecords } from '#shared/rules/accounts/user-name'
import { toProtocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import { toLiteDocumentName } from '../documents/lite-writes.ts'
import type { TestPerson } from './people.ts'

/** Plain values; `SERVER_TIMESTAMP` is the time of the commit, a `Date` a timestamp. */
export type Data = Readonly<Record<string, unknown>>

export const SERVER_TIMESTAMP = Symbol('the server’s time')

export type RulesWrite =
  | { readonly kind: 'set'; readonly path: string; readonly data: Data }
  /** Changes only these fields of an existing document. */
  | { readonly kind: 'update'; readonly path: string; readonly data: Data }
  | { readonly kind: 'delete'; readonly path: string }

export type RulesOperation =
  | { readonly kind: 'get'; readonly path: string }
  /** Reads at most 100 documents of the collection. */
  | { readonly kind: 'list'; readonly collection: string }
  | { readonly kind: 'commit'; readonly writes: readonly RulesWrite[] }

export type OperationOf<Kind extends RulesOperation['kind']> = Extract<RulesOperation, { kind: Kind }>

export const getOperation = (path: string): OperationOf<'get'> => ({ kind: 'get', path })
export const listOperation = (collection: string): OperationOf<'list'> => ({
  kind: 'list',
  collection,
})
export const commitOperation = (...writes: readonly RulesWrite[]): OperationOf<'commit'> => ({
  kind: 'commit',
  writes,
})

export const setWrite = (path: string, data: Data): RulesWrite => ({ kind: 'set', path, data })
export const updateWrite = (path: string, data: Data): RulesWrite => ({
  kind: 'update',
  path,
  data,
})
export const removeWrite = (path: string): RulesWrite => ({ kind: 'delete', path })

/** Returns a person's record and the reservations of their name, as sign-up writes them. */
export function userRecords({ uid, email, userName }: TestPerson): readonly RulesWrite[] {
  const { name, reservations } = createUserNameRecords(userName)
  return [
    setWrite(`users/${uid}`, { email, ...name }),
    ...reservations.map((id) => setWrite(`usernames/${id}`, { uid })),
  ]
}

/** Encodes a write for the documents protocol. */
export function encodeTestWrite(write: RulesWrite): object {
  const name = toLiteDocumentName(write.path)
  if (write.kind === 'delete') return { delete: name }
  const times = Object.keys(write.data).filter((field) => write.data[field] === SERVER_TIMESTAMP)
  return {
    update: { name, fields: toProtocolFields(write.data) },
    ...(times.length === 0
      ? {}
      : {
          updateTransforms: times.map((fieldPath) => ({
            fieldPath,
            setToServerValue: 'REQUEST_TIME',
          })),
        }),
    ...(write.kind === 'set'
      ? {}
      : {
          updateMask: {
            fieldPaths: Object.keys(write.data).filter((field) => !times.includes(field)),
          },
          currentDocument: { exists: true },
        }),
  }
}

const toProtocolFields = (data: Data): Record<string, object> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== SERVER_TIMESTAMP)
      .map(([field, value]) => [field, encodeTestValue(value)]),
  )

/** Encodes a value like the product, and also dates and numbers that JSON does not have. */
export function encodeTestValue(value: unknown): object {
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeTestValue) } }
  if (typeof value === 'object' && value !== null) return { mapValue: { fields: toProtocolFields({ ...value }) } }
  if (Object.is(value, -0)) return { doubleValue: '-0' }
  return typeof value === 'number' && !Number.isFinite(value) ? { doubleValue: String(value) } : toProtocolValue(value)
}
