/** Component: moderation of a change log version: maintainers hide and show the version or its texts. */
import { useState } from 'react'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { formatEditorName } from '#shared/messages/messages'
import { editsPath } from '#shared/model/history-paths'
import type { LogEntry, LogItem } from '#shared/model/report'
import { MAX_REASON_LENGTH } from '#shared/rules/saving/hide-plan'
import { useMaintainer } from '../../services/hooks/use-maintainer.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
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
      <Button onClick={() => setOpen(true)}>{MAINTENANCE_LABELS.moderate}</Button>
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
      <Problem code="maintenance/unreadable">
        {MAINTENANCE_MESSAGES.unreadable} <Button onClick={again}>{MAINTENANCE_LABELS.retry}</Button>
      </Problem>
    )
  const entry = value.value
  const onDone = () => {
    again()
    onModerated()
  }
  return (
    <div className={styles['panel']}>
      <Moderation itemLabel={MAINTENANCE_LABELS.thisVersion} entry={entry} item={null} onDone={onDone} />
      {entry.changes.map((item) => (
        <div key={item.place}>
          <p>
            <span dir="auto">{item.text}</span>
            <Author item={item} />
          </p>
          <Moderation itemLabel={MAINTENANCE_LABELS.text(item.place + 1)} entry={entry} item={item} onDone={onDone} />
        </div>
      ))}
    </div>
  )
}

const Author = ({ item: { createdBy, createdById } }: { readonly item: LogItem }) =>
  createdById === null ? null : (
    <>
      {` · ${MAINTENANCE_LABELS.by} `}
      <Link href={editsPath(createdById)}>
        <bdi>{formatEditorName(createdBy)}</bdi>
      </Link>
    </>
  )

interface ModerationProps {
  /** The hidden or shown item, as the label of its button names it. */
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
          {`${MAINTENANCE_LABELS.hidden} `}
          <span dir="auto">{hidden}</span>
        </p>
      )}
      <ConfirmableAction
        key={String(hidden !== null)}
        label={hidden === null ? MAINTENANCE_LABELS.hide(itemLabel) : MAINTENANCE_LABELS.showAgain(itemLabel)}
        description={hidden === null ? MAINTENANCE_MESSAGES.hideLogAsk : MAINTENANCE_MESSAGES.showLogAsk}
        confirmLabel={hidden === null ? MAINTENANCE_LABELS.confirmHiding : MAINTENANCE_LABELS.confirmShowing}
        reasonLabel={MAINTENANCE_MESSAGES.logReason}
        maxLength={MAX_REASON_LENGTH}
        danger={hidden === null}
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
