/** Adapter of the search port to the Algolia client, hosted and local; loaded on the first search. */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { toPageName } from '#shared/model/page-key'
import { listSectionNames, parseTypeName } from '#shared/model/page-types'
import type { SearchFilter } from '#shared/model/paths'
import { asRecord, toList } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { foldUserName } from '#shared/rules/accounts/user-name'
import type { Search, SearchHit, SearchResult, TextHit, TextResult } from '../ports/search.ts'

type Options = NonNullable<Parameters<typeof liteClient>[2]>

const PAGES = 'InfiniteWorldsWiki'
const TEXTS = 'InfiniteWorldsWiki_text'
const USERS = 'InfiniteWorldsWikiUsers'
const MAX_HITS = 100
const MAX_TEXT_HITS = 20
/** What links here shows more than a search, because it is asked for the pages and not for the best of them. */
const MAX_LINKING_HITS = 50
const MAX_PARTIAL_HITS = 8
const SNIPPET_WORDS = 32
const ALL: SearchFilter = { type: '', series: '', links: '' }
const NOTHING: SearchResult = { hits: [], total: 0, texts: null, types: [], seriesNames: [] }
/** Highlight markers around matches. They are private-use characters, which no name contains. */
const HIGHLIGHT = { before: '\uE000', after: '\uE001' } as const
/** Maximum query length of the service. Names match by prefixes, so a truncated query still finds them. */
const MAX_QUERY_BYTES = 511
/** Timeouts for one host and for all hosts together. */
const HOST_TIMEOUT_MS = 2500
const TIMEOUT_MS = 5000

export function createAlgoliaSearch(config: WikiConfig): Search {
  const client = createClient(config)
  return {
    async pages(typed, filter = ALL) {
      const query = truncateQuery(typed.trim())
      if (query === '') return ok(NOTHING)
      return withTimeout(searchPages(client, query, filter))
    },
    hasUserName: (userName) => withTimeout(isUserNameIndexed(client, truncateQuery(userName))),
  }
}

function createClient({ search, endpoints }: WikiConfig): LiteClient {
  const endpoint = endpoints?.search
  return liteClient(search.applicationId, search.key, {
    ...(endpoint === undefined
      ? {}
      : {
          hosts: [
            {
              url: `${endpoint.host}:${endpoint.port}`,
              accept: 'readWrite' as const,
              protocol: endpoint.ssl ? ('https' as const) : ('http' as const),
            },
          ],
        }),
    requester: FETCH_REQUESTER,
    // With a plain text body this avoids a CORS preflight request.
    authMode: 'WithinQueryParameters',
    // Responses from before a save and stored host states would be worse than new requests.
    responsesCache: NO_CACHE,
    requestsCache: NO_CACHE,
    hostsCache: NO_CACHE,
    maxRateLimitRetries: 0,
  })
}

/** The client's requester differs between browser and server, and prolongs the timeout with each host. */
const FETCH_REQUESTER: NonNullable<Options['requester']> = {
  async send({ url, method, headers, data }) {
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: typeof data === 'string' ? data : null,
        signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
      })
      return { status: response.status, content: await response.text(), isTimedOut: false }
    } catch (error) {
      const isTimedOut = error instanceof DOMException && error.name === 'TimeoutError'
      return { status: 0, content: '', isTimedOut }
    }
  },
}

const NO_CACHE: NonNullable<Options['responsesCache']> = {
  async get(_key, make, events) {
    const value = await make()
    await events?.miss(value)
    return value
  },
  set: async (_key, value) => value,
  delete: async () => {},
  clear: async () => {},
}

interface SearchQuery {
  readonly indexName: string
  readonly query: string
  readonly hitsPerPage: number
  readonly attributesToRetrieve: string[]
  readonly attributesToHighlight: string[]
  readonly attributesToSnippet?: string[]
  readonly facets?: string[]
  readonly facetFilters?: string[][]
  readonly advancedSyntax?: boolean
  /** What follows if no record has all words: nothing, or the records with some. */
  readonly removeWordsIfNoResults?: 'none' | 'allOptional'
}

