/** Parser of search parameters. Unsupported parameters are rejected by name. */

import { parseJsonOrNull } from '#shared/parse-json'
import { createFilterPredicate, parseFacetFilters, parseFilters, type SearchFilter } from './filters.ts'
import type { SearchAttributes } from './index-definitions.ts'
import { badRequestError, badValueError, formatClipped } from './search-error.ts'
import type { SearchRecord } from './search-index.ts'

export interface SearchParameters {
  readonly query: string
  readonly page: number
  readonly hitsPerPage: number
  readonly filter: SearchFilter
  readonly matchesFilter: ((record: SearchRecord) => boolean) | null
  readonly facets: readonly string[]
  readonly maxValuesPerFacet: number
  readonly retrievedAttributes: readonly string[]
  readonly highlightedAttributes: readonly string[]
  /** Attributes of which the words around the match are returned, and how many. */
  readonly snippets: readonly Snippet[]
  /** True to return records with some of the words if none has all. */
  readonly isAnyWordEnough: boolean
  readonly highlightTags: readonly [string, string]
  /** True to return the number of typos of each record. */
  readonly hasRankingInfo: boolean
  /** The supported parameters, as the response repeats them. */
  readonly echo: string
}

export interface Snippet {
  readonly attribute: string
  readonly wordCount: number
}

const MAX_QUERY_BYTES = 512
const DEFAULT_SNIPPET_WORDS = 10
const MAX_SNIPPET_WORDS = 100

/** Ignored, because there is no analytics, A/B test, personalization, rule or synonym here. */
const IGNORED_PARAMETERS = new Set([
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

/** Supported by indexes of texts only. */
const TEXT_PARAMETERS = ['attributesToSnippet', 'advancedSyntax', 'removeWordsIfNoResults'] as const

const SUPPORTED_PARAMETERS = new Set([
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
  'getRankingInfo',
  ...TEXT_PARAMETERS,
])

export type RawParameters = ReadonlyMap<string, unknown>

/** Reads parameters given as properties, or URL-encoded in the text `params`. */
export function readRawParameters(request: Readonly<Record<string, unknown>>): RawParameters {
  const { params, indexName: _, type, ...direct } = request
  if (type !== undefined && type !== 'default')
    throw badRequestError(`The type ${formatClipped(String(type))} is not implemented by the local cloud's search`)
  if (params !== undefined && typeof params !== 'string') throw badValueError('params', 'string')
  const raw = new Map<string, unknown>([...new URLSearchParams(params), ...Object.entries(direct)])
  for (const name of raw.keys())
    if (!SUPPORTED_PARAMETERS.has(name) && !IGNORED_PARAMETERS.has(name))
      throw badRequestError(`The parameter ${formatClipped(name)} is not implemented by the local cloud's search`)
  return raw
}

export function parseSearchParameters(definition: SearchAttributes, raw: RawParameters): SearchParameters {
  refuseUnusedParameters(definition, raw)
  const query = readTextParameter(raw, 'query', '')
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES)
    throw badValueError('query', `string shorter than ${MAX_QUERY_BYTES} bytes`)
  const filter: SearchFilter = [
    ...parseFacetFilters(raw.get('facetFilters') ?? []),
    ...parseFilters(readTextParameter(raw, 'filters', '')),
  ]
  const attributes = [...definition.attributes, ...(definition.others ?? [])]
  return {
    query,
    page: readNumberParameter(raw, 'page', 0, Number.MAX_SAFE_INTEGER),
    hitsPerPage: readNumberParameter(raw, 'hitsPerPage', 20, 1000),
    filter,
    matchesFilter: filter.length === 0 ? null : createFilterPredicate(definition, filter),
    facets: selectAttributes(readListParameter(raw, 'facets', []), definition.facets),
    maxValuesPerFacet: readNumberParameter(raw, 'maxValuesPerFacet', 100, 1000),
    retrievedAttributes: selectAttributes(readListParameter(raw, 'attributesToRetrieve', ['*']), attributes),
    highlightedAttributes: selectAttributes(readListParameter(raw, 'attributesToHighlight', ['*']), attributes),
    snippets: parseSnippets(attributes, readListParameter(raw, 'attributesToSnippet', [])),
    isAnyWordEnough: parseWordRemoval(readTextParameter(raw, 'removeWordsIfNoResults', 'none')),
    highlightTags: [
      readTextParameter(raw, 'highlightPreTag', '<em>'),
      readTextParameter(raw, 'highlightPostTag', '</em>'),
    ],
    hasRankingInfo: readBooleanParameter(raw, 'getRankingInfo'),
    echo: formatEcho(raw),
  }
}

/** @throws for a parameter that would have no effect in this index */
function refuseUnusedParameters({ name: index, hasTexts = false }: SearchAttributes, raw: RawParameters): void {
  for (const name of TEXT_PARAMETERS)
    if (!hasTexts && raw.has(name)) throw badRequestError(`The parameter ${name} is not implemented for ${index}`)
  // Quotes are always a phrase.
  const syntax = raw.get('advancedSyntax') ?? true
  if (syntax !== true && syntax !== 'true') throw badValueError('advancedSyntax', '"true"')
}

function readTextParameter(raw: RawParameters, name: string, defaultValue: string): string {
  const value = raw.get(name) ?? defaultValue
  if (typeof value !== 'string') throw badValueError(name, 'string')
  return value
}

function readBooleanParameter(raw: RawParameters, name: string): boolean {
  const value = raw.get(name) ?? false
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw badValueError(name, 'boolean')
}

function readNumberParameter(raw: RawParameters, name: string, defaultValue: number, max: number): number {
  const value = raw.get(name) ?? defaultValue
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > max)
    throw badValueError(name, `integer between 0 and ${max}`)
  return number
}

