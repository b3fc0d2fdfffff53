/** What narrows a list, above it. It needs scripts, so its place stands empty until they are there. */
import { type ReactNode, useId } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import styles from './filter-box.module.css'

interface FilterBoxProps {
  readonly typed: string
  readonly placeholder: string
  /** What came of it. */
  readonly told: string
  readonly onType: (typed: string) => void
  readonly onFocus?: () => void
  readonly children?: ReactNode
}

export function FilterBox({ typed, placeholder, told, onType, ...more }: FilterBoxProps) {
  const id = useId()
  const hydrated = useHydrated()
  const { onFocus, children } = more
  return (
    <div className={styles['filter']}>
      {hydrated && (
        <>
          <label htmlFor={id}>Filter</label>
          <input
            id={id}
            type="search"
            autoComplete="off"
            placeholder={placeholder}
            value={typed}
            onFocus={onFocus}
            onChange={({ target }) => onType(target.value)}
          />
          <p role="status">{told}</p>
        </>
      )}
      {children}
    </div>
  )
}