/** The part of a response that is used, with unparsed hits. */
interface QueryResponse {
  readonly hits: readonly unknown[]
  readonly nbHits: unknown
  readonly facets: unknown
  readonly userData: unknown
}

/** Sends several queries in one request. */
async function querySearch(
  client: LiteClient,
  queries: readonly SearchQuery[],
): Promise<Result<readonly QueryResponse[], ReadError | { readonly kind: 'missing-index' }>> {
  try {
    const response: unknown = await client.search({
      requests: queries.map((query) => ({
        ...query,
        highlightPreTag: HIGHLIGHT.before,
        highlightPostTag: HIGHLIGHT.after,
        // Searches are not recorded.
        analytics: false,
      })),
    })
    const { results } = asRecord(response)
    const read = toList(results).map((result) => {
      const { hits, nbHits, facets, userData } = asRecord(result)
      return Array.isArray(hits) ? { hits, nbHits, facets, userData } : null
    })
    const [first = null] = read
    return first === null ? err({ kind: 'failed' }) : ok([first, ...read.slice(1).filter((result) => result !== null)])
  } catch (error) {
    return err(Object(error).status === 404 ? { kind: 'missing-index' } : toReadError(error))
  }
}

async function searchPages(
  client: LiteClient,
  query: string,
  filter: SearchFilter,
): Promise<Result<SearchResult, ReadError>> {
  const shared = {
    query,
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
    attributesToRetrieve: ['Page', 'Name', 'Type', 'Series', 'Section'],
    attributesToHighlight: [],
    attributesToSnippet: [`Text:${SNIPPET_WORDS}`],
    advancedSyntax: true,
  }
  if (filter.links !== '') return searchLinkingTexts(client, texts, filter.links.split('/'))
  let found = await querySearch(client, [names, texts])
  // A hosted wiki has the index of texts after its first `npm run reindex`.
  if (!found.ok && found.error.kind === 'missing-index') found = await querySearch(client, [names])
  if (!found.ok) return err(found.error.kind === 'missing-index' ? { kind: 'failed' } : found.error)
  const [pages, sections] = found.value
  const hits = (pages?.hits ?? []).flatMap(readHit)
  const read = sections === undefined ? null : readTexts(sections)
  return ok({
    hits,
    total: toCount(pages?.nbHits, hits.length),
    texts: read !== null && hits.length + read.hits.length === 0 ? await searchAnyWord(client, texts, read) : read,
    types: countFacet(found.value, 'Type').flatMap((name) => parseTypeName(name) ?? []),
    seriesNames: countFacet(found.value, 'Series'),
  })
}

/** Returns the texts with most of the words, for example of a question; the given result if there are none. */
async function searchAnyWord(client: LiteClient, texts: SearchQuery, none: TextResult): Promise<TextResult> {
  const query: SearchQuery = { ...texts, hitsPerPage: MAX_PARTIAL_HITS, removeWordsIfNoResults: 'allOptional' }
  const found = await querySearch(client, [query])
  const [sections] = found.ok ? found.value : []
  return sections === undefined ? none : { ...readTexts(sections), isPartial: true }
}

/**
 * Returns the texts that link to the page. Those with its name come first and show the sentence; a link may show
 * another text, so that a second query of the same request returns all.
 */
