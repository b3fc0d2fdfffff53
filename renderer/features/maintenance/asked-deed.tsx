/** A button that asks once more, and for a reason, before something is done. */
import { useState } from 'react'
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LabelledInput } from '../../ui/forms/labelled.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import styles from './maintenance.module.css'
import type { Deed } from './use-deed.ts'

interface AskedDeedProps {
  readonly label: string
  /** What it comes to. */
  readonly meaning: string
  readonly confirm: string
  /** What the reason is called; absent where none is needed. */
  readonly reason?: string
  readonly longest?: number
  readonly deed: Deed
  readonly onConfirm: (reason: string) => void
}

export function AskedDeed(props: AskedDeedProps) {
  const { label, meaning, confirm, reason, longest, deed, onConfirm } = props
  const [asks, setAsks] = useState<'not yet' | 'now' | 'no more'>('not yet')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (asks !== 'now')
    return (
      <p>
        <Button
          // back where one came from, or in place of what undid the same
          autoFocus={asks === 'no more' || deed.state === 'done'}
          onClick={() => setAsks('now')}
        >
          {label}
        </Button>
      </p>
    )
  const submit = () => {
    const lacks = reason !== undefined && typed.trim() === ''
    setMissing(lacks)
    if (!lacks) onConfirm(typed.trim())
  }
  return (
    <PublishForm className={styles['asked']} onSubmit={submit}>
      <p>{meaning}</p>
      {reason !== undefined && (
        <LabelledInput
          label={reason}
          autoFocus
          maxLength={longest}
          value={typed}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isMissing && (
        <Alert code="maintenance/reason-empty" className={styles['problem']}>
          {MAINTENANCE.reasonEmpty}
        </Alert>
      )}
      <div className={styles['tools']}>
        <Button onClick={() => setAsks('no more')} disabled={deed.state === 'doing'}>
          Cancel
        </Button>
        <Button look="primary" type="submit" aria-disabled={deed.state === 'doing'}>
          {confirm}
        </Button>
      </div>
      {deed.problem !== null && (
        <Alert code={`maintenance/${deed.problem}`} className={styles['problem']}>
          {MAINTENANCE.problems[deed.problem]}
        </Alert>
      )}
    </PublishForm>
  )
}
