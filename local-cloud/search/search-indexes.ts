/** The two search indexes, and how a stored record becomes one of theirs: here, hosted, and in `npm run reindex`. */

import { toPageName } from '#shared/model/page-key'
import { parseTypeName } from '#shared/model/page-types'
import type { StoredDocument } from '../services/store/document-store-contract.ts'
import type { SearchRecord } from './search-index.ts'

export interface SearchIndexDefinition {
  readonly name: string
  /** The collection whose documents it is derived from. */
  readonly collection: string
  /** What is searched; the first counts most. */
  readonly attributes: readonly [string, ...string[]]
  /** What can be counted and filtered by. */
  readonly facets: readonly string[]
  /** Null for what no search may find. `id` is the last part of the document's path. */
  readonly createRecord: (id: string, fields: SearchFields) => SearchRecord | null
}

/** Old records know no bound; nobody types more than the beginning of a name. */
const MAX_TEXT_LENGTH = 1000
const truncate = (text: string): string => text.slice(0, MAX_TEXT_LENGTH)

const PAGE_INDEX: SearchIndexDefinition = {
  name: 'InfiniteWorldsWiki',
  collection: 'ContentRef',
  attributes: ['Name', 'Type', 'Series'],
  facets: ['Type', 'Series'],
  createRecord: createPageRecord,
}

export type SearchFields = Readonly<Partial<Record<(typeof FIELDS)[number], unknown>>>

/** As the shared reader understands a reference, which takes ten times as long; a test holds them together. */
function createPageRecord(
  key: string,
  { Name, Series, Type, hidden, movedTo }: SearchFields,
): SearchRecord | null {
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  if (type === null || hidden === true || isText(movedTo)) return null
  return {
    objectID: key,
    Name: truncate(isText(Name) ? Name : toPageName(key)),
    Type: type,
    Series: isText(Series) ? truncate(Series) : '',
  }
}

/** Of a person the user name alone: an address never enters an index. */
function createUserRecord(uid: string, { userName }: SearchFields): SearchRecord | null {
  return isText(userName) ? { objectID: uid, userName: truncate(userName) } : null
}

const USER_INDEX: SearchIndexDefinition = {
  name: 'InfiniteWorldsWikiUsers',
  collection: 'users',
  attributes: ['userName'],
  facets: [],
  createRecord: createUserRecord,
}

export const SEARCH_INDEXES: readonly SearchIndexDefinition[] = [PAGE_INDEX, USER_INDEX]

/** Of a document as the store and its protocol have it. */
export const createStoredRecord = (
  definition: SearchIndexDefinition,
  { path, fields }: Pick<StoredDocument, 'path' | 'fields'>,
): SearchRecord | null => definition.createRecord(getDocumentId(path), readPlainFields(fields))

export const isInIndex = ({ collection }: SearchIndexDefinition, path: string): boolean =>
  path.startsWith(`${collection}/`) && path.lastIndexOf('/') === collection.length

export const getDocumentId = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const FIELDS = ['Name', 'Series', 'Type', 'hidden', 'movedTo', 'userName'] as const

/** Texts and booleans; what else a field may hold is nothing to search for. */
function readPlainFields(json: string): SearchFields {
  const fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(json)
  const plain: Partial<Record<(typeof FIELDS)[number], unknown>> = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (value !== undefined) plain[name] = value['stringValue'] ?? value['booleanValue']
  }
  return plain
}
