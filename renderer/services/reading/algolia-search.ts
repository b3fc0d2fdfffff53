/** Adapter of the search port to the Algolia client, hosted and local; loaded on the first search. */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { toPageName } from '#shared/model/page-key'
import { parseTypeName } from '#shared/model/page-types'
import { asRecord } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { foldUserName } from '#shared/rules/accounts/user-name'
import type { Search, SearchHit, SearchResult } from '../ports/search.ts'

type Options = NonNullable<Parameters<typeof liteClient>[2]>

const PAGES = 'InfiniteWorldsWiki'
const USERS = 'InfiniteWorldsWikiUsers'
const MAX_HITS = 100
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
    async pages(typed) {
      const query = truncateQuery(typed.trim())
      if (query === '') return ok({ hits: [], total: 0 })
      return withTimeout(searchPages(client, query))
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
  readonly attributesToRetrieve: readonly string[]
  readonly attributesToHighlight: readonly string[]
}

/** Returns the unparsed hits and their total. */
async function querySearch(
  client: LiteClient,
  { attributesToRetrieve, attributesToHighlight, ...parameters }: SearchQuery,
): Promise<Result<{ readonly hits: readonly unknown[]; readonly nbHits: unknown }, ReadError>> {
  try {
    const response: unknown = await client.search({
      requests: [
        {
          ...parameters,
          attributesToRetrieve: [...attributesToRetrieve],
          attributesToHighlight: [...attributesToHighlight],
          highlightPreTag: HIGHLIGHT.before,
          highlightPostTag: HIGHLIGHT.after,
          // Searches are not recorded.
          analytics: false,
        },
      ],
    })
    const { results } = asRecord(response)
    const { hits, nbHits } = asRecord(Array.isArray(results) ? results[0] : null)
    return Array.isArray(hits) ? ok({ hits, nbHits }) : err({ kind: 'failed' })
  } catch (error) {
    return err(toReadError(error))
  }
}

async function searchPages(client: LiteClient, query: string): Promise<Result<SearchResult, ReadError>> {
  const found = await querySearch(client, {
    indexName: PAGES,
    query,
    hitsPerPage: MAX_HITS,
    attributesToRetrieve: ['Name', 'Type', 'Series'],
    attributesToHighlight: ['Name'],
  })
  if (!found.ok) return found
  const { hits, nbHits } = found.value
  const read = hits.flatMap(readHit)
  return ok({ hits: read, total: typeof nbHits === 'number' ? nbHits : read.length })
}

async function isUserNameIndexed(client: LiteClient, userName: string): Promise<Result<boolean, ReadError>> {
  const found = await querySearch(client, {
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
