/** Adapter of the search port to the Algolia client, hosted and local; loaded on the first search. */
import type { LiteClient } from 'algoliasearch/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { hashBookKey } from '#shared/model/packed-place'
import { parseTypeName } from '#shared/model/page-types'
import type { SearchFilter } from '#shared/model/paths'
import { asRecord } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { foldUserName } from '#shared/rules/accounts/user-name'
import { type Sealed, seal } from '#shared/rules/places/sealed'
import {
  type BookTexts,
  type ImageResult,
  MAX_IMAGE_HITS,
  type Search,
  type SearchResult,
  type TextHit,
  type TextResult,
} from '../ports/search.ts'
import { createClient, type QueryResponse, querySearch, type SearchQuery } from './algolia-client.ts'
import { countFacet, readBookTexts, readHit, readImages, readTexts, type TextSearch, toCount } from './search-hits.ts'

const PAGES = 'InfiniteWorldsWiki'
const TEXTS = 'InfiniteWorldsWiki_text'
const USERS = 'InfiniteWorldsWikiUsers'
const MAX_HITS = 100
const MAX_TEXT_HITS = 20
/** What links here shows more than a search, because it is asked for the pages and not for the best of them. */
const MAX_LINKING_HITS = 50
const MAX_PARTIAL_HITS = 8
/** The most that the service returns. */
const MAX_BOOK_HITS = 1000
const SNIPPET_WORDS = 32
const ALL: SearchFilter = { type: '', series: '', links: '' }
const NOTHING: SearchResult = { hits: [], total: 0, texts: null, types: [], seriesNames: [] }
/** The text itself, in which the found sentence is looked for, where the story reveals it, and its anchors. */
const LINES = ['Text', 'Places', 'Links', 'LinkPlaces', 'Anchors']
/** Maximum query length of the service. Names match by prefixes, so a truncated query still finds them. */
const MAX_QUERY_BYTES = 511
/** Timeout for all hosts together. */
const TIMEOUT_MS = 5000

export function createAlgoliaSearch(config: WikiConfig): Search {
  const client = createClient(config)
  return {
    async pages(typed, filter = ALL) {
      const query = truncateQuery(typed.trim())
      if (query === '') return ok(seal(NOTHING))
      return sealResult(await withTimeout(searchPages(client, query, filter)))
    },
    images: async (query) => sealResult(await withTimeout(searchImages(client, truncateQuery(query.trim())))),
    inBook: async (keys) => sealResult(await withTimeout(searchBook(client, keys))),
    hasUserName: (userName) => withTimeout(isUserNameIndexed(client, truncateQuery(userName))),
  }
}

const sealResult = <T>(found: Result<T, ReadError>): Result<Sealed<T>, ReadError> =>
  found.ok ? ok(seal(found.value)) : found

async function searchPages(
  client: LiteClient,
  query: string,
  filter: SearchFilter,
): Promise<Result<SearchResult, ReadError>> {
  const shared = {
    query,
    getRankingInfo: true,
    facets: ['Type', 'Series'],
    facetFilters: formatFacetFilters(filter),
  }
  const names: SearchQuery = {
    ...shared,
    indexName: PAGES,
    hitsPerPage: MAX_HITS,
    attributesToRetrieve: ['Name', 'Type', 'Series'],
    attributesToHighlight: ['Name'],
  }
  const texts: SearchQuery = {
    ...shared,
    indexName: TEXTS,
    hitsPerPage: MAX_TEXT_HITS,
    attributesToRetrieve: ['Page', 'Name', 'Type', 'Series', 'Section', ...LINES],
    attributesToHighlight: [],
    attributesToSnippet: [`Text:${SNIPPET_WORDS}`],
    facetFilters: [...shared.facetFilters, ['Kind:-image']],
    advancedSyntax: true,
  }
  if (filter.links !== '') return searchLinkingTexts(client, texts, filter.links.split('/'))
  let found = await querySearch(client, [names, texts])
  // A hosted wiki has the index of texts after its first `npm run reindex`.
  if (!found.ok && found.error.kind === 'missing-index') found = await querySearch(client, [names])
  if (!found.ok) return err(found.error.kind === 'missing-index' ? { kind: 'failed' } : found.error)
  const [pages, sections] = found.value
  const hits = (pages?.hits ?? []).flatMap(readHit)
  const read = sections === undefined ? null : readTexts(sections, { query, linkedKeys: [], isAnyWordEnough: false })
  return ok({
    hits,
    total: toCount(pages?.nbHits, hits.length),
    texts: read !== null && hits.length + read.hits.length === 0 ? await searchAnyWord(client, texts, read) : read,
    ...countMatches(found.value),
  })
}

const countMatches = (responses: readonly QueryResponse[]): Pick<SearchResult, 'types' | 'seriesNames'> => ({
  types: countFacet(responses, 'Type').flatMap((name) => parseTypeName(name) ?? []),
  seriesNames: countFacet(responses, 'Series'),
})

