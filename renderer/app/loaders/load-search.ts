/** What is found for some words; by name where the search itself does not answer. */
import { redirect } from 'react-router-dom'
import type { PageCard } from '#shared/model/page'
import { ROUTES } from '#shared/model/paths'
import { mentions } from '#shared/rules/names/mentions'
import { nameIndex, suggestions } from '#shared/rules/names/suggest'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import type { SearchHit } from '../../services/ports/search.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { isReadable, missing } from './missing.ts'
import { orThrow } from './or-throw.ts'

const MOST_BY_NAME = 50
const MOST_NEAR = 8

const hitOf = ({ key, name, type, series, summary }: PageCard): SearchHit => ({
  key,
  name,
  type,
  series,
  summary,
})

/** The search knows no more of a page than its name; what is in memory helps to choose. */
function withSummaries(
  hits: readonly SearchHit[],
  known: readonly PageCard[],
): readonly SearchHit[] {
  const found = new Set(hits.map(({ key }) => key))
  const summaries = new Map(
    known.flatMap(({ key, summary }) => (found.has(key) ? [[key, summary]] : [])),
  )
  return hits.map((hit) => ({ ...hit, summary: summaries.get(hit.key) ?? '' }))
}

export async function loadSearch(
  services: Services,
  { params, url }: Address,
): Promise<SearchData> {
  const query = (params['query'] ?? '').trim()
  if (query === '') throw redirect(ROUTES.home, 302)
  if (!isReadable(url, query)) throw await missing(services, url)
  const found = await services.search.pages(query)
  if (found.ok) {
    const { hits, total } = found.value
    const known = services.catalogue.known() ?? []
    const near = hits.length > 0 ? [] : mentions(known, query, MOST_NEAR).map(hitOf)
    return { query, hits: withSummaries(hits, known), total, byName: false, near }
  }
  const cards = orThrow(await services.catalogue.all())
  const hits = suggestions(nameIndex(cards), query, MOST_BY_NAME).map(hitOf)
  return { query, hits, total: hits.length, byName: true, near: [] }
}
