/** Component: text filter above a list of pages. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ListFilter } from './use-list-filter.ts'

interface FilterFieldProps {
  readonly filter: ListFilter
  /** Maximum number of rows that a filtered list shows. */
  readonly maxRows: number
}

export const FilterField = ({ filter, maxRows }: FilterFieldProps) => (
  <FilterBox
    query={filter.query}
    placeholder={LIST_MESSAGES.filterHint}
    status={formatStatus(filter, maxRows)}
    onFocus={filter.startLoading}
    onQueryChange={filter.setQuery}
  >
    {filter.state === 'failed' && filter.query !== '' && (
      <Notice code="list/unreachable">{LIST_MESSAGES.filterFailed}</Notice>
    )}
  </FilterBox>
)

function formatStatus({ query, state, cards }: ListFilter, maxRows: number): string {
  if (cards !== null) {
    if (cards.length === 0) return LIST_MESSAGES.filterEmpty
    return cards.length > maxRows
      ? LIST_MESSAGES.filterTruncated(cards.length, maxRows)
      : LIST_MESSAGES.pageCount(cards.length)
  }
  return query.trim() !== '' && state === 'loading' ? LIST_MESSAGES.filterLoading : ''
}
