/** Route loader of the search results; falls back to names from the catalogue if the search service does not answer. */
import { redirect } from 'react-router-dom'
import type { PageCard } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { ROUTES, type SearchFilter } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { getNameIndex, suggestPages } from '#shared/rules/names/suggest'
import { shorten } from '#shared/rules/text/shorten'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import type { SearchHit, SearchResult } from '../../services/ports/search.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { createNotFound, isReadable } from './not-found.ts'
import { unwrapOrThrow } from './unwrap-or-throw.ts'

const MAX_BY_NAME = 50
/** A page has one key, and at most as many former ones as `movedFrom` may hold. */
const MAX_KEYS = 10

const toSearchHit = ({ key, name, type, series, summary, image }: PageCard): SearchHit => ({
  key,
  name,
  type,
  series,
  summary: shortenSummary(summary),
  image,
})

/** Maximum length of the summary of a result, in UTF-16 units: two lines. */
const MAX_SUMMARY = 160

const shortenSummary = (summary: string): string => shorten(summary, MAX_SUMMARY)

/** Adds summaries and images from the catalogue in memory: the search service has names and texts only. */
function withCatalogue({ hits, texts, ...result }: SearchResult, cachedCards: readonly PageCard[]): SearchResult {
  const keys = new Set([...hits, ...(texts?.hits ?? [])].map(({ key }) => key))
  const cards = new Map(cachedCards.flatMap((card) => (keys.has(card.key) ? [[card.key, card]] : [])))
  const getImage = (key: string) => cards.get(key)?.image ?? null
  return {
    ...result,
    hits: hits.map((hit) => ({
      ...hit,
      summary: shortenSummary(cards.get(hit.key)?.summary ?? ''),
      image: getImage(hit.key),
    })),
    texts: texts && { ...texts, hits: texts.hits.map((hit) => ({ ...hit, image: getImage(hit.key) })) },
  }
}

async function searchNames(services: Services, query: string, { type, series }: SearchFilter) {
  const cards = unwrapOrThrow(await services.catalogue.all()).filter(
    (card) => (type === '' || card.type === type) && (series === '' || card.series === series),
  )
  return suggestPages(getNameIndex(cards), query, MAX_BY_NAME).map(toSearchHit)
}

export async function loadSearch(services: Services, { params, url }: Address): Promise<SearchData> {
  const query = (params['query'] ?? '').trim()
  if (query === '') throw redirect(ROUTES.home, 302)
  if (!isReadable(url, query)) throw await createNotFound(services, url)
  const filter: SearchFilter = {
    type: parseTypeName(readQueryParameter(url.searchParams, 'type') ?? '') ?? '',
    series: readQueryParameter(url.searchParams, 'series') ?? '',
    links: (readQueryParameter(url.searchParams, 'links') ?? '').split('/').slice(0, MAX_KEYS).join('/'),
  }
  const found = await services.search.pages(query, filter)
  if (found.ok) {
    const cachedCards = services.catalogue.cached() ?? []
    return { ...withCatalogue(found.value, cachedCards), query, filter, byName: false }
  }
  const hits = filter.links === '' ? await searchNames(services, query, filter) : []
  return { query, filter, hits, total: hits.length, texts: null, types: [], seriesNames: [], byName: true }
}
