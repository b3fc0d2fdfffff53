/** Component: asks once more before a version is restored, and which facts of the page go back with its text. */
import { useState } from 'react'
import { RESTORING } from '#shared/messages/editor-messages'
import { DETAIL_TITLES, type DetailName } from '#shared/model/history'
import { Button } from '../../ui/button.tsx'
import styles from './confirm-restore.module.css'
import { DetailChange } from './detail-change.tsx'
import type { RestorePlan } from './restore-page.ts'

interface ConfirmRestoreProps {
  readonly plan: RestorePlan
  readonly mayRename: boolean
  readonly isSending: boolean
  readonly onCancel: () => void
  readonly onConfirm: (details: readonly DetailName[]) => void
}

export function ConfirmRestore(props: ConfirmRestoreProps) {
  const { plan, mayRename, isSending, onCancel, onConfirm } = props
  const offered = plan.changes.filter(({ detail }) => detail !== 'name' || mayRename)
  const [cleared, setCleared] = useState<readonly DetailName[]>([])
  const toggle = (detail: DetailName, isChosen: boolean) =>
    setCleared([...cleared.filter((one) => one !== detail), ...(isChosen ? [] : [detail])])
  const confirmed = offered
    .map(({ detail }) => detail)
    .filter((detail) => !cleared.includes(detail))
  return (
    <div>
      <p>{RESTORING.ask(plan.rev)}</p>
      {offered.length > 0 && (
        <fieldset className={styles['details']} disabled={isSending}>
          <legend>{RESTORING.details}</legend>
          {offered.map(({ detail, present, earlier }) => (
            <label key={detail} className={styles['detail']}>
              <input
                type="checkbox"
                checked={!cleared.includes(detail)}
                onChange={({ target }) => toggle(detail, target.checked)}
              />
              <span>
                <DetailChange detail={detail} texts={[present, earlier]} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {offered.length < plan.changes.length && <p>{RESTORING.onlyMaintainers}</p>}
      {plan.unknown.length > 0 && (
        <p>{RESTORING.unknown(plan.unknown.map((detail) => DETAIL_TITLES[detail]))}</p>
      )}
      <p>
        <Button autoFocus onClick={onCancel} disabled={isSending}>
          Cancel
        </Button>{' '}
        <Button look="primary" disabled={isSending} onClick={() => onConfirm(confirmed)}>
          Confirm restore
        </Button>
      </p>
    </div>
  )
}
