/** Rules for restoring details: which details an earlier version had, and which of them the history cannot prove. */
import type { DetailName, HistoryEntry } from '#shared/model/history'
import type { PageDetails, PageReference } from '#shared/model/page'
import { validatePageName } from '#shared/model/page-name'
import { getTypeSpec, LOCATION_TYPES } from '#shared/model/page-types'
import { findDetailsAfter, formatDetail, type StatedDetail } from './detail-changes.ts'
import { findDetailsProblem, parseBookNumber } from './validation.ts'

interface EarlierDetail {
  readonly detail: DetailName
  /** Current value as text. */
  readonly present: string
  /** Value in that version. The name is verified by the rules; the others are data that an editor's client sent. */
  readonly earlier: string
  /** Fields for the save that restores it; empty for the name, which a rename restores. */
  readonly fields: Partial<Pick<PageDetails, StatedDetail>>
}

export interface EarlierDetails {
  readonly changes: readonly EarlierDetail[]
  /** Details that changed since, but for which the history has no valid text. */
  readonly unknown: readonly DetailName[]
}

/** @param entries the complete history of the page. @param rev the earlier version */
export function findEarlierDetails(entries: readonly HistoryEntry[], rev: number, page: PageReference): EarlierDetails {
  const texts = findDetailsAfter(entries, rev, page)
  const changes: EarlierDetail[] = []
  const unknown: DetailName[] = []
  // Each restored detail is validated together with those restored before it.
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
  return ['series', ...(extraField === null ? [] : [extraField]), 'ownFirst', 'safeName']
}

/** The rules verify the `title` of a history record, so unlike `editsMade` it cannot be forged. */
function findNameChange(
  entries: readonly HistoryEntry[],
  rev: number,
  { key, name }: PageReference,
): readonly EarlierDetail[] {
  const earlier = entries.find((entry) => entry.rev === rev)?.name ?? ''
  const named = validatePageName(earlier)
  return named.ok && named.value !== key ? [{ detail: 'name', present: name, earlier, fields: {} }] : []
}

function toDetailFields(detail: StatedDetail, text: string): EarlierDetail['fields'] {
  switch (detail) {
    case 'series':
    case 'ownFirst':
    case 'safeName':
      return { [detail]: text }
    case 'bookNumber':
      return { bookNumber: parseBookNumber(text) }
    case 'locationType':
      return { locationType: LOCATION_TYPES.find((known) => known === text) ?? null }
  }
}
