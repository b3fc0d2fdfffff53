/** One query's answer in the hosted service's form. */

import { type Highlight, highlight } from './highlight.ts'
import type { IndexKind } from './index-kinds.ts'
import type { SearchParameters } from './parameters.ts'
import type { RecordIndex, SearchRecord } from './record-index.ts'

/** So many hits can be paged through, as hosted. */
const PAGINATION_LIMIT = 1000

export function answerQuery(
  kind: IndexKind,
  index: RecordIndex,
  asked: SearchParameters,
): Readonly<Record<string, unknown>> {
  const began = performance.now()
  const { records, matches } = index.find(asked.query)
  const all = asked.isLetThrough === null ? records : records.filter(asked.isLetThrough)
  const { page, hitsPerPage } = asked
  const start = page * hitsPerPage
  const hits = all.slice(start, Math.min(start + hitsPerPage, PAGINATION_LIMIT)).map((record) => ({
    ...Object.fromEntries(asked.retrieved.map((name) => [name, record[name]])),
    objectID: record.objectID,
    ...highlights(asked.highlighted, (name) => highlight(record[name] ?? '', matches, asked.tags)),
  }))
  const reachable = Math.min(all.length, PAGINATION_LIMIT)
  return {
    hits,
    nbHits: all.length,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage),
    hitsPerPage,
    ...(asked.facets.length === 0 ? {} : { facets: facetsOf(all, asked) }),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: true, nbHits: true, typo: true },
    query: asked.query,
    params: asked.echo,
    index: kind.name,
    renderingContent: {},
    processingTimeMS: Math.max(1, Math.round(performance.now() - began)),
  }
}

const highlights = (
  names: readonly string[],
  highlighted: (name: string) => Highlight,
): { _highlightResult?: Readonly<Record<string, Highlight>> } =>
  names.length === 0
    ? {}
    : { _highlightResult: Object.fromEntries(names.map((name) => [name, highlighted(name)])) }

/** The most frequent values first. */
const facetsOf = (
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
      return counts.size === 0
        ? []
        : [[facet, Object.fromEntries(sorted.slice(0, maxValuesPerFacet))]]
    }),
  )
