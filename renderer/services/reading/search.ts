/** Asks the search service, hosted or of this machine, through its small client; loaded when someone searches. */
import { type LiteClient, liteClient } from 'algoliasearch/lite'
import type { WikiConfig } from '#shared/config'
import type { ReadError } from '#shared/errors'
import { nameOfKey } from '#shared/model/page-key'
import { typeNamed } from '#shared/model/page-types'
import { asRecord } from '#shared/model/stored-fields'
import { utf8Length } from '#shared/model/text/utf8'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { foldUserName } from '#shared/rules/accounts/user-name'
import type { Search, SearchAnswer, SearchHit } from '../ports/search.ts'

type Options = NonNullable<Parameters<typeof liteClient>[2]>

const PAGES = 'InfiniteWorldsWiki'
const USERS = 'InfiniteWorldsWikiUsers'
const MOST_HITS = 100
/** Around what was found of a name. No name has them: they are nobody's letters. */
const FOUND = { before: '\uE000', after: '\uE001' } as const
/** The service takes no longer ones; names are found by their beginnings too. */
const QUERY_BYTES = 511
/** Milliseconds for one host, and for all of them together. */
const ATTEMPT = 2500
const PATIENCE = 5000

export function algoliaSearch(config: WikiConfig): Search {
  const client = openClient(config)
  return {
    async pages(typed) {
      const query = cut(typed.trim())
      if (query === '') return ok({ hits: [], total: 0 })
      return withinPatience(pagesFound(client, query))
    },
    hasUserName: (userName) => withinPatience(nameFound(client, cut(userName))),
  }
}

function openClient({ search, endpoints }: WikiConfig): LiteClient {
  const own = endpoints?.search
  return liteClient(search.applicationId, search.key, {
    ...(own === undefined
      ? {}
      : {
          hosts: [
            {
              url: `${own.host}:${own.port}`,
              accept: 'readWrite' as const,
              protocol: own.ssl ? ('https' as const) : ('http' as const),
            },
          ],
        }),
    requester: FETCH,
    // Beside text as content this makes it a request that browsers send without asking beforehand.
    authMode: 'WithinQueryParameters',
    // An answer from before a save, and a record of hosts kept on the device, are worse than asking again.
    responsesCache: NO_CACHE,
    requestsCache: NO_CACHE,
    hostsCache: NO_CACHE,
    maxRateLimitRetries: 0,
  })
}

/** The client's own way out differs between browser and server, waits longer with each host, and is not `fetch`. */
const FETCH: NonNullable<Options['requester']> = {
  async send({ url, method, headers, data }) {
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: typeof data === 'string' ? data : null,
        signal: AbortSignal.timeout(ATTEMPT),
      })
      return { status: answer.status, content: await answer.text(), isTimedOut: false }
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

interface Question {
  readonly indexName: string
  readonly query: string
  readonly hitsPerPage: number
  readonly attributesToRetrieve: readonly string[]
  readonly attributesToHighlight: readonly string[]
}

/** The hits as they came, and how many there are. */
async function ask(
  client: LiteClient,
  { attributesToRetrieve, attributesToHighlight, ...question }: Question,
): Promise<Result<{ readonly hits: readonly unknown[]; readonly nbHits: unknown }, ReadError>> {
  try {
    const answer: unknown = await client.search({
      requests: [
        {
          ...question,
          attributesToRetrieve: [...attributesToRetrieve],
          attributesToHighlight: [...attributesToHighlight],
          highlightPreTag: FOUND.before,
          highlightPostTag: FOUND.after,
          // nobody's searches are recorded
          analytics: false,
        },
      ],
    })
    const { results } = asRecord(answer)
    const { hits, nbHits } = asRecord(Array.isArray(results) ? results[0] : null)
    return Array.isArray(hits) ? ok({ hits, nbHits }) : err({ kind: 'failed' })
  } catch (error) {
    return err(readError(error))
  }
}

async function pagesFound(
  client: LiteClient,
  query: string,
): Promise<Result<SearchAnswer, ReadError>> {
  const found = await ask(client, {
    indexName: PAGES,
    query,
    hitsPerPage: MOST_HITS,
    attributesToRetrieve: ['Name', 'Type', 'Series'],
    attributesToHighlight: ['Name'],
  })
  if (!found.ok) return found
  const { hits, nbHits } = found.value
  const read = hits.flatMap(readHit)
  return ok({ hits: read, total: typeof nbHits === 'number' ? nbHits : read.length })
}

async function nameFound(
  client: LiteClient,
  userName: string,
): Promise<Result<boolean, ReadError>> {
  const found = await ask(client, {
    indexName: USERS,
    query: userName,
    hitsPerPage: MOST_HITS,
    attributesToRetrieve: ['userName'],
    attributesToHighlight: [],
  })
  if (!found.ok) return found
  const wanted = foldUserName(userName)
  return ok(
    found.value.hits.some((hit) => {
      const { userName: known } = asRecord(hit)
      return typeof known === 'string' && foldUserName(known) === wanted
    }),
  )
}

/** A hit of no type this wiki knows leads nowhere, so it is left out. */
function readHit(hit: unknown): SearchHit[] {
  const { objectID: key, Name, Type, Series, _highlightResult } = asRecord(hit)
  const type = typeof Type === 'string' ? typeNamed(Type) : null
  if (typeof key !== 'string' || type === null) return []
  const name = typeof Name === 'string' && Name !== '' ? Name : nameOfKey(key)
  const series = typeof Series === 'string' ? Series : ''
  const pieces = piecesOf(asRecord(asRecord(_highlightResult)['Name'])['value'])
  return [{ key, name, type, series, ...(pieces?.join('') === name && { pieces }) }]
}

function piecesOf(value: unknown): readonly string[] | null {
  if (typeof value !== 'string' || !value.includes(FOUND.before)) return null
  return value.split(new RegExp(`[${FOUND.before}${FOUND.after}]`))
}

/** Without a status nobody answered. Too many questions pass too. */
function readError(error: unknown): ReadError {
  const { status, name } = Object(error)
  const isRefusal = typeof status === 'number' && status < 500 && status !== 429
  return { kind: isRefusal || name === 'DeserializationError' ? 'failed' : 'unreachable' }
}

function withinPatience<T>(asked: Promise<Result<T, ReadError>>): Promise<Result<T, ReadError>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(err({ kind: 'unreachable' })), PATIENCE)
    asked.finally(() => clearTimeout(timer)).then(resolve)
  })
}

function cut(query: string): string {
  if (utf8Length(query) <= QUERY_BYTES) return query
  let kept = ''
  for (const character of query) {
    if (utf8Length(kept + character) > QUERY_BYTES) break
    kept += character
  }
  return kept
}
