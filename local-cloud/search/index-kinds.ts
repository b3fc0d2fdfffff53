/** The two search indexes, and how a stored record becomes one of theirs. */

import { readReference } from '#shared/model/records'
import type { StoredDocument } from '../store/document-store-contract.ts'
import type { SearchRecord } from './record-index.ts'

export interface IndexKind {
  readonly name: string
  /** The collection whose documents it is derived from. */
  readonly collection: string
  /** What is searched; the first counts most. */
  readonly attributes: readonly [string, ...string[]]
  /** What can be counted and filtered by. */
  readonly facets: readonly string[]
  /** Null for what no search may find. */
  readonly recordOf: (document: StoredDocument) => SearchRecord | null
}

/** Old records know no bound; nobody types more than the beginning of a name. */
const LONGEST = 1000
const cut = (text: string): string => text.slice(0, LONGEST)

const REFERENCE_FIELDS = ['Name', 'Series', 'Type', 'hidden', 'movedTo'] as const

const PAGES: IndexKind = {
  name: 'InfiniteWorldsWiki',
  collection: 'ContentRef',
  attributes: ['Name', 'Type', 'Series'],
  facets: ['Type', 'Series'],
  recordOf({ path, fields }) {
    const key = idOf(path)
    const reference = readReference(key, plainFields(fields, REFERENCE_FIELDS))
    if (reference === null || reference.hidden || reference.movedTo !== null) return null
    return {
      objectID: key,
      Name: cut(reference.name),
      Type: reference.type,
      Series: cut(reference.series),
    }
  },
}

const USERS: IndexKind = {
  name: 'InfiniteWorldsWikiUsers',
  collection: 'users',
  attributes: ['userName'],
  facets: [],
  recordOf({ path, fields }) {
    const { userName } = plainFields(fields, ['userName'])
    return typeof userName === 'string' && userName !== ''
      ? { objectID: idOf(path), userName: cut(userName) }
      : null
  },
}

export const INDEX_KINDS: readonly IndexKind[] = [PAGES, USERS]

export const isOf = ({ collection }: IndexKind, path: string): boolean =>
  path.startsWith(`${collection}/`) && path.lastIndexOf('/') === collection.length

export const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Texts and booleans; what else a field may hold is nothing to search for. */
function plainFields(json: string, names: readonly string[]): Readonly<Record<string, unknown>> {
  const fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(json)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined
      const plain = value?.['stringValue'] ?? value?.['booleanValue']
      return plain === undefined ? [] : [[name, plain]]
    }),
  )
}
