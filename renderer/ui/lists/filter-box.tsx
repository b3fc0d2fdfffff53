/** Component: text filter above a list. It needs scripts, so its space stays empty until hydration. */
import { type ReactNode, useId } from 'react'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { useHydrated } from '../use-hydrated.ts'
import styles from './filter-box.module.css'

interface FilterBoxProps {
  readonly query: string
  readonly placeholder: string
  /** Result of the filter, announced to screen readers. */
  readonly status: string
  readonly onQueryChange: (typed: string) => void
  readonly onFocus?: () => void
  readonly children?: ReactNode
}

export function FilterBox({ query, placeholder, status, onQueryChange, ...rest }: FilterBoxProps) {
  const id = useId()
  const hydrated = useHydrated()
  const { onFocus, children } = rest
  return (
    <div className={styles['filter']}>
      {hydrated && (
        <>
          <label htmlFor={id}>{LIST_MESSAGES.filter}</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder={placeholder}
            value={query}
            onFocus={onFocus}
            onChange={({ target }) => onQueryChange(target.value)}
          />
          <p role="status">{status}</p>
        </>
      )}
      {children}
    </div>
  )
}
