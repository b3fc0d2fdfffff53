/** What the screens of history show: plain functions of the services and the address. */
import { queryParameter } from '#shared/model/query-parameters'
import { stateAt } from '#shared/rules/history/page-history'
import type { ComparisonData } from '../../screens/reading/comparison-screen.tsx'
import type { RecentChanges } from '../../screens/reading/recent-changes-screen.tsx'
import type { PageHistory } from '../../services/ports/histories.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { missing } from './missing.ts'
import { found, orThrow } from './or-throw.ts'

const revIn = (text: string | null | undefined): number | null =>
  text != null && /^\d{1,8}$/.test(text) ? Number(text) : null

export async function loadHistory(
  services: Services,
  { params, url }: Address,
): Promise<PageHistory> {
  const id = params['id'] ?? ''
  const histories = await services.histories()
  const answer = await histories.ofPage(id, revIn(queryParameter(url.searchParams, 'below')))
  return found(answer, services, url, id)
}

export async function loadRecentChanges(
  { histories }: Services,
  { url }: Address,
): Promise<RecentChanges> {
  const by = queryParameter(url.searchParams, 'by')
  const page = orThrow(
    await (await histories()).recent(queryParameter(url.searchParams, 'after'), by),
  )
  return { ...page, by }
}

export async function loadComparison(
  services: Services,
  { params, url }: Address,
): Promise<ComparisonData> {
  const id = params['id'] ?? ''
  const rev = revIn(params['rev'])
  if (rev === null) throw await missing(services, url)
  const histories = await services.histories()
  const page = await found(await histories.ofPage(id, rev + 1), services, url, id)
  const { key, name, type, entries } = page
  const entry = entries.find((one) => one.rev === rev)
  if (entry === undefined) throw await missing(services, url)
  const after = orThrow(await histories.sections(entry.id, entry.sections))
  const sections = await Promise.all(
    after.map(async (section) => {
      const earlier = stateAt(entries, section.name, rev - 1)
      const before = earlier && orThrow(await histories.sections(earlier.id, [section.name]))
      return {
        name: section.name,
        before: before?.[0]?.blocks ?? null,
        after: section.blocks,
      }
    }),
  )
  return { key, name, type, current: page.rev, entry, sections }
}
