/** Client of the search service, hosted and local: sends queries; failures become values. */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { asRecord, toList } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

type Options = NonNullable<Parameters<typeof liteClient>[2]>

/** Highlight markers around matches. They are private-use characters, which no name contains. */
export const HIGHLIGHT = { before: '\uE000', after: '\uE001' } as const
const HOST_TIMEOUT_MS = 2500

export function createClient({ search, endpoints }: WikiConfig): LiteClient {
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

export interface SearchQuery {
  readonly indexName: string
  readonly query: string
  readonly hitsPerPage: number
  readonly attributesToRetrieve: string[]
  readonly attributesToHighlight: string[]
  readonly attributesToSnippet?: string[]
  /** True for the number of typos in each hit. */
  readonly getRankingInfo?: boolean
  readonly facets?: string[]
  readonly facetFilters?: string[][]
  readonly advancedSyntax?: boolean
  /** What follows if no record has all words: nothing, or the records with some. */
  readonly removeWordsIfNoResults?: 'none' | 'allOptional'
}

/** The part of a response that is used, with unparsed hits. */
export interface QueryResponse {
  readonly hits: readonly unknown[]
  readonly nbHits: unknown
  readonly facets: unknown
  readonly userData: unknown
}

/** Sends several queries in one request. */
export async function querySearch(
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

/** An error without a status means no response. A rate limit (429) also counts as unreachable, because it passes. */
function toReadError(error: unknown): ReadError {
  const { status, name } = Object(error)
  const isRefusal = typeof status === 'number' && status < 500 && status !== 429
  return { kind: isRefusal || name === 'DeserializationError' ? 'failed' : 'unreachable' }
}
