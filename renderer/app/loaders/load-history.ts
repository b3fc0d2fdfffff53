/** Route loaders of the history screens. */
import { readQueryParameter } from '#shared/model/query-parameters'
import { findSectionVersion } from '#shared/rules/history/page-history'
import type { ComparisonData } from '../../screens/reading/comparison-screen.tsx'
import type { RecentChangesData } from '../../screens/reading/recent-changes-screen.tsx'
import type { PageHistory } from '../../services/ports/histories.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { createNotFound } from './not-found.ts'
import { unwrapOrNotFound, unwrapOrThrow } from './unwrap-or-throw.ts'

const parseRev = (text: string | null | undefined): number | null =>
  text != null && /^\d{1,8}$/.test(text) ? Number(text) : null

export async function loadHistory(services: Services, { params, url }: Address): Promise<PageHistory> {
  const id = params['id'] ?? ''
  const histories = await services.histories()
  const answer = await histories.listForPage(id, parseRev(readQueryParameter(url.searchParams, 'below')))
  return unwrapOrNotFound(answer, services, url, id)
}

export async function loadRecentChanges({ histories }: Services, { url }: Address): Promise<RecentChangesData> {
  const by = readQueryParameter(url.searchParams, 'by')
  const page = unwrapOrThrow(await (await histories()).listRecent(readQueryParameter(url.searchParams, 'after'), by))
  return { ...page, by }
}

export async function loadComparison(services: Services, { params, url }: Address): Promise<ComparisonData> {
  const id = params['id'] ?? ''
  const rev = parseRev(params['rev'])
  if (rev === null) throw await createNotFound(services, url)
  const histories = await services.histories()
  const page = await unwrapOrNotFound(await histories.listForPage(id, rev + 1), services, url, id)
  const { key, name, type, entries } = page
  const entry = entries.find((one) => one.rev === rev)
  if (entry === undefined) throw await createNotFound(services, url)
  const after = unwrapOrThrow(await histories.sections(entry.id, entry.sections))
  const sections = await Promise.all(
    after.map(async (section) => {
      const earlier = findSectionVersion(entries, section.name, rev - 1)
      const before = earlier && unwrapOrThrow(await histories.sections(earlier.id, [section.name]))
      return {
        name: section.name,
        before: before?.[0]?.blocks ?? null,
        after: section.blocks,
      }
    }),
  )
  return { key, name, type, current: page.rev, entry, sections }
}
