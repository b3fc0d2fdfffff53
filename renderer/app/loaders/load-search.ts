/** Route loader of the search results; falls back to names from the catalogue if the search service does not answer. */
import { redirect } from 'react-router-dom'
import type { PageCard } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { ROUTES, type SearchFilter } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { getNameIndex, suggestPages } from '#shared/rules/names/suggest'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import type { SearchHit } from '../../services/ports/search.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { createNotFound, isReadable } from './not-found.ts'
import { unwrapOrThrow } from './unwrap-or-throw.ts'

const MAX_BY_NAME = 50

const toSearchHit = ({ key, name, type, series, summary }: PageCard): SearchHit => ({
  key,
  name,
  type,
  series,
  summary,
})

/** Adds summaries from the catalogue in memory: the search service returns names only. */
function withSummaries(hits: readonly SearchHit[], cachedCards: readonly PageCard[]): readonly SearchHit[] {
  const keys = new Set(hits.map(({ key }) => key))
  const summaries = new Map(cachedCards.flatMap(({ key, summary }) => (keys.has(key) ? [[key, summary]] : [])))
  return hits.map((hit) => ({ ...hit, summary: summaries.get(hit.key) ?? '' }))
}

export async function loadSearch(services: Services, { params, url }: Address): Promise<SearchData> {
  const query = (params['query'] ?? '').trim()
  if (query === '') throw redirect(ROUTES.home, 302)
  if (!isReadable(url, query)) throw await createNotFound(services, url)
  const filter: SearchFilter = {
    type: parseTypeName(readQueryParameter(url.searchParams, 'type') ?? '') ?? '',
    series: readQueryParameter(url.searchParams, 'series') ?? '',
    links: readQueryParameter(url.searchParams, 'links') ?? '',
  }
  const found = await services.search.pages(query, filter)
  if (found.ok) {
    const cachedCards = services.catalogue.cached() ?? []
    return { ...found.value, query, filter, hits: withSummaries(found.value.hits, cachedCards), byName: false }
  }
  const cards = unwrapOrThrow(await services.catalogue.all())
  const hits = suggestPages(getNameIndex(cards), query, MAX_BY_NAME).map(toSearchHit)
  return { query, filter, hits, total: hits.length, texts: null, types: [], seriesNames: [], byName: true }
}
