/** Component: moderation of a person by maintainers: block, unblock, revert all edits. */
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ConfirmableAction } from './confirmable-action.tsx'
import { createAuditContext } from './create-audit-context.ts'
import styles from './maintenance.module.css'
import { RevertPersonEdits } from './revert-person-edits.tsx'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export interface PersonToolsProps {
  readonly uid: string
  /** The name in the person's edits. */
  readonly userName: string
  /** Called after a revert, when the list of their edits has changed. */
  readonly onReverted: () => void
}

const REASON_LIMIT = 500

export function PersonTools({ uid, userName, onReverted }: PersonToolsProps) {
  const maintainer = useMaintainer('block-person', uid)
  if (maintainer === null) return null
  return (
    <section className={styles['panel']} aria-labelledby="maintenance">
      <h2 id="maintenance">{MAINTENANCE_LABELS.maintenance}</h2>
      <BlockPerson uid={uid} userName={userName} maintainer={maintainer} />
      <RevertPersonEdits uid={uid} userName={userName} maintainer={maintainer} onDone={onReverted} />
    </section>
  )
}

type BlockPersonProps = Pick<PersonToolsProps, 'uid' | 'userName'> & {
  readonly maintainer: Account
}

function BlockPerson({ uid, userName, maintainer }: BlockPersonProps) {
  const createRequest = () => ({ ...createAuditContext(maintainer), uid, userName })
  const { value, refetch: again } = useQuery(`block ${uid}`, async (services) =>
    (await services.maintenance()).getBlock(uid),
  )
  const action = useMaintenanceAction(again)
  if (value === null) return null
  if (!value.ok)
    return (
      <Problem code="maintenance/unreadable">
        {MAINTENANCE_MESSAGES.unreadable} <Button onClick={again}>{MAINTENANCE_LABELS.retry}</Button>
      </Problem>
    )
  const block = value.value
  if (block === null)
    return (
      <ConfirmableAction
        key="free"
        label={MAINTENANCE_LABELS.blockPerson}
        description={MAINTENANCE_MESSAGES.blockAsk}
        confirmLabel={MAINTENANCE_LABELS.confirmBlock}
        reasonLabel={MAINTENANCE_MESSAGES.blockReason}
        maxLength={REASON_LIMIT}
        danger
        action={action}
        onConfirm={(reason) => void action.run((maintenance) => maintenance.block(createRequest(), reason))}
      />
    )
  return (
    <>
      <p role="status">
        {MAINTENANCE_MESSAGES.blocked} <span dir="auto">{block.reason}</span>
        {block.since !== null && (
          <>
            {' · '}
            <LocalTime at={block.since} />
          </>
        )}
      </p>
      <Button
        autoFocus={action.state === 'done'}
        aria-disabled={action.state === 'doing'}
        onClick={() => void action.run((maintenance) => maintenance.unblock(createRequest()))}
      >
        {MAINTENANCE_LABELS.unblockPerson}
      </Button>
      {action.problem !== null && (
        <Problem code={`maintenance/${action.problem}`}>{MAINTENANCE_MESSAGES.problems[action.problem]}</Problem>
      )}
    </>
  )
}
