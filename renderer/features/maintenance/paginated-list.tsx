/** Component: a list with cursor pagination; each further page of items is loaded by a button below the last one. */
import { type ReactNode, useState } from 'react'
import type { ReadError } from '#shared/errors'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Result } from '#shared/result'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { CursorPage, Maintenance } from '../../services/ports/maintenance.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './maintenance.module.css'

interface PaginatedListProps<T> {
  /** Distinguishes the queries of several lists; it is not shown. */
  readonly name: string
  readonly loadPart: (maintenance: Maintenance, after: string | null) => Promise<Result<CursorPage<T>, ReadError>>
  readonly after?: string | null
  /** The text of an empty list. */
  readonly emptyText: string
  readonly keyOf: (item: T) => string
  readonly renderItem: (item: T) => ReactNode
}

const FOCUS_PROPS = { tabIndex: -1, ref: focusOn }

export function PaginatedList<T>(props: PaginatedListProps<T>) {
  const { name, loadPart, after = null, emptyText, keyOf, renderItem } = props
  const [isExpanded, setExpanded] = useState(false)
  const {
    value,
    status: state,
    refetch: again,
  } = useQuery(`${name} ${after}`, async (services) => loadPart(await services.maintenance(), after))
  if (value === null && state === 'loading') return <Loading />
  if (!value?.ok)
    return (
      <Problem code="maintenance/unreadable">
        {MAINTENANCE_MESSAGES.unreadable} <Button onClick={again}>{MAINTENANCE_LABELS.retry}</Button>
      </Problem>
    )
  const { items, next } = value.value
  if (items.length === 0 && next === null) return <p>{emptyText}</p>
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item, index) => (
          // The first item of a further page takes the focus of the button that loaded it.
          <li key={keyOf(item)} {...(after !== null && index === 0 ? FOCUS_PROPS : {})}>
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {next !== null && isExpanded && <PaginatedList {...props} after={next} />}
      {next !== null && !isExpanded && (
        <p>
          <Button onClick={() => setExpanded(true)}>{MAINTENANCE_LABELS.showMore}</Button>
        </p>
      )}
    </>
  )
}
