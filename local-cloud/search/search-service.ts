/** Search service: routing, API key check and error responses of the Algolia query API. */

import {
  createJsonResponse,
  type DocumentStore,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
  type UsageCounter,
} from 'local-cloud-services'
import { executeQuery } from './execute-query.ts'
import { SEARCH_INDEXES, TEXT_INDEX } from './index-definitions.ts'
import { badRequestError, formatClipped, SearchError } from './search-error.ts'
import { parseSearchParameters, readRawParameters } from './search-parameters.ts'
import { SyncedSearchIndex } from './synced-search-index.ts'
import { executeTextQuery } from './text/execute-text-query.ts'
import { TextIndex } from './text/text-index.ts'

export interface SearchServiceDeps {
  readonly store: DocumentStore
  readonly usage: UsageCounter
  readonly applicationId: string
  /** The search-only API key. */
  readonly key: string
  /** File of the text index, in the data folder. */
  readonly textIndexFile: string
  readonly report: (error: unknown) => void
}

export interface SearchService {
  readonly handle: ServiceHandler
  /** Stops the indexes. Must be called before the store is closed. */
  stop(): Promise<void>
}

interface SearchIndexes extends Pick<SearchServiceDeps, 'report'> {
  readonly names: ReadonlyMap<string, SyncedSearchIndex>
  readonly texts: TextIndex
}

/** Versions of the hosted API. No other service uses these paths. */
const API_PATH = /^\/[1-3]\//
const MULTI_QUERY_PATH = '/1/indexes/*/queries'
const QUERY_PATH = /^\/1\/indexes\/([^/]+)\/query$/
const MAX_QUERIES = 50

type JsonObject = Readonly<Record<string, unknown>>

export function createSearchService(deps: SearchServiceDeps): SearchService {
  const { store, textIndexFile: file, report } = deps
  const indexes: SearchIndexes = {
    names: new Map(SEARCH_INDEXES.map((kind) => [kind.name, new SyncedSearchIndex(store, kind)])),
    texts: new TextIndex({ store, file, report }),
    report,
  }
  return {
    handle: (request) => (API_PATH.test(request.path) ? handleRequest(deps, indexes, request) : null),
    async stop() {
      for (const index of indexes.names.values()) index.stop()
      await indexes.texts.stop()
    },
  }
}

async function handleRequest(
  { applicationId, key, usage }: SearchServiceDeps,
  indexes: SearchIndexes,
  request: ServiceRequest,
): Promise<ServiceResponse> {
  try {
    if (
      readCredential(request, 'x-algolia-application-id') !== applicationId ||
      readCredential(request, 'x-algolia-api-key') !== key
    )
      throw new SearchError(403, 'Invalid Application-ID or API key')
    const results = await runQueries(indexes, request)
    // The hosted service bills calls, however many queries they contain.
    usage.add('searchRequests', 1)
    return createJsonResponse(200, JSON.stringify(results))
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    const { message, status } = error
    return createJsonResponse(status, JSON.stringify({ message, status }))
  }
}

/** Credentials in the query string save browsers a CORS preflight request. */
const readCredential = ({ headers, query }: ServiceRequest, name: string): string | null =>
  headers(name) ?? query.get(name)

async function runQueries(indexes: SearchIndexes, { method, path, body }: ServiceRequest): Promise<unknown> {
  const [, single] = QUERY_PATH.exec(path) ?? []
  // Some clients encode the star.
  const isMulti = path.replace(/%2a/i, '*') === MULTI_QUERY_PATH
  if (method !== 'POST' || (single === undefined && !isMulti)) {
    const call = formatClipped(`${method} ${path}`)
    throw new SearchError(
      403,
      `Method not allowed with this API key: the local cloud's search answers queries only, not ${call}`,
    )
  }
  const requestBody = parseBody(body)
  if (single !== undefined) return runQuery(indexes, { ...requestBody, indexName: decodeIndexName(single) })
  const { requests, strategy, ...rest } = requestBody
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined || (strategy !== undefined && strategy !== 'none'))
    throw badRequestError(`${formatClipped(unknown ?? 'strategy')} is not implemented by the local cloud's search`)
  if (!Array.isArray(requests)) throw badRequestError('Expecting an array in "requests"')
  if (requests.length > MAX_QUERIES) throw badRequestError(`Too many queries, at most ${MAX_QUERIES} are allowed`)
  const results: unknown[] = []
  for (const query of requests) results.push(await runQuery(indexes, requireObject(query)))
  return { results }
}

async function runQuery(indexes: SearchIndexes, request: JsonObject): Promise<JsonObject> {
  const { indexName } = request
  if (typeof indexName !== 'string') throw badRequestError('Missing mandatory parameter: "indexName"')
  if (indexName === TEXT_INDEX.name) return runTextQuery(indexes, request)
  const syncedIndex = indexes.names.get(indexName)
  if (syncedIndex === undefined)
    throw new SearchError(404, `Index ${formatClipped(indexName).slice(1, -1)} does not exist`)
  const parameters = parseSearchParameters(syncedIndex.definition, readRawParameters(request))
  return executeQuery(syncedIndex.definition, await syncedIndex.current(), parameters)
}

/** @throws 404 if the file cannot be used, as for a missing index, so that clients search the names alone */
async function runTextQuery({ texts, report }: SearchIndexes, request: JsonObject): Promise<JsonObject> {
  const parameters = parseSearchParameters(TEXT_INDEX, readRawParameters(request))
  try {
    return await executeTextQuery(texts, parameters)
  } catch (error) {
    if (error instanceof SearchError) throw error
    report(error)
    throw new SearchError(404, `Index ${TEXT_INDEX.name} cannot be read`)
  }
}

function decodeIndexName(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequestError('The name of the index is not valid UTF-8')
  }
}

function parseBody(bytes: Uint8Array): JsonObject {
  try {
    return requireObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof SearchError) throw error
    throw badRequestError('Invalid JSON in the body of the request')
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function requireObject(value: unknown): JsonObject {
  if (!isObject(value)) throw badRequestError('Expecting a map in the body of the request')
  return value
}
