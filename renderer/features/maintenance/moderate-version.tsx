/** Hiding a version of the change log, or one of its texts, and showing it again, for maintainers. */
import { useState } from 'react'
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { formatEditorName } from '#shared/messages/messages'
import { editsPath } from '#shared/model/paths'
import type { LogEntry, LogItem } from '#shared/model/report'
import { MAX_REASON_LENGTH } from '#shared/rules/saving/hide-plan'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ConfirmableAction } from './confirmable-action.tsx'
import { createAuditContext } from './create-audit-context.ts'
import styles from './maintenance.module.css'
import { useMaintenanceAction } from './use-maintenance-action.ts'

export interface ModerateVersionProps {
  /** The version's id. */
  readonly id: string
  readonly onModerated: () => void
}

export function ModerateVersion({ id, onModerated }: ModerateVersionProps) {
  const maintainer = useMaintainer('hide-change-log')
  const [isOpen, setOpen] = useState(false)
  if (maintainer === null) return null
  if (isOpen) return <ModerationPanel id={id} onModerated={onModerated} />
  return (
    <p>
      <Button onClick={() => setOpen(true)}>Moderate</Button>
    </p>
  )
}

function ModerationPanel({ id, onModerated }: ModerateVersionProps) {
  const {
    value,
    status: state,
    refetch: again,
  } = useQuery(`version ${id}`, async (services) => (await services.maintenance()).getVersion(id))
  if (value === null && state === 'loading') return <Loading />
  if (!value?.ok || value.value === null)
    return (
      <Alert code="maintenance/unreadable">
        {MAINTENANCE_MESSAGES.unreadable} <Button onClick={again}>Retry</Button>
      </Alert>
    )
  const entry = value.value
  const onDone = () => {
    again()
    onModerated()
  }
  return (
    <div className={styles['panel']}>
      <Moderation itemLabel="this version" entry={entry} item={null} onDone={onDone} />
      {entry.changes.map((item) => (
        <div key={item.place}>
          <p>
            <span dir="auto">{item.text}</span>
            <Author item={item} />
          </p>
          <Moderation
            itemLabel={`text ${item.place + 1}`}
            entry={entry}
            item={item}
            onDone={onDone}
          />
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
        <bdi>{formatEditorName(createdBy)}</bdi>
      </Link>
    </>
  )

interface ModerationProps {
  /** What is hidden or shown, as a button calls it. */
  readonly itemLabel: string
  readonly entry: LogEntry
  /** null: the version itself. */
  readonly item: LogItem | null
  readonly onDone: () => void
}

function Moderation({ itemLabel, entry, item, onDone }: ModerationProps) {
  const maintainer = useMaintainer('hide-change-log')
  const action = useMaintenanceAction(onDone)
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
      <ConfirmableAction
        key={String(hidden !== null)}
        label={hidden === null ? `Hide ${itemLabel}` : `Show ${itemLabel} again`}
        description={
          hidden === null ? MAINTENANCE_MESSAGES.hideLogAsk : MAINTENANCE_MESSAGES.showLogAsk
        }
        confirmLabel={hidden === null ? 'Confirm hiding' : 'Confirm showing'}
        reasonLabel={MAINTENANCE_MESSAGES.logReason}
        maxLength={MAX_REASON_LENGTH}
        action={action}
        onConfirm={(reason) =>
          void action.run((maintenance) =>
            maintenance.moderateLog({
              ...createAuditContext(maintainer),
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
