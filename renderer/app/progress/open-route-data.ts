/** Table: how the gate opens each kind of route data for a reader's progress. */
import type { PageView } from '#shared/model/page'
import { explainCard } from '#shared/rules/places/card-positions'
import { hasLimit, type Limits } from '#shared/rules/places/limits'
import { listFolded, openPage, type Unfolded } from '#shared/rules/places/open-page'
import type { Hidden } from '#shared/rules/places/visibility'
import type { PageData } from '../../screens/reading/page-screen.tsx'
import type { DataKind, RouteDataByKind } from '../../screens/route-data-kinds.ts'
import { hasConsent } from '../../services/browser/session-consent.ts'
import type { FoldedText } from './folded-texts.tsx'
import { openHome, openList, openOverview, openPageLinks, openSeries } from './open-list-data.ts'
import { openSearchData } from './open-search.ts'
import type { OpenData, OpenedData, QuestionedPage } from './opened-data.ts'

const openUnchanged = <T>(data: T): OpenedData<T> => ({ kind: 'data', data, hasHidden: false })

const hasPlaceholder = ({ sections }: PageView): boolean =>
  sections.some(({ blocks }) => blocks.some(({ entries }) => entries.some(({ isPlaceholder }) => isPlaceholder)))

/**
 * Gives the sentences in place of hidden texts ids of their own, the keys of their elements. Otherwise React would reuse
 * the element of a sentence, which is a button if texts are folded, for the text that replaces it.
 */
const withPlaceholderIds = (sections: PageView['sections']): PageView['sections'] =>
  sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => (entry.isPlaceholder ? { ...entry, id: `hidden ${entry.id}` } : entry)),
    })),
  }))

/** Texts that the reader has unfolded, by the route data of their page. */
const unfoldedTexts = new WeakMap<PageData, Unfolded>()

const UNKNOWN: Hidden = { kind: 'unknown' }

const openPageData: OpenData<RouteDataByKind['page']> = (page, limits) => {
  // Data of a page host of an earlier version has no places, so that nothing of it can be compared.
  const hidden = page.places === undefined ? UNKNOWN : explainCard(page.places.first, limits)
  if (hidden !== null) return { kind: 'unmet', page: page.reference.key, hidden, safeName: page.places?.safeName }
  const { beside, siblings, ...opened } = openPage(page, limits, unfoldedTexts.get(page))
  const links = openPageLinks({ ...(beside && { beside }), ...(siblings && { siblings }) }, limits)
  const data = { ...opened, ...links, sections: withPlaceholderIds(opened.sections) }
  const unfold = (text: FoldedText) => {
    const unfolded = unfoldedTexts.get(page) ?? new Set()
    unfoldedTexts.set(page, new Set([...unfolded, ...listFolded(page, limits, unfolded, text)]))
  }
  return { kind: 'data', data, hasHidden: hasPlaceholder(data), ...(limits.isFolded ? { unfold } : {}) }
}

/** Old versions have places that are older than the present ones, or none. */
const openHistory = <T extends QuestionedPage>(data: T, limits: Limits): OpenedData<T> =>
  hasLimit(limits) && !hasConsent('history')
    ? { kind: 'question', page: data, hidden: explainCard(data.position, limits) }
    : openUnchanged(data)

export const OPENERS: { readonly [K in DataKind]: OpenData<RouteDataByKind[K]> } = {
  home: openHome,
  overview: openOverview,
  series: openSeries,
  list: openList,
  page: openPageData,
  // The button to show all is there whether something is left out or not.
  search: (data, limits) => ({ kind: 'data', data: openSearchData(data, limits), hasHidden: true }),
  /** Its screen opens the changes, since it receives more of them while it is shown. */
  recentChanges: openUnchanged,
  history: openHistory,
  comparison: openHistory,
  reports: openUnchanged,
  changeLog: openUnchanged,
}
