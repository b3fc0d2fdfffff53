/** Hiding a version of the change log, or one of its texts, and showing it again, for maintainers. */
import { useState } from 'react'
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { editorName } from '#shared/messages/messages'
import { editsPath } from '#shared/model/paths'
import type { LogEntry, LogItem } from '#shared/model/report'
import { REASON_LIMIT } from '#shared/rules/saving/hide-plan'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { AskedDeed } from './asked-deed.tsx'
import { doerOf } from './doer-of.ts'
import styles from './maintenance.module.css'
import { useDeed } from './use-deed.ts'

export interface ModerateVersionProps {
  /** The version's id. */
  readonly id: string
  readonly onModerated: () => void
}

export function ModerateVersion({ id, onModerated }: ModerateVersionProps) {
  const maintainer = useMaintainer('hide-change-log')
  const [isOpen, setOpen] = useState(false)
  if (maintainer === null) return null
  if (isOpen) return <HiddenAndShown id={id} onModerated={onModerated} />
  return (
    <p>
      <Button onClick={() => setOpen(true)}>Moderate</Button>
    </p>
  )
}

function HiddenAndShown({ id, onModerated }: ModerateVersionProps) {
  const { value, state, again } = useAnswer(`version ${id}`, async (services) =>
    (await services.maintenance()).version(id),
  )
  if (value === null && state === 'loading') return <Loading />
  if (!value?.ok || value.value === null)
    return (
      <Alert code="maintenance/unreadable">
        {MAINTENANCE.unreadable} <Button onClick={again}>Retry</Button>
      </Alert>
    )
  const entry = value.value
  const onDone = () => {
    again()
    onModerated()
  }
  return (
    <div className={styles['panel']}>
      <Moderation what="this version" entry={entry} item={null} onDone={onDone} />
      {entry.changes.map((item) => (
        <div key={item.place}>
          <p>
            <span dir="auto">{item.text}</span>
            <Author item={item} />
          </p>
          <Moderation what={`text ${item.place + 1}`} entry={entry} item={item} onDone={onDone} />
        </div>
      ))}
    </div>
  )
}

const Author = ({ item: { createdBy, createdById } }: { readonly item: LogItem }) =>
  createdById === null ? null : (
    <>
      {' · by '}
      <Link href={editsPath(createdById)}>
        <bdi>{editorName(createdBy)}</bdi>
      </Link>
    </>
  )

interface ModerationProps {
  /** What is hidden or shown, as a button calls it. */
  readonly what: string
  readonly entry: LogEntry
  /** null: the version itself. */
  readonly item: LogItem | null
  readonly onDone: () => void
}

function Moderation({ what, entry, item, onDone }: ModerationProps) {
  const maintainer = useMaintainer('hide-change-log')
  const deed = useDeed(onDone)
  const { hidden } = item ?? entry
  if (maintainer === null) return null
  return (
    <>
      {hidden !== null && (
        <p>
          {'Hidden: '}
          <span dir="auto">{hidden}</span>
        </p>
      )}
      <AskedDeed
        key={String(hidden !== null)}
        label={hidden === null ? `Hide ${what}` : `Show ${what} again`}
        meaning={hidden === null ? MAINTENANCE.hideLogAsk : MAINTENANCE.showLogAsk}
        confirm={hidden === null ? 'Confirm hiding' : 'Confirm showing'}
        reason={MAINTENANCE.logReason}
        longest={REASON_LIMIT}
        deed={deed}
        onConfirm={(reason) =>
          void deed.do((maintenance) =>
            maintenance.moderateLog({
              ...doerOf(maintainer),
              id: entry.id,
              place: item?.place ?? null,
              hidden: hidden === null,
              reason,
            }),
          )
        }
      />
    </>
  )
}
