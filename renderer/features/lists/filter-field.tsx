/** The text filter above a list. It needs scripts, so its place stands empty until they are there. */
import { useId } from 'react'
import { counted, MESSAGES } from '#shared/messages'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import styles from './filter-field.module.css'
import type { Filter } from './use-filter.ts'

interface FilterFieldProps {
  readonly filter: Filter
  /** Rows a filtered list shows at most. */
  readonly most: number
}

export function FilterField({ filter, most }: FilterFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  return (
    <div className={styles['filter']}>
      {hydrated && (
        <>
          <label htmlFor={id}>Filter</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder="by name or series"
            value={filter.typed}
            onFocus={filter.begin}
            onChange={({ target }) => filter.type(target.value)}
          />
          <p role="status">{told(filter, most)}</p>
        </>
      )}
      {filter.state === 'failed' && filter.typed !== '' && <Notice>{MESSAGES.filterFailed}</Notice>}
    </div>
  )
}

function told({ typed, state, cards }: Filter, most: number): string {
  if (cards !== null) {
    if (cards.length === 0) return MESSAGES.filterEmpty
    const found = counted(cards.length, 'page')
    return cards.length > most ? `${found}; the first ${most} are shown` : found
  }
  return typed.trim() !== '' && state === 'loading' ? 'Loading the whole list…' : ''
}
