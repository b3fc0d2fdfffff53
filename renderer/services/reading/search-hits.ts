/** Parser of the search service's responses. What this version does not know is left out. */

import { listSectionNames, parseTypeName } from '#shared/model/page-types'
import { asRecord, toList } from '#shared/model/stored-fields'
import { toPageName } from '#shared/model/to-page-name'
import type { SearchHit, TextHit, TextResult } from '../ports/search.ts'
import { HIGHLIGHT, type QueryResponse } from './algolia-client.ts'

export const toCount = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Returns the values of a facet in all responses, most frequent first. */
export function countFacet(responses: readonly QueryResponse[], facet: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { facets } of responses)
    for (const [value, count] of Object.entries(asRecord(asRecord(facets)[facet])))
      counts.set(value, (counts.get(value) ?? 0) + toCount(count, 0))
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

export function readTexts({ hits, nbHits, userData }: QueryResponse): TextResult {
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

/** Parses a hit. One of an unknown type is left out, because it has no address. */
export function readHit(hit: unknown): SearchHit[] {
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
