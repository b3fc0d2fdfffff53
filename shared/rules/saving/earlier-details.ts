/** Rule: which facts an earlier version of a page states otherwise, and how sure the history is of each. */
import type { DetailName, HistoryEntry } from '#shared/model/history'
import type { PageDetails, PageReference } from '#shared/model/page'
import { validatePageName } from '#shared/model/page-name'
import { getTypeSpec, LOCATION_TYPES } from '#shared/model/page-types'
import { findDetailsAfter, formatDetail, type StatedDetail } from './detail-changes.ts'
import { findDetailsProblem, parseBookNumber } from './validation.ts'

interface EarlierDetail {
  readonly detail: DetailName
  /** What the page states now, as text. */
  readonly present: string
  /** What it stated then. The name is the rules' own word; all else is what the client of some editor sent. */
  readonly earlier: string
  /** What a save writes to bring it back; empty for the name, which is given by a rename. */
  readonly fields: Partial<Pick<PageDetails, StatedDetail>>
}

export interface EarlierDetails {
  readonly changes: readonly EarlierDetail[]
  /** Facts changed since of which the history holds no text that the page may state. */
  readonly unknown: readonly DetailName[]
}

/**
 * @param entries the page's whole history
 * @param rev the version that is asked for
 * @param page as it is now
 */
export function findEarlierDetails(
  entries: readonly HistoryEntry[],
  rev: number,
  page: PageReference,
): EarlierDetails {
  const texts = findDetailsAfter(entries, rev, page)
  const changes: EarlierDetail[] = []
  const unknown: DetailName[] = []
  // of several that come back each is checked beside those before it
  let stated: PageDetails = page
  for (const detail of listStatedDetails(page)) {
    const earlier = texts[detail]
    if (earlier === undefined || earlier === formatDetail(page[detail])) continue
    const fields = earlier === null ? null : toDetailFields(detail, earlier)
    const next = { ...stated, ...fields }
    if (earlier === null || fields === null || findDetailsProblem(next)?.field === detail) {
      unknown.push(detail)
      continue
    }
    stated = next
    changes.push({ detail, present: formatDetail(page[detail]), earlier, fields })
  }
  return { changes: [...findNameChange(entries, rev, page), ...changes], unknown }
}

const listStatedDetails = ({ type }: PageDetails): readonly StatedDetail[] => {
  const { extraField } = getTypeSpec(type)
  return extraField === null ? ['series'] : ['series', extraField]
}

/** The rules hold the `title` of a header to the page's name, so nobody can forge it as they can `editsMade`. */
function findNameChange(
  entries: readonly HistoryEntry[],
  rev: number,
  { key, name }: PageReference,
): readonly EarlierDetail[] {
  const earlier = entries.find((entry) => entry.rev === rev)?.name ?? ''
  const named = validatePageName(earlier)
  return named.ok && named.value !== key
    ? [{ detail: 'name', present: name, earlier, fields: {} }]
    : []
}

function toDetailFields(detail: StatedDetail, text: string): EarlierDetail['fields'] {
  switch (detail) {
    case 'series':
      return { series: text }
    case 'bookNumber':
      return { bookNumber: parseBookNumber(text) }
    case 'locationType':
      return { locationType: LOCATION_TYPES.find((known) => known === text) ?? null }
  }
}
