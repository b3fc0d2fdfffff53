/** Definitions of the search indexes and their records: local, hosted, and in `npm run reindex`. */

import type { StoredDocument } from 'local-cloud-services'
import { parseTypeName } from '#shared/model/page-types'
import { toPageName } from '#shared/model/to-page-name'
import type { SearchRecord } from './search-index.ts'

export interface SearchAttributes {
  readonly name: string
  /** Searched attributes. The first ranks highest. */
  readonly attributes: readonly [string, ...string[]]
  /** Attributes that are returned and not searched. */
  readonly others?: readonly string[]
  /** Attributes that can be counted and filtered by. */
  readonly facets: readonly string[]
  /** Attributes that can only be filtered by, in the hosted service. */
  readonly filterOnly?: readonly string[]
  /** True for an index of sentences, which has phrases, snippets and queries of which any word is enough. */
  readonly hasTexts?: boolean
}

export interface SearchIndexDefinition extends SearchAttributes {
  /** The collection from whose documents the records are derived. */
  readonly collection: string
  /** Returns null for a document that must not be found. `id` is the last segment of its path. */
  readonly createRecord: (id: string, fields: SearchFields) => SearchRecord | null
}

/** Limit for texts of old records, which may be longer than the rules allow today. */
const MAX_TEXT_LENGTH = 1000
const truncate = (text: string): string => text.slice(0, MAX_TEXT_LENGTH)

export const PAGE_INDEX: SearchIndexDefinition = {
  name: 'InfiniteWorldsWiki',
  collection: 'ContentRef',
  attributes: ['Name', 'Type', 'Series'],
  facets: ['Type', 'Series'],
  createRecord: createPageRecord,
}

export type SearchFields = Readonly<Partial<Record<(typeof FIELDS)[number], unknown>>>

/** Equivalent to the shared reader of references, but ten times as fast. A test compares the two. */
function createPageRecord(key: string, { Name, Series, Type, hidden, movedTo }: SearchFields): SearchRecord | null {
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  if (type === null || hidden === true || isText(movedTo)) return null
  return {
    objectID: key,
    Name: truncate(isText(Name) ? Name : toPageName(key)),
    Type: type,
    Series: isText(Series) ? truncate(Series) : '',
  }
}

/** Contains the user name only: an e-mail address never enters an index. */
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

/** Texts and images of sections. Its records are derived from a page and its sections: text/text-records.ts. */
export const TEXT_INDEX: SearchAttributes = {
  name: 'InfiniteWorldsWiki_text',
  attributes: ['Text', 'Name'],
  others: ['Page', 'Type', 'Series', 'Section', 'Image', 'Links', 'Places', 'Books', 'LinkPlaces', 'Anchors'],
  facets: ['Type', 'Series'],
  filterOnly: ['Page', 'Links', 'Books', 'Kind'],
  hasTexts: true,
}

/** Creates the record of a document as the store and its protocol have it. */
export const createStoredRecord = (
  definition: SearchIndexDefinition,
  { path, fields }: Pick<StoredDocument, 'path' | 'fields'>,
): SearchRecord | null => definition.createRecord(getDocumentId(path), readPlainFields(fields))

export const isInIndex = ({ collection }: SearchIndexDefinition, path: string): boolean =>
  path.startsWith(`${collection}/`) && path.lastIndexOf('/') === collection.length

export const getDocumentId = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const FIELDS = ['Name', 'Series', 'Type', 'hidden', 'movedTo', 'userName'] as const

/** Reads texts and booleans. Other values are not searched. */
function readPlainFields(json: string): SearchFields {
  const fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(json)
  const plain: Partial<Record<(typeof FIELDS)[number], unknown>> = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (value !== undefined) plain[name] = value['stringValue'] ?? value['booleanValue']
  }
  return plain
}