function parseWordRemoval(value: string): boolean {
  if (value !== 'none' && value !== 'allOptional')
    throw badValueError('removeWordsIfNoResults', '"none" or "allOptional"')
  return value === 'allOptional'
}

/** Parses items like `Text:30`. An attribute has one snippet, and one that is not in the index none. */
function parseSnippets(attributes: readonly string[], items: readonly string[]): readonly Snippet[] {
  const snippets = new Map<string, Snippet>()
  for (const item of items) {
    const [attribute = '', count] = item.split(':')
    const wordCount = count === undefined ? DEFAULT_SNIPPET_WORDS : Number(count)
    if (!Number.isInteger(wordCount) || wordCount < 1 || wordCount > MAX_SNIPPET_WORDS)
      throw badValueError('attributesToSnippet', `list of attributes with 1 to ${MAX_SNIPPET_WORDS} words each`)
    if (attributes.includes(attribute)) snippets.set(attribute, { attribute, wordCount })
  }
  return [...snippets.values()]
}

/** Reads a list, also from text with JSON or commas. */
function readListParameter(raw: RawParameters, name: string, defaultValue: readonly string[]): readonly string[] {
  const value = raw.get(name) ?? defaultValue
  const read = typeof value === 'string' ? parseList(value) : value
  if (!Array.isArray(read) || !read.every((item) => typeof item === 'string'))
    throw badValueError(name, 'array of strings')
  return read
}

function parseList(value: string): unknown {
  return value.startsWith('[') ? parseJsonOrNull(value) : value.split(',').filter((item) => item !== '')
}

/** Selects the requested attributes: `*` means all, `-name` excludes one. */
const selectAttributes = (requested: readonly string[], attributes: readonly string[]): readonly string[] =>
  attributes.filter((name) => (requested.includes('*') || requested.includes(name)) && !requested.includes(`-${name}`))

const formatEcho = (raw: RawParameters): string =>
  new URLSearchParams(
    Object.fromEntries(
      [...raw]
        .filter(([name]) => SUPPORTED_PARAMETERS.has(name))
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  ).toString()
