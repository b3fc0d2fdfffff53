/** Executor of a search query: returns the response in the hosted service's format. */

import { type Highlight, highlightText } from './highlight.ts'
import type { SearchAttributes } from './index-definitions.ts'
import type { SearchIndex, SearchRecord } from './search-index.ts'
import type { SearchParameters } from './search-parameters.ts'
import { countTypos, type WordMatch } from './word-match.ts'

/** Number of hits that pagination can reach, as in the hosted service. */
export const PAGINATION_LIMIT = 1000

export function executeQuery(
  definition: SearchAttributes,
  index: SearchIndex,
  parameters: SearchParameters,
): Readonly<Record<string, unknown>> {
  const startedAt = performance.now()
  const { records, matches } = index.find(parameters.query)
  const all = parameters.matchesFilter === null ? records : records.filter(parameters.matchesFilter)
  const { page, hitsPerPage } = parameters
  const start = page * hitsPerPage
  const hits = all.slice(start, Math.min(start + hitsPerPage, PAGINATION_LIMIT)).map((record) => ({
    ...Object.fromEntries(parameters.retrievedAttributes.map((name) => [name, record[name]])),
    objectID: record.objectID,
    ...formatHighlights(parameters.highlightedAttributes, (name) =>
      highlightText(record[name] ?? '', matches, parameters.highlightTags),
    ),
    ...formatRankingInfo(parameters, matches, () => definition.attributes.map((name) => record[name] ?? '')),
  }))
  return formatResponse(definition, parameters, {
    hits,
    total: all.length,
    facets: countFacets(all, parameters),
    isComplete: true,
    startedAt,
  })
}

export interface QueryResult {
  readonly hits: readonly unknown[]
  readonly total: number
  /** Counts per value and facet. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** False while the index is being built. */
  readonly isComplete: boolean
  /** Of `performance.now()`. */
  readonly startedAt: number
}

export function formatResponse(
  { name }: SearchAttributes,
  { page, hitsPerPage, facets: requested, query, echo }: SearchParameters,
  { hits, total, facets, isComplete, startedAt }: QueryResult,
): Readonly<Record<string, unknown>> {
  const reachable = Math.min(total, PAGINATION_LIMIT)
  return {
    hits,
    nbHits: total,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage),
    hitsPerPage,
    ...(requested.length === 0 ? {} : { facets }),
    exhaustiveFacetsCount: isComplete,
    exhaustiveNbHits: isComplete,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: isComplete, nbHits: isComplete, typo: true },
    query,
    params: echo,
    index: name,
    renderingContent: {},
    processingTimeMS: Math.max(1, Math.round(performance.now() - startedAt)),
  }
}

const formatHighlights = (
  names: readonly string[],
  highlighted: (name: string) => Highlight,
): { _highlightResult?: Readonly<Record<string, Highlight>> } =>
  names.length === 0 ? {} : { _highlightResult: Object.fromEntries(names.map((name) => [name, highlighted(name)])) }

/** @param listTexts returns the searched texts of the record */
export const formatRankingInfo = (
  { hasRankingInfo }: SearchParameters,
  matches: readonly WordMatch[],
  listTexts: () => readonly string[],
): { readonly _rankingInfo?: { readonly nbTypos: number } } =>
  hasRankingInfo ? { _rankingInfo: { nbTypos: countTypos(matches, listTexts()) } } : {}

/** Returns the counts per facet, most frequent values first. */
const countFacets = (
  records: readonly SearchRecord[],
  { facets, maxValuesPerFacet }: SearchParameters,
): Readonly<Record<string, Readonly<Record<string, number>>>> =>
  Object.fromEntries(
    facets.flatMap((facet) => {
      const counts = new Map<string, number>()
      for (const record of records) {
        const value = record[facet] ?? ''
        if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const sorted = [...counts].sort(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
      return counts.size === 0 ? [] : [[facet, Object.fromEntries(sorted.slice(0, maxValuesPerFacet))]]
    }),
  )
