/** Components: a part of Maintenance that opens the form of a record of the whole wiki, and the frame of that form. */
import { type ReactNode, useState } from 'react'
import type { ReadError } from '#shared/errors'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import type { Result } from '#shared/result'
import type { Action } from '#shared/rules/accounts/permissions'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Services } from '../../services/ports/services.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './maintenance.module.css'
import type { MaintenanceAction } from './use-maintenance-action.ts'

interface SiteRecordPanelProps<T> {
  readonly id: string
  readonly load: (services: Services) => Promise<Result<T, ReadError>>
  /** Renders the form of the loaded record. */
  readonly children: (stored: T, maintainer: Account) => ReactNode
}

interface SiteRecordPartProps<T> extends SiteRecordPanelProps<T> {
  /** The maintainer's action; without the right to it nothing is rendered. */
  readonly action: Action
  readonly heading: string
  /** Label of the button that opens the form. */
  readonly open: string
}

export function SiteRecordPart<T>({ action, heading, open, ...panel }: SiteRecordPartProps<T>) {
  const maintainer = useMaintainer(action)
  const [isOpen, setOpen] = useState(false)
  if (maintainer === null) return null
  return (
    <section className={styles['part']} aria-labelledby={panel.id}>
      <h2 id={panel.id}>{heading}</h2>
      {isOpen ? (
        <Panel {...panel} maintainer={maintainer} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>{open}</Button>
        </p>
      )}
    </section>
  )
}

function Panel<T>({ id, load, children, maintainer }: SiteRecordPanelProps<T> & { readonly maintainer: Account }) {
  const { value, status, refetch } = useQuery(`site ${id}`, load)
  if (value === null && status === 'loading') return <Loading />
  if (!value?.ok)
    return (
      <Problem code="maintenance/unreadable">
        {MAINTENANCE_MESSAGES.unreadable} <Button onClick={refetch}>{MAINTENANCE_LABELS.retry}</Button>
      </Problem>
    )
  return children(value.value, maintainer)
}

interface SiteRecordFormProps {
  readonly action: MaintenanceAction
  readonly submit: string
  /** Message after a save, until something is typed; null otherwise. */
  readonly saved: string | null
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export const SiteRecordForm = ({ action, submit, saved, onSubmit, children }: SiteRecordFormProps) => (
  <PublishForm className={styles['confirmation']} onSubmit={onSubmit}>
    {children}
    <div className={styles['tools']}>
      <Button variant="primary" type="submit" aria-disabled={action.state === 'doing'}>
        {submit}
      </Button>
      <span role="status">{saved}</span>
    </div>
    {action.problem !== null && (
      <Problem code={`maintenance/${action.problem}`}>{MAINTENANCE_MESSAGES.problems[action.problem]}</Problem>
    )}
  </PublishForm>
)
