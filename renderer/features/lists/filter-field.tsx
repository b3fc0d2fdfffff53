/** The text filter above a list of pages. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { pluralize } from '#shared/messages/messages'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ListFilter } from './use-list-filter.ts'

interface FilterFieldProps {
  readonly filter: ListFilter
  /** Rows a filtered list shows at most. */
  readonly maxRows: number
}

export const FilterField = ({ filter, maxRows }: FilterFieldProps) => (
  <FilterBox
    query={filter.query}
    placeholder="by name or series"
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
    const total = pluralize(cards.length, 'page')
    return cards.length > maxRows ? `${total}; the first ${maxRows} are shown` : total
  }
  return query.trim() !== '' && state === 'loading' ? 'Loading the whole list…' : ''
}
