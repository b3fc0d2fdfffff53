/** Component: a button whose action needs a confirmation and, where required, a reason. */
import { useState } from 'react'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import styles from './maintenance.module.css'
import type { MaintenanceAction } from './use-maintenance-action.ts'

interface ConfirmableActionProps {
  readonly label: string
  /** The effect of the action. */
  readonly description: string
  readonly confirmLabel: string
  /** Label of the reason; absent if no reason is required. */
  readonly reasonLabel?: string
  readonly maxLength?: number
  /** True if the action blocks or hides; false if it takes that back. */
  readonly danger?: boolean
  readonly action: MaintenanceAction
  readonly onConfirm: (reason: string) => void
}

export function ConfirmableAction(props: ConfirmableActionProps) {
  const { label, description, confirmLabel, reasonLabel, maxLength, danger = false, action, onConfirm } = props
  const [confirmation, setConfirmation] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  if (confirmation !== 'asking')
    return (
      <p>
        <Button
          variant={danger ? 'danger' : undefined}
          // Returns the focus after a cancellation, or takes it over from the button of the opposite action.
          autoFocus={confirmation === 'cancelled' || action.state === 'done'}
          onClick={() => setConfirmation('asking')}
        >
          {label}
        </Button>
      </p>
    )
  const submit = () => {
    const isEmpty = reasonLabel !== undefined && reason.trim() === ''
    setReasonMissing(isEmpty)
    if (!isEmpty) onConfirm(reason.trim())
  }
  return (
    <PublishForm className={styles['confirmation']} onSubmit={submit}>
      <p>{description}</p>
      {reasonLabel !== undefined && (
        <LabelledInput
          label={reasonLabel}
          autoFocus
          maxLength={maxLength}
          value={reason}
          problem={
            isReasonMissing ? { code: 'maintenance/reason-empty', text: MAINTENANCE_MESSAGES.reasonEmpty } : null
          }
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className={styles['tools']}>
        <Button onClick={() => setConfirmation('cancelled')} disabled={action.state === 'doing'}>
          {MAINTENANCE_LABELS.cancel}
        </Button>
        <Button variant={danger ? 'primary danger' : 'primary'} type="submit" aria-disabled={action.state === 'doing'}>
          {confirmLabel}
        </Button>
      </div>
      {action.problem !== null && (
        <Problem code={`maintenance/${action.problem}`}>{MAINTENANCE_MESSAGES.problems[action.problem]}</Problem>
      )}
    </PublishForm>
  )
}
