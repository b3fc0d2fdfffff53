/** What maintainers can do about one person: block, unblock, take their edits back. */
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { AskedDeed } from './asked-deed.tsx'
import { doerOf } from './doer-of.ts'
import styles from './maintenance.module.css'
import { RevertPerson } from './revert-person.tsx'
import { useDeed } from './use-deed.ts'

export interface PersonToolsProps {
  readonly uid: string
  /** As their edits name them. */
  readonly userName: string
  /** When the list of their edits is another. */
  readonly onReverted: () => void
}

const REASON_LIMIT = 500

export function PersonTools({ uid, userName, onReverted }: PersonToolsProps) {
  const maintainer = useMaintainer('block-person', uid)
  if (maintainer === null) return null
  return (
    <section className={styles['panel']} aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance</h2>
      <BlockPerson uid={uid} userName={userName} maintainer={maintainer} />
      <RevertPerson uid={uid} userName={userName} maintainer={maintainer} onDone={onReverted} />
    </section>
  )
}

type BlockPersonProps = Pick<PersonToolsProps, 'uid' | 'userName'> & {
  readonly maintainer: Account
}

function BlockPerson({ uid, userName, maintainer }: BlockPersonProps) {
  const order = () => ({ ...doerOf(maintainer), uid, userName })
  const { value, again } = useAnswer(`block ${uid}`, async (services) =>
    (await services.maintenance()).blockOf(uid),
  )
  const deed = useDeed(again)
  if (value === null) return null
  if (!value.ok)
    return (
      <Alert code="maintenance/unreadable">
        {MAINTENANCE.unreadable} <Button onClick={again}>Retry</Button>
      </Alert>
    )
  const block = value.value
  if (block === null)
    return (
      <AskedDeed
        key="free"
        label="Block this person"
        meaning={MAINTENANCE.blockAsk}
        confirm="Confirm block"
        reason={MAINTENANCE.blockReason}
        longest={REASON_LIMIT}
        deed={deed}
        onConfirm={(reason) => void deed.do((maintenance) => maintenance.block(order(), reason))}
      />
    )
  return (
    <>
      <p role="status">
        {MAINTENANCE.blocked} <span dir="auto">{block.reason}</span>
        {block.since !== null && (
          <>
            {' · '}
            <LocalTime at={block.since} />
          </>
        )}
      </p>
      <Button
        autoFocus={deed.state === 'done'}
        aria-disabled={deed.state === 'doing'}
        onClick={() => void deed.do((maintenance) => maintenance.unblock(order()))}
      >
        Unblock this person
      </Button>
      {deed.problem !== null && (
        <Alert code={`maintenance/${deed.problem}`} className={styles['problem']}>
          {MAINTENANCE.problems[deed.problem]}
        </Alert>
      )}
    </>
  )
}