async function searchLinkingTexts(
  client: LiteClient,
  texts: SearchQuery,
  keys: readonly string[],
): Promise<Result<SearchResult, ReadError>> {
  const all: SearchQuery = { ...texts, query: '', hitsPerPage: MAX_LINKING_HITS }
  const named: SearchQuery = { ...all, query: texts.query, removeWordsIfNoResults: 'allOptional' }
  const found = await querySearch(client, [named, all])
  if (!found.ok) return found.error.kind === 'missing-index' ? ok(NOTHING) : err(found.error)
  const [first, rest] = found.value
  if (first === undefined || rest === undefined) return err({ kind: 'failed' })
  const read = readTexts(rest)
  const hits = new Map([...readTexts(first).hits, ...read.hits].toReversed().map((hit) => [formatHitId(hit), hit]))
  return ok({
    hits: [],
    total: 0,
    texts: {
      ...read,
      hits: [...hits.values()]
        .toReversed()
        .filter(({ key }) => !keys.includes(key))
        .slice(0, MAX_LINKING_HITS),
    },
    types: countFacet([rest], 'Type').flatMap((name) => parseTypeName(name) ?? []),
    seriesNames: countFacet([rest], 'Series'),
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

const toCount = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Returns the values of a facet in all responses, most frequent first. */
function countFacet(responses: readonly QueryResponse[], facet: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { facets } of responses)
    for (const [value, count] of Object.entries(asRecord(asRecord(facets)[facet])))
      counts.set(value, (counts.get(value) ?? 0) + toCount(count, 0))
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

function readTexts({ hits, nbHits, userData }: QueryResponse): TextResult {
  const read = hits.flatMap(readTextHit)
  const { done, total } = asRecord(toList(userData)[0])
  return {
    hits: read,
    total: toCount(nbHits, read.length),
    isPartial: false,
    progress: typeof done === 'number' && typeof total === 'number' ? { done, total } : null,
  }
}

/** Parses a hit in a text. One whose type or section this version does not know is left out. */
function readTextHit(hit: unknown): TextHit[] {
  const { objectID, Page: key, Name, Type, Series, Section, _snippetResult } = asRecord(hit)
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  const section = type === null ? undefined : listSectionNames(type).find((name) => name === Section)
  const { value } = asRecord(asRecord(_snippetResult)['Text'])
  if (typeof key !== 'string' || type === null || section === undefined || typeof value !== 'string') return []
  const name = typeof Name === 'string' && Name !== '' ? Name : toPageName(key)
  const part = String(objectID).slice(String(objectID).lastIndexOf('/') + 1)
  const series = typeof Series === 'string' ? Series : ''
  return [{ key, name, type, series, section, part, pieces: splitHighlight(value) ?? [value] }]
}

async function isUserNameIndexed(client: LiteClient, userName: string): Promise<Result<boolean, ReadError>> {
  const found = await querySearch(client, [
    {
      indexName: USERS,
      query: userName,
      hitsPerPage: MAX_HITS,
      attributesToRetrieve: ['userName'],
      attributesToHighlight: [],
    },
  ])
  if (!found.ok) return err(found.error.kind === 'missing-index' ? { kind: 'failed' } : found.error)
  const foldedName = foldUserName(userName)
  return ok(
    (found.value[0]?.hits ?? []).some((hit) => {
      const { userName: indexedName } = asRecord(hit)
      return typeof indexedName === 'string' && foldUserName(indexedName) === foldedName
    }),
  )
}

/** Parses a hit. One of an unknown type is left out, because it has no address. */
function readHit(hit: unknown): SearchHit[] {
  const { objectID: key, Name, Type, Series, _highlightResult } = asRecord(hit)
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  if (typeof key !== 'string' || type === null) return []
  const name = typeof Name === 'string' && Name !== '' ? Name : toPageName(key)
  const series = typeof Series === 'string' ? Series : ''
  const pieces = splitHighlight(asRecord(asRecord(_highlightResult)['Name'])['value'])
  return [{ key, name, type, series, ...(pieces?.join('') === name && { pieces }) }]
}

function splitHighlight(value: unknown): readonly string[] | null {
  if (typeof value !== 'string' || !value.includes(HIGHLIGHT.before)) return null
  return value.split(new RegExp(`[${HIGHLIGHT.before}${HIGHLIGHT.after}]`))
}

/** An error without a status means no response. A rate limit (429) also counts as unreachable, because it passes. */
function toReadError(error: unknown): ReadError {
  const { status, name } = Object(error)
  const isRefusal = typeof status === 'number' && status < 500 && status !== 429
  return { kind: isRefusal || name === 'DeserializationError' ? 'failed' : 'unreachable' }
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
