/** The text filter above a list of pages. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { counted } from '#shared/messages/messages'
import { FilterBox } from '../../ui/lists/filter-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Filter } from './use-filter.ts'

interface FilterFieldProps {
  readonly filter: Filter
  /** Rows a filtered list shows at most. */
  readonly most: number
}

export const FilterField = ({ filter, most }: FilterFieldProps) => (
  <FilterBox
    typed={filter.typed}
    placeholder="by name or series"
    told={told(filter, most)}
    onFocus={filter.begin}
    onType={filter.type}
  >
    {filter.state === 'failed' && filter.typed !== '' && (
      <Notice code="list/unreachable">{LIST_MESSAGES.filterFailed}</Notice>
    )}
  </FilterBox>
)

function told({ typed, state, cards }: Filter, most: number): string {
  if (cards !== null) {
    if (cards.length === 0) return LIST_MESSAGES.filterEmpty
    const found = counted(cards.length, 'page')
    return cards.length > most ? `${found}; the first ${most} are shown` : found
  }
  return typed.trim() !== '' && state === 'loading' ? 'Loading the whole list…' : ''
}
