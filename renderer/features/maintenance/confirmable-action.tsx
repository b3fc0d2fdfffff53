/** Component: a button whose action needs a confirmation and, where required, a reason. */
import { useState } from 'react'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-input.tsx'
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
  readonly action: MaintenanceAction
  readonly onConfirm: (reason: string) => void
}

export function ConfirmableAction(props: ConfirmableActionProps) {
  const { label, description, confirmLabel, reasonLabel, maxLength, action, onConfirm } = props
  const [confirmation, setConfirmation] = useState<'idle' | 'asking' | 'cancelled'>('idle')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  if (confirmation !== 'asking')
    return (
      <p>
        <Button
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
    <PublishForm className={styles['asked']} onSubmit={submit}>
      <p>{description}</p>
      {reasonLabel !== undefined && (
        <LabelledInput
          label={reasonLabel}
          autoFocus
          maxLength={maxLength}
          value={reason}
          aria-invalid={isReasonMissing || undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {isReasonMissing && (
        <Alert code="maintenance/reason-empty" className={styles['problem']}>
          {MAINTENANCE_MESSAGES.reasonEmpty}
        </Alert>
      )}
      <div className={styles['tools']}>
        <Button onClick={() => setConfirmation('cancelled')} disabled={action.state === 'doing'}>
          {MAINTENANCE_LABELS.cancel}
        </Button>
        <Button variant="primary" type="submit" aria-disabled={action.state === 'doing'}>
          {confirmLabel}
        </Button>
      </div>
      {action.problem !== null && (
        <Alert code={`maintenance/${action.problem}`} className={styles['problem']}>
          {MAINTENANCE_MESSAGES.problems[action.problem]}
        </Alert>
      )}
    </PublishForm>
  )
}
