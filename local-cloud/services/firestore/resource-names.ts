/** Parser and formatter of resource names (`projects/…/databases/…/documents/a/b`), and validation of their ids. */

import { isWellFormed } from '../store/values/path-key.ts'
import { invalidArgumentError } from './firestore-error.ts'

const MAX_ID_BYTES = 1500
const MAX_NAME_BYTES = 6 * 1024
const MAX_SEGMENTS = 200

/** The database of this service, and the prefixes of its resource names. */
export interface DatabaseName {
  readonly project: string
  /** `projects/demo/databases/(default)` */
  readonly name: string
  /** `projects/demo/databases/(default)/documents` */
  readonly root: string
}

export function createDatabaseName(project: string): DatabaseName {
  const name = `projects/${project}/databases/(default)`
  return { project, name, root: `${name}/documents` }
}

export const formatDocumentName = (database: DatabaseName, path: string): string => `${database.root}/${path}`

/** Returns the path of a document that a request body names. @throws FirestoreError */
export function parseDocumentName(database: DatabaseName, name: unknown): string {
  if (typeof name !== 'string' || name === '') throw invalidArgumentError('Document name must not be empty.')
  if (!name.startsWith(database.root) || name[database.root.length] !== '/')
    throw invalidArgumentError(`Document name "${truncateName(name)}" is not in the database ${database.name}.`)
  const path = name.slice(database.root.length + 1)
  checkDocumentPath(path)
  return path
}

export function checkDocumentPath(path: string): void {
  if (checkSegments(path) % 2 !== 0)
    throw invalidArgumentError(
      `Document name "${truncateName(path)}" names a collection: it must have an even number of segments.`,
    )
}

/** Checks every id of a path, and returns their number. @throws FirestoreError */
export function checkSegments(path: string): number {
  const segments = path.split('/')
  if (segments.length > MAX_SEGMENTS)
    throw invalidArgumentError('Resource name is nested deeper than 100 levels of collections.')
  for (const segment of segments) checkId(segment, path)
  if (path.length * 3 > MAX_NAME_BYTES && Buffer.byteLength(path) > MAX_NAME_BYTES)
    throw invalidArgumentError('The document name is longer than 6144 bytes.')
  return segments.length
}

export function checkId(id: string, path: string = id): void {
  if (id === '') throw invalidArgumentError(`Resource name "${truncateName(path)}" has an empty segment.`)
  if (id === '.' || id === '..')
    throw invalidArgumentError(`Resource id "${id}" is invalid: "." and ".." are not allowed.`)
  if (isReserved(id)) throw invalidArgumentError(`Resource id "${truncateName(id)}" is invalid because it is reserved.`)
  if (id.includes('\0') || !isWellFormed(id))
    throw invalidArgumentError(`Resource id ${JSON.stringify(truncateName(id))} is not valid text.`)
  if (id.length * 3 > MAX_ID_BYTES && Buffer.byteLength(id) > MAX_ID_BYTES)
    throw invalidArgumentError('The key path element name is longer than 1500 bytes.')
}

/** Ids of the form `__…__` are reserved, except the numeric ids of older databases. */
const isReserved = (id: string): boolean =>
  id.length >= 4 && id.startsWith('__') && id.endsWith('__') && !/^__id-?\d+__$/.test(id)

/** Truncates a long name for an error message. */
export const truncateName = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
