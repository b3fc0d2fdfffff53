/** The search service: which call an address means, who may ask, and how a refusal is told. */

import { type Answer, jsonAnswer, type Service, type ServiceRequest } from '../http/exchange.ts'
import type { UsageCounter } from '../http/usage.ts'
import type { DocumentStore } from '../store/document-store-contract.ts'
import { answerQuery } from './answer-query.ts'
import { type FollowedIndex, followStore } from './follow-store.ts'
import { INDEX_KINDS } from './index-kinds.ts'
import { givenParameters, readParameters } from './parameters.ts'
import { badRequest, clipped, SearchRefusal } from './refusal.ts'

export interface SearchParts {
  readonly store: DocumentStore
  readonly usage: UsageCounter
  readonly applicationId: string
  /** It may ask, and nothing else. */
  readonly key: string
}

export interface SearchService {
  readonly answer: Service
  /** Before the store is closed. */
  stop(): void
}

/** The hosted API's versions, none of which another service here answers under. */
const API = /^\/[1-3]\//
const QUERIES = '/1/indexes/*/queries'
const QUERY = /^\/1\/indexes\/([^/]+)\/query$/
const MOST_QUERIES = 50

type Body = Readonly<Record<string, unknown>>

export function createSearchService(parts: SearchParts): SearchService {
  const indexes = new Map(INDEX_KINDS.map((kind) => [kind.name, followStore(parts.store, kind)]))
  return {
    answer: (request) => (API.test(request.path) ? answer(parts, indexes, request) : null),
    stop() {
      for (const index of indexes.values()) index.stop()
    },
  }
}

async function answer(
  { applicationId, key, usage }: SearchParts,
  indexes: ReadonlyMap<string, FollowedIndex>,
  request: ServiceRequest,
): Promise<Answer> {
  try {
    if (
      credential(request, 'x-algolia-application-id') !== applicationId ||
      credential(request, 'x-algolia-api-key') !== key
    )
      throw new SearchRefusal(403, 'Invalid Application-ID or API key')
    const found = await foundResults(indexes, request)
    // The hosted service bills calls, however many queries one holds.
    usage.add('searchRequests', 1)
    return jsonAnswer(200, JSON.stringify(found))
  } catch (error) {
    if (!(error instanceof SearchRefusal)) throw error
    const { message, status } = error
    return jsonAnswer(status, JSON.stringify({ message, status }))
  }
}

/** In headers, or in the address: so a browser need not ask beforehand whether it may send them. */
const credential = ({ headers, query }: ServiceRequest, name: string): string | null =>
  headers(name) ?? query.get(name)

async function foundResults(
  indexes: ReadonlyMap<string, FollowedIndex>,
  { method, path, body }: ServiceRequest,
): Promise<unknown> {
  const [, single] = QUERY.exec(path) ?? []
  // Clients differ in whether they encode the star.
  const isMulti = path.replace(/%2a/i, '*') === QUERIES
  if (method !== 'POST' || (single === undefined && !isMulti)) {
    const call = clipped(`${method} ${path}`)
    throw new SearchRefusal(
      403,
      `Method not allowed with this API key: the local cloud's search answers queries only, not ${call}`,
    )
  }
  const asked = readBody(body)
  if (single !== undefined) return search(indexes, { ...asked, indexName: decoded(single) })
  const { requests, strategy, ...rest } = asked
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined || (strategy !== undefined && strategy !== 'none'))
    throw badRequest(
      `${clipped(unknown ?? 'strategy')} is not implemented by the local cloud's search`,
    )
  if (!Array.isArray(requests)) throw badRequest('Expecting an array in "requests"')
  if (requests.length > MOST_QUERIES)
    throw badRequest(`Too many queries, at most ${MOST_QUERIES} are allowed`)
  const results: unknown[] = []
  for (const query of requests) results.push(await search(indexes, asObject(query)))
  return { results }
}

async function search(indexes: ReadonlyMap<string, FollowedIndex>, request: Body): Promise<Body> {
  const { indexName } = request
  if (typeof indexName !== 'string') throw badRequest('Missing mandatory parameter: "indexName"')
  const followed = indexes.get(indexName)
  if (followed === undefined)
    throw new SearchRefusal(404, `Index ${clipped(indexName).slice(1, -1)} does not exist`)
  const asked = readParameters(followed.kind, givenParameters(request))
  return answerQuery(followed.kind, await followed.current(), asked)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw badRequest('The name of the index is not valid UTF-8')
  }
}

function readBody(bytes: Uint8Array): Body {
  try {
    return asObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof SearchRefusal) throw error
    throw badRequest('Invalid JSON in the body of the request')
  }
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function asObject(value: unknown): Body {
  if (!isObject(value)) throw badRequest('Expecting a map in the body of the request')
  return value
}