/** Returns the texts with most of the words, for example of a question; the given result if there are none. */
async function searchAnyWord(client: LiteClient, texts: SearchQuery, none: TextResult): Promise<TextResult> {
  const query: SearchQuery = { ...texts, hitsPerPage: MAX_PARTIAL_HITS, removeWordsIfNoResults: 'allOptional' }
  const found = await querySearch(client, [query])
  const [sections] = found.ok ? found.value : []
  if (sections === undefined) return none
  const search: TextSearch = { query: texts.query, linkedKeys: [], isAnyWordEnough: true }
  return { ...readTexts(sections, search), isPartial: true }
}

/**
 * Returns the texts that link to the page. Those with its name come first and show the sentence; a link may show
 * another text, so that a second query of the same request returns all.
 */
async function searchLinkingTexts(
  client: LiteClient,
  query: SearchQuery,
  keys: readonly string[],
): Promise<Result<SearchResult, ReadError>> {
  const all: SearchQuery = { ...query, query: '', hitsPerPage: MAX_LINKING_HITS }
  const named: SearchQuery = { ...all, query: query.query, removeWordsIfNoResults: 'allOptional' }
  const found = await querySearch(client, [named, all])
  if (!found.ok) return found.error.kind === 'missing-index' ? ok(NOTHING) : err(found.error)
  const [first, rest] = found.value
  if (first === undefined || rest === undefined) return err({ kind: 'failed' })
  const search: TextSearch = { query: query.query, linkedKeys: keys, isAnyWordEnough: true }
  const best = readTexts(first, search).hits
  const ids = new Set(best.map(formatHitId))
  const texts = readTexts(rest, search)
  const isOther = ({ key }: TextHit) => !keys.includes(key)
  const hits = [...best, ...texts.hits.filter((hit) => !ids.has(formatHitId(hit)))].filter(isOther)
  const total = texts.total - (texts.hits.length - texts.hits.filter(isOther).length)
  return ok({
    ...NOTHING,
    texts: { ...texts, hits: hits.slice(0, MAX_LINKING_HITS), total },
    ...countMatches([rest]),
  })
}

const formatHitId = ({ key, section, part }: TextHit): string => `${key}/${section}/${part}`

const formatFacetFilters = ({ type, series, links }: SearchFilter): string[][] =>
  [
    toFacetFilters('Type', type === '' ? [] : [type]),
    toFacetFilters('Series', series === '' ? [] : [series]),
    toFacetFilters('Links', links === '' ? [] : links.split('/')),
  ].filter((group) => group.length > 0)

/** A value that begins with a minus sign would be excluded. */
const toFacetFilters = (facet: string, values: readonly string[]): string[] =>
  values.map((value) => `${facet}:${value.startsWith('-') ? '\\' : ''}${value}`)

async function searchImages(client: LiteClient, query: string): Promise<Result<ImageResult, ReadError>> {
  const found = await queryIndex(client, {
    indexName: TEXTS,
    query,
    hitsPerPage: MAX_IMAGE_HITS,
    facetFilters: [['Kind:image']],
    attributesToRetrieve: ['Page', 'Name', 'Type', 'Section', 'Image', 'Text', 'Places'],
    attributesToHighlight: [],
  })
  return found.ok ? ok(readImages(found.value)) : found
}

/** An image counts as a text, because a page may have nothing else in a chapter. */
async function searchBook(client: LiteClient, keys: readonly string[]): Promise<Result<BookTexts, ReadError>> {
  const found = await queryIndex(client, {
    indexName: TEXTS,
    query: '',
    hitsPerPage: MAX_BOOK_HITS,
    facetFilters: [toFacetFilters('Books', keys.map(hashBookKey))],
    attributesToRetrieve: ['Page', 'Places'],
    attributesToHighlight: [],
  })
  return found.ok ? ok(readBookTexts(found.value)) : found
}

async function isUserNameIndexed(client: LiteClient, userName: string): Promise<Result<boolean, ReadError>> {
  const found = await queryIndex(client, {
    indexName: USERS,
    query: userName,
    hitsPerPage: MAX_HITS,
    attributesToRetrieve: ['userName'],
    attributesToHighlight: [],
  })
  if (!found.ok) return found
  const foldedName = foldUserName(userName)
  return ok(
    found.value.hits.some((hit) => {
      const { userName: indexedName } = asRecord(hit)
      return typeof indexedName === 'string' && foldUserName(indexedName) === foldedName
    }),
  )
}

/** Sends one query to an index that has to exist. */
async function queryIndex(client: LiteClient, query: SearchQuery): Promise<Result<QueryResponse, ReadError>> {
  const found = await querySearch(client, [query])
  if (!found.ok) return err(found.error.kind === 'missing-index' ? { kind: 'failed' } : found.error)
  const [response] = found.value
  return response === undefined ? err({ kind: 'failed' }) : ok(response)
}

function withTimeout<T>(pending: Promise<Result<T, ReadError>>): Promise<Result<T, ReadError>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(err({ kind: 'unreachable' })), TIMEOUT_MS)
    pending.finally(() => clearTimeout(timer)).then(resolve)
  })
}

function truncateQuery(query: string): string {
  if (utf8Length(query) <= MAX_QUERY_BYTES) return query
  let truncated = ''
  for (const character of query) {
    if (utf8Length(truncated + character) > MAX_QUERY_BYTES) break
    truncated += character
  }
  return truncated
}
