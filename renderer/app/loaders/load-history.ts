/** Route loaders of the lists of saves. */
import { redirect } from 'react-router-dom'
import { comparisonPath } from '#shared/model/history-paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { listChangedPages } from '#shared/rules/places/sealed-changes'
import type { HistoryData } from '../../screens/reading/history-screen.tsx'
import type { RecentChangesData } from '../../screens/reading/recent-changes-screen.tsx'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { findHistoryPosition, listPositions } from './page-positions.ts'
import { parseRev } from './parse-rev.ts'
import { unwrapOrNotFound, unwrapOrThrow } from './unwrap-or-throw.ts'

// One chunk of the build holds both.
export { loadComparison } from './load-comparison.ts'

export async function loadHistory(services: Services, { params, url }: Address): Promise<HistoryData> {
  const id = params['id'] ?? ''
  const readRev = (name: 'from' | 'to' | 'below') => parseRev(readQueryParameter(url.searchParams, name))
  const [from, to] = [readRev('from'), readRev('to')]
  // The form that chooses two versions works without scripts.
  if (from !== null && to !== null) throw redirect(comparisonPath(id, Math.max(from, to), Math.min(from, to)), 302)
  const histories = await services.histories()
  const answer = await histories.listForPage(id, readRev('below'))
  const history = await unwrapOrNotFound(answer, services, url, id)
  return { ...history, ...findHistoryPosition(services.catalogue, history.key) }
}

export async function loadRecentChanges(services: Services, { url }: Address): Promise<RecentChangesData> {
  const { histories, catalogue } = services
  const by = readQueryParameter(url.searchParams, 'by')
  const [found, cards] = await Promise.all([
    histories().then((loaded) => loaded.listRecent(readQueryParameter(url.searchParams, 'after'), by)),
    catalogue.all(),
  ])
  const page = unwrapOrThrow(found)
  const keys = listChangedPages(page.entries)
  // Saves do not name the type of their page.
  const known = cards.ok ? cards.value.filter(({ key }) => keys.has(key)) : []
  return {
    ...page,
    by,
    pageTypes: Object.fromEntries(known.map(({ key, type }) => [key, type])),
    positions: listPositions(known, cards.ok ? cards.value : []),
  }
}
