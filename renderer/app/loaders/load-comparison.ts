/**
 * Route loader of the comparison of two versions of a page, by default of one save with the version before it; or of one
 * version as the page was then.
 */
import { redirect } from 'react-router-dom'
import { isSameBlocks } from '#shared/model/drafts/draft'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath } from '#shared/model/history-paths'
import type { Section } from '#shared/model/page'
import { getTypeSpec, type SectionName, type TypeName } from '#shared/model/page-types'
import { readQueryParameter } from '#shared/model/query-parameters'
import { findSectionVersion, listChangedDetails, listChangedSections } from '#shared/rules/history/page-history'
import type { ComparedSection } from '../../features/history/comparison.tsx'
import type { ComparisonData, ComparisonProblem } from '../../screens/reading/comparison-screen.tsx'
import type { Histories, PageHistory } from '../../services/ports/histories.ts'
import type { Services } from '../../services/ports/services.ts'
import { hasEveryText, loadVersionView } from './load-version-view.ts'
import type { Address } from './loaders.ts'
import { createNotFound } from './not-found.ts'
import { findHistoryPosition } from './page-positions.ts'
import { parseRev } from './parse-rev.ts'
import { unwrapOrNotFound, unwrapOrThrow } from './unwrap-or-throw.ts'

/** A comparison reads at most this many pages of the history, with 50 saves each. */
const MAX_HISTORY_PAGES = 4

export async function loadComparison(services: Services, { params, url }: Address): Promise<ComparisonData> {
  const id = params['id'] ?? ''
  const rev = parseRev(params['rev'])
  if (rev === null) throw await createNotFound(services, url)
  const histories = await services.histories()
  const newest = await unwrapOrNotFound(await histories.listForPage(id, rev + 1), services, url, id)
  const { key, name, type, rev: current, movedFrom = [] } = newest
  const entry = newest.entries.find((one) => one.rev === rev)
  if (entry === undefined) throw await createNotFound(services, url)
  const asked = readQueryParameter(url.searchParams, 'from')
  const requested = parseRev(asked)
  if (requested !== null && requested > rev && requested <= current)
    throw redirect(comparisonPath(id, requested, rev), 302)

  const page = { key, name, type, movedFrom, current, entry, ...findHistoryPosition(services.catalogue, key) }
  const previous = newest.entries.find((one) => one.rev < rev) ?? null
  const isView = previous === null || readQueryParameter(url.searchParams, 'as') === 'page'
  const older = requested !== null && requested < rev ? requested : previous?.rev
  const saves = await loadOlderSaves(histories, newest, (entries) =>
    isView ? hasEveryText(entries, newest, rev) : hasAllCopies(entries, older, rev),
  )
  if (isView) {
    const view = await loadVersionView(histories, { page: newest, rev, ...saves })
    return { ...page, from: previous, ...NO_DIFFERENCE, view }
  }
  const { entries, isComplete } = saves
  const found = asked === null ? previous : (entries.find((one) => one.rev === requested && requested < rev) ?? null)
  const problem = found === null && asked !== null ? findProblem(requested, rev, entries, isComplete) : null
  const from = found ?? previous
  const compared = entries.filter((one) => one.rev > (from?.rev ?? rev - 1) && one.rev <= rev)
  return {
    ...page,
    from,
    problem,
    skipped: Math.max(0, compared.length - 1),
    details: compared.toReversed().flatMap(listChangedDetails),
    sections: await loadSections(histories, { type, entries, isComplete, from, entry }),
    view: null,
  }
}

const NO_DIFFERENCE = { problem: null, skipped: 0, details: [], sections: [] } as const

/** Loads older saves until they suffice, or the history or the limit ends. */
async function loadOlderSaves(
  histories: Histories,
  newest: PageHistory,
  isSufficient: (entries: readonly HistoryEntry[]) => boolean,
) {
  let { entries, next, hasFirstSave } = newest
  for (let pages = 1; next !== null && pages < MAX_HISTORY_PAGES && !isSufficient(entries); pages++) {
    const page = unwrapOrThrow(await histories.listForPage(newest.key, Number(next)))
    entries = [...entries, ...page.entries]
    next = page.next
    hasFirstSave = page.hasFirstSave
  }
  return { entries, isComplete: next === null, hasFirstSave }
}

/** True if the saves include both versions of each section that changed after `from`. */
const hasAllCopies = (entries: readonly HistoryEntry[], from: number | undefined, rev: number): boolean =>
  from === undefined ||
  ((entries.at(-1)?.rev ?? 0) <= from &&
    listChangedSections(entries, from, rev).every((section) => findSectionVersion(entries, section, from) !== null))

function findProblem(
  requested: number | null,
  rev: number,
  entries: readonly HistoryEntry[],
  isComplete: boolean,
): ComparisonProblem {
  if (requested === rev) return 'same'
  const isTooOld = requested !== null && requested < (entries.at(-1)?.rev ?? 0)
  return isTooOld && !isComplete ? 'distant' : 'unknown'
}

interface Versions {
  readonly type: TypeName
  readonly entries: readonly HistoryEntry[]
  readonly isComplete: boolean
  /** null: there is no older version. */
  readonly from: HistoryEntry | null
  readonly entry: HistoryEntry
}

/** Reads each changed section twice, in the order in which the page shows them. Those changed back are left out. */
async function loadSections(histories: Histories, versions: Versions): Promise<readonly ComparedSection[]> {
  const { type, entries, isComplete, from, entry } = versions
  const names = from === null ? entry.sections : listChangedSections(entries, from.rev, entry.rev)
  const read = async (section: SectionName, rev: number): Promise<Section | null> => {
    const save = findSectionVersion(entries, section, rev)
    return (save && unwrapOrThrow(await histories.sections(save.id, [section]))[0]) ?? null
  }
  const order = getTypeSpec(type).parts.flatMap(({ sections }) => sections)
  const sections = await Promise.all(
    names
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .map(async (name) => {
        const [before, after] = await Promise.all([from && read(name, from.rev), read(name, entry.rev)])
        const isNew = isComplete && from !== null && findSectionVersion(entries, name, from.rev) === null
        const isSame = after === null || (before !== null && isSameBlocks(before.blocks, after.blocks))
        return isSame ? [] : [{ before, after, isNew }]
      }),
  )
  return sections.flat()
}
