/** The two search indexes, and how a stored record becomes one of theirs: here, hosted, and in `npm run reindex`. */

import { nameOfKey } from '#shared/model/page-key'
import { typeNamed } from '#shared/model/page-types'
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
  /** Null for what no search may find. `id` is the last part of the document's path. */
  readonly recordOf: (id: string, fields: SearchFields) => SearchRecord | null
}

/** Old records know no bound; nobody types more than the beginning of a name. */
const LONGEST = 1000
const cut = (text: string): string => text.slice(0, LONGEST)

const PAGES: IndexKind = {
  name: 'InfiniteWorldsWiki',
  collection: 'ContentRef',
  attributes: ['Name', 'Type', 'Series'],
  facets: ['Type', 'Series'],
  recordOf: pageRecord,
}

export type SearchFields = Readonly<Partial<Record<(typeof FIELDS)[number], unknown>>>

/** As the shared reader understands a reference, which takes ten times as long; a test holds them together. */
function pageRecord(
  key: string,
  { Name, Series, Type, hidden, movedTo }: SearchFields,
): SearchRecord | null {
  const type = typeof Type === 'string' ? typeNamed(Type) : null
  if (type === null || hidden === true || isText(movedTo)) return null
  return {
    objectID: key,
    Name: cut(isText(Name) ? Name : nameOfKey(key)),
    Type: type,
    Series: isText(Series) ? cut(Series) : '',
  }
}

/** Of a person the user name alone: an address never enters an index. */
function userRecord(uid: string, { userName }: SearchFields): SearchRecord | null {
  return isText(userName) ? { objectID: uid, userName: cut(userName) } : null
}

const USERS: IndexKind = {
  name: 'InfiniteWorldsWikiUsers',
  collection: 'users',
  attributes: ['userName'],
  facets: [],
  recordOf: userRecord,
}

export const INDEX_KINDS: readonly IndexKind[] = [PAGES, USERS]

/** Of a document as the store and its protocol have it. */
export const storedRecord = (
  kind: IndexKind,
  { path, fields }: Pick<StoredDocument, 'path' | 'fields'>,
): SearchRecord | null => kind.recordOf(idOf(path), plainFields(fields))

export const isOf = ({ collection }: IndexKind, path: string): boolean =>
  path.startsWith(`${collection}/`) && path.lastIndexOf('/') === collection.length

export const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const FIELDS = ['Name', 'Series', 'Type', 'hidden', 'movedTo', 'userName'] as const

/** Texts and booleans; what else a field may hold is nothing to search for. */
function plainFields(json: string): SearchFields {
  const fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(json)
  const plain: Partial<Record<(typeof FIELDS)[number], unknown>> = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (value !== undefined) plain[name] = value['stringValue'] ?? value['booleanValue']
  }
  return plain
}
