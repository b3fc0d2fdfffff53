/** A button that asks once more, and for a reason, before something is done. */
import { useState } from 'react'
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled-input.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import styles from './maintenance.module.css'
import type { MaintenanceAction } from './use-maintenance-action.ts'

interface ConfirmableActionProps {
  readonly label: string
  /** What it comes to. */
  readonly description: string
  readonly confirmLabel: string
  /** What the reason is called; absent where none is needed. */
  readonly reasonLabel?: string
  readonly maxLength?: number
  readonly action: MaintenanceAction
  readonly onConfirm: (reason: string) => void
}

export function ConfirmableAction(props: ConfirmableActionProps) {
  const { label, description, confirmLabel, reasonLabel, maxLength, action, onConfirm } = props
  const [confirmation, setConfirmation] = useState<'not yet' | 'now' | 'no more'>('not yet')
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  if (confirmation !== 'now')
    return (
      <p>
        <Button
          // back where one came from, or in place of what undid the same
          autoFocus={confirmation === 'no more' || action.state === 'done'}
          onClick={() => setConfirmation('now')}
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
        <Button onClick={() => setConfirmation('no more')} disabled={action.state === 'doing'}>
          Cancel
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
