/** One query as it was asked, read and checked: what is not understood is refused by name. */

import { parsedJson } from '#shared/parsed-json'
import { type Filter, filterTest, readFacetFilters, readFilters } from './filters.ts'
import type { IndexKind } from './index-kinds.ts'
import type { SearchRecord } from './record-index.ts'
import { badRequest, badValue, clipped } from './refusal.ts'

export interface SearchParameters {
  readonly query: string
  readonly page: number
  readonly hitsPerPage: number
  readonly isLetThrough: ((record: SearchRecord) => boolean) | null
  readonly facets: readonly string[]
  readonly maxValuesPerFacet: number
  readonly retrieved: readonly string[]
  readonly highlighted: readonly string[]
  readonly tags: readonly [string, string]
  /** The parameters that count, as the answer repeats them. */
  readonly echo: string
}

const QUERY_BYTES = 512

/** They change nothing here: there is no analytics, and there are no rules, synonyms or people to tell apart. */
const WITHOUT_EFFECT = new Set([
  'analytics',
  'analyticsTags',
  'clickAnalytics',
  'enableABTest',
  'enablePersonalization',
  'enableRules',
  'percentileComputation',
  'synonyms',
  'userToken',
])

const UNDERSTOOD = new Set([
  'query',
  'page',
  'hitsPerPage',
  'filters',
  'facetFilters',
  'facets',
  'maxValuesPerFacet',
  'attributesToRetrieve',
  'attributesToHighlight',
  'highlightPreTag',
  'highlightPostTag',
])

export type Given = ReadonlyMap<string, unknown>

/** Parameters stand beside each other or, encoded as in an address, in one text called `params`. */
export function givenParameters(request: Readonly<Record<string, unknown>>): Given {
  const { params, indexName: _, type, ...own } = request
  if (type !== undefined && type !== 'default')
    throw badRequest(
      `The type ${clipped(String(type))} is not implemented by the local cloud's search`,
    )
  if (params !== undefined && typeof params !== 'string') throw badValue('params', 'string')
  const given = new Map<string, unknown>([...new URLSearchParams(params), ...Object.entries(own)])
  for (const name of given.keys())
    if (!UNDERSTOOD.has(name) && !WITHOUT_EFFECT.has(name))
      throw badRequest(
        `The parameter ${clipped(name)} is not implemented by the local cloud's search`,
      )
  return given
}

export function readParameters(kind: IndexKind, given: Given): SearchParameters {
  const query = text(given, 'query', '')
  if (Buffer.byteLength(query) > QUERY_BYTES)
    throw badValue('query', `string shorter than ${QUERY_BYTES} bytes`)
  const filter: Filter = [
    ...readFacetFilters(given.get('facetFilters') ?? []),
    ...readFilters(text(given, 'filters', '')),
  ]
  const { attributes } = kind
  return {
    query,
    page: whole(given, 'page', 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: whole(given, 'hitsPerPage', 20, 1000),
    isLetThrough: filter.length === 0 ? null : filterTest(kind, filter),
    facets: named(list(given, 'facets', []), kind.facets),
    maxValuesPerFacet: whole(given, 'maxValuesPerFacet', 100, 1000),
    retrieved: named(list(given, 'attributesToRetrieve', ['*']), attributes),
    highlighted: named(list(given, 'attributesToHighlight', ['*']), attributes),
    tags: [text(given, 'highlightPreTag', '<em>'), text(given, 'highlightPostTag', '</em>')],
    echo: echoOf(given),
  }
}

function text(given: Given, name: string, otherwise: string): string {
  const value = given.get(name) ?? otherwise
  if (typeof value !== 'string') throw badValue(name, 'string')
  return value
}

function whole(given: Given, name: string, otherwise: number, most: number): number {
  const value = given.get(name) ?? otherwise
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > most)
    throw badValue(name, `integer between 0 and ${most}`)
  return number
}

/** A list; as a text, that in JSON or with commas. */
function list(given: Given, name: string, otherwise: readonly string[]): readonly string[] {
  const value = given.get(name) ?? otherwise
  const read = typeof value === 'string' ? listIn(value) : value
  if (!Array.isArray(read) || !read.every((item) => typeof item === 'string'))
    throw badValue(name, 'array of strings')
  return read
}

function listIn(value: string): unknown {
  return value.startsWith('[') ? parsedJson(value) : value.split(',').filter((item) => item !== '')
}

/** Of the attributes there are, those that are asked for: `*` is all of them, `-name` takes one away again. */
const named = (asked: readonly string[], attributes: readonly string[]): readonly string[] =>
  attributes.filter(
    (name) => (asked.includes('*') || asked.includes(name)) && !asked.includes(`-${name}`),
  )

const echoOf = (given: Given): string =>
  new URLSearchParams(
    Object.fromEntries(
      [...given]
        .filter(([name]) => UNDERSTOOD.has(name))
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  ).toString()
