/** A list of what maintainers have done, some at a time: what follows is asked for below it. */
import { type ReactNode, useState } from 'react'
import type { ReadError } from '#shared/errors'
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import type { Result } from '#shared/result'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import type { Maintenance, Part } from '../../services/ports/maintenance.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './maintenance.module.css'

interface PartListProps<T> {
  /** What is listed, to tell one list from another. */
  readonly name: string
  readonly read: (
    maintenance: Maintenance,
    after: string | null,
  ) => Promise<Result<Part<T>, ReadError>>
  readonly after?: string | null
  /** Said where there is nothing. */
  readonly none: string
  readonly keyOf: (item: T) => string
  readonly draw: (item: T) => ReactNode
}

const ARRIVAL = { tabIndex: -1, ref: focusOn }

export function PartList<T>(props: PartListProps<T>) {
  const { name, read, after = null, none, keyOf, draw } = props
  const [goesOn, setGoesOn] = useState(false)
  const { value, state, again } = useAnswer(`${name} ${after}`, async (services) =>
    read(await services.maintenance(), after),
  )
  if (value === null && state === 'loading') return <Loading />
  if (!value?.ok)
    return (
      <Alert code="maintenance/unreadable">
        {MAINTENANCE.unreadable} <Button onClick={again}>Retry</Button>
      </Alert>
    )
  const { items, next } = value.value
  if (items.length === 0 && next === null) return <p>{none}</p>
  return (
    <>
      <ul className={styles['list']}>
        {items.map((item, index) => (
          // what was asked for below the list begins here
          <li key={keyOf(item)} {...(after !== null && index === 0 ? ARRIVAL : {})}>
            {draw(item)}
          </li>
        ))}
      </ul>
      {next !== null && goesOn && <PartList {...props} after={next} />}
      {next !== null && !goesOn && (
        <p>
          <Button onClick={() => setGoesOn(true)}>Show more</Button>
        </p>
      )}
    </>
  )
}
