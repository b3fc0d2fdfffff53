/** What clients ask of the documents service, as data: the doors turn it into calls. */
import { createUserNameRecords } from '#shared/rules/accounts/user-name'
import { DATABASE } from '../documents/lite-calls.ts'
import type { TestPerson } from './people.ts'

/** Plain values; `NOW` is the server's time, a `Date` a timestamp. */
export type Data = Readonly<Record<string, unknown>>

export const SERVER_TIMESTAMP = Symbol('the server’s time')

export type RulesWrite =
  | { readonly kind: 'set'; readonly path: string; readonly data: Data }
  /** Only these fields, of a record that is there. */
  | { readonly kind: 'update'; readonly path: string; readonly data: Data }
  | { readonly kind: 'delete'; readonly path: string }

export type RulesOperation =
  | { readonly kind: 'get'; readonly path: string }
  /** The whole collection, at most 100. */
  | { readonly kind: 'list'; readonly collection: string }
  | { readonly kind: 'commit'; readonly writes: readonly RulesWrite[] }

export type OperationOf<Kind extends RulesOperation['kind']> = Extract<
  RulesOperation,
  { kind: Kind }
>

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

/** A person's record and the reservations of their name, as sign-up writes them. */
export function userRecords({ uid, email, userName }: TestPerson): readonly RulesWrite[] {
  const { name, reservations } = createUserNameRecords(userName)
  return [
    setWrite(`users/${uid}`, { email, ...name }),
    ...reservations.map((id) => setWrite(`usernames/${id}`, { uid })),
  ]
}

export const toDocumentName = (path: string): string => `${DATABASE}/documents/${path}`

/** A write in the protocol's own words. */
export function encodeTestWrite(write: RulesWrite): object {
  const name = toDocumentName(write.path)
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

export function encodeTestValue(value: unknown): object {
  if (value === null) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeTestValue) } }
  switch (typeof value) {
    case 'string':
      return { stringValue: value }
    case 'boolean':
      return { booleanValue: value }
    case 'number':
      return Number.isSafeInteger(value) && !Object.is(value, -0)
        ? { integerValue: String(value) }
        : { doubleValue: Number.isFinite(value) && !Object.is(value, -0) ? value : signOf(value) }
    case 'object':
      return { mapValue: { fields: toProtocolFields({ ...value }) } }
    default:
      throw new TypeError(`A record cannot hold a ${typeof value}`)
  }
}

/** What JSON has no number for. */
const signOf = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))
