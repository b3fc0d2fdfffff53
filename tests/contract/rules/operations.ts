/** What clients ask of the documents service, as data: the doors turn it into calls. */
import { userNameRecords } from '#shared/rules/accounts/user-name'
import { DATABASE } from '../documents/lite-calls.ts'
import type { Known } from './people.ts'

/** Plain values; `NOW` is the server's time, a `Date` a timestamp. */
export type Data = Readonly<Record<string, unknown>>

export const NOW = Symbol('the server’s time')

export type Write =
  | { readonly kind: 'set'; readonly path: string; readonly data: Data }
  /** Only these fields, of a record that is there. */
  | { readonly kind: 'update'; readonly path: string; readonly data: Data }
  | { readonly kind: 'delete'; readonly path: string }

export type Operation =
  | { readonly kind: 'get'; readonly path: string }
  /** The whole collection, at most 100. */
  | { readonly kind: 'list'; readonly collection: string }
  | { readonly kind: 'commit'; readonly writes: readonly Write[] }

export type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

export const get = (path: string): Of<'get'> => ({ kind: 'get', path })
export const list = (collection: string): Of<'list'> => ({ kind: 'list', collection })
export const commit = (...writes: readonly Write[]): Of<'commit'> => ({ kind: 'commit', writes })

export const set = (path: string, data: Data): Write => ({ kind: 'set', path, data })
export const update = (path: string, data: Data): Write => ({ kind: 'update', path, data })
export const remove = (path: string): Write => ({ kind: 'delete', path })

/** A person's record and the reservations of their name, as sign-up writes them. */
export function userRecords({ uid, email, userName }: Known): readonly Write[] {
  const { name, reservations } = userNameRecords(userName)
  return [
    set(`users/${uid}`, { email, ...name }),
    ...reservations.map((id) => set(`usernames/${id}`, { uid })),
  ]
}

export const nameOf = (path: string): string => `${DATABASE}/documents/${path}`

/** A write in the protocol's own words. */
export function protocolWrite(write: Write): object {
  const name = nameOf(write.path)
  if (write.kind === 'delete') return { delete: name }
  const times = Object.keys(write.data).filter((field) => write.data[field] === NOW)
  return {
    update: { name, fields: fieldsOf(write.data) },
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

const fieldsOf = (data: Data): Record<string, object> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== NOW)
      .map(([field, value]) => [field, protocolValue(value)]),
  )

export function protocolValue(value: unknown): object {
  if (value === null) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(protocolValue) } }
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
      return { mapValue: { fields: fieldsOf({ ...value }) } }
    default:
      throw new TypeError(`A record cannot hold a ${typeof value}`)
  }
}

/** What JSON has no number for. */
const signOf = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))
