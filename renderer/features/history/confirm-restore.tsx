/** Component: confirmation of a restore or undo, with a checkbox for each page detail that would change. */
import { useState } from 'react'
import { DETAIL_LABELS } from '#shared/messages/history-messages'
import { RESTORE_MESSAGES } from '#shared/messages/restore-messages'
import type { DetailName } from '#shared/model/history'
import { isPartial, type RestorePlan } from '../../components/restore-page.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import styles from './confirm-restore.module.css'
import { DetailChange } from './detail-change.tsx'

interface ConfirmRestoreProps {
  readonly plan: RestorePlan
  readonly canRename: boolean
  readonly isSending: boolean
  readonly onCancel: () => void
  readonly onConfirm: (details: readonly DetailName[]) => void
}

export function ConfirmRestore(props: ConfirmRestoreProps) {
  const { plan, canRename, isSending, onCancel, onConfirm } = props
  const offered = plan.changes.filter(({ detail }) => detail !== 'name' || canRename)
  const [excluded, setExcluded] = useState<readonly DetailName[]>([])
  const toggle = (detail: DetailName, isChosen: boolean) =>
    setExcluded([...excluded.filter((excludedDetail) => excludedDetail !== detail), ...(isChosen ? [] : [detail])])
  const confirmed = offered.map(({ detail }) => detail).filter((detail) => !excluded.includes(detail))
  return (
    <div className={styles['question']}>
      <p>{formatQuestion(plan)}</p>
      {offered.length > 0 && (
        <fieldset className={styles['details']} disabled={isSending}>
          <legend>{RESTORE_MESSAGES.details}</legend>
          {offered.map(({ detail, present, earlier }) => (
            <Choice
              key={detail}
              type="checkbox"
              checked={!excluded.includes(detail)}
              onChange={({ target }) => toggle(detail, target.checked)}
            >
              <DetailChange detail={detail} texts={[present, earlier]} />
            </Choice>
          ))}
        </fieldset>
      )}
      {offered.length < plan.changes.length && <p>{RESTORE_MESSAGES.onlyMaintainers}</p>}
      {plan.unknown.length > 0 && (
        <p>{RESTORE_MESSAGES.unknown(plan.unknown.map((detail) => DETAIL_LABELS[detail]))}</p>
      )}
      <p>
        <Button autoFocus onClick={onCancel} disabled={isSending}>
          {RESTORE_MESSAGES.cancel}
        </Button>{' '}
        <Button variant="primary" disabled={isSending} onClick={() => onConfirm(confirmed)}>
          {plan.until === null ? RESTORE_MESSAGES.confirm : RESTORE_MESSAGES.confirmUndo}
        </Button>
      </p>
    </div>
  )
}

function formatQuestion(plan: RestorePlan): string {
  const { rev, until } = plan
  if (until === null) return RESTORE_MESSAGES.ask(rev)
  return isPartial(plan) ? RESTORE_MESSAGES.askUndoPart(rev + 1, until) : RESTORE_MESSAGES.askUndo(rev + 1, until)
}
