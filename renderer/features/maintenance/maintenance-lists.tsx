/** Component: the lists of hidden pages, hidden versions, blocked people and unreadable places, and the audit log. */
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { AuditEntry, AuditSubject } from '#shared/model/audit-log'
import { editsPath } from '#shared/model/history-paths'
import { historyPath, ROUTES, reportPath, versionPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ArrangeHome } from './arrange-home.tsx'
import { ChangeTitlePresets } from './change-title-presets.tsx'
import styles from './maintenance.module.css'
import { ModerateVersion } from './moderate-version.tsx'
import { PaginatedList } from './paginated-list.tsx'
import { UnreadablePlaces } from './unreadable-places.tsx'

export const MaintenanceLists = () => (
  <>
    <p className={styles['text']}>
      {MAINTENANCE_MESSAGES.overview[0]}
      <Link href={ROUTES.recentChanges}>{FRAME_MESSAGES.recentChanges}</Link>
      {MAINTENANCE_MESSAGES.overview[1]}
      <Link href={ROUTES.pipeline}>{MAINTENANCE_LABELS.pipeline}</Link>
      {MAINTENANCE_MESSAGES.overview[2]}
      <Link href={ROUTES.changeLog}>{MAINTENANCE_LABELS.changeLog}</Link>
      {MAINTENANCE_MESSAGES.overview[3]}
    </p>
    <ArrangeHome />
    <ChangeTitlePresets />
    <section className={styles['part']} aria-labelledby="hidden">
      <h2 id="hidden">{MAINTENANCE_LABELS.hiddenPages}</h2>
      <PaginatedList
        name="hidden pages"
        loadPart={(maintenance, after) => maintenance.listHiddenPages(after)}
        emptyText={MAINTENANCE_MESSAGES.noHidden}
        keyOf={({ key }) => key}
        renderItem={({ key, name, updatedByName, changedAt }) => (
          <>
            <Link href={historyPath(key)}>
              <bdi>{name}</bdi>
            </Link>
            {` · ${MAINTENANCE_LABELS.by} `}
            <bdi>{formatEditorName(updatedByName)}</bdi>
            <EntryTime at={changedAt} />
          </>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="versions">
      <h2 id="versions">{MAINTENANCE_LABELS.hiddenVersions}</h2>
      <PaginatedList
        name="hidden versions"
        loadPart={(maintenance, after) => maintenance.listHiddenVersions(after)}
        emptyText={MAINTENANCE_MESSAGES.noHiddenVersions}
        keyOf={({ id }) => id}
        renderItem={({ id, title, hidden }) => (
          <>
            <bdi>{title}</bdi>
            {': '}
            <span dir="auto">{hidden}</span>
            {/* The version stays listed until the next load, so that its texts can be shown again too. */}
            <ModerateVersion id={id} onModerated={() => {}} />
          </>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="blocked">
      <h2 id="blocked">{MAINTENANCE_LABELS.blockedPeople}</h2>
      <PaginatedList
        name="blocked people"
        loadPart={(maintenance, after) => maintenance.listBlocks(after)}
        emptyText={MAINTENANCE_MESSAGES.noBlocks}
        keyOf={({ uid }) => uid}
        renderItem={({ uid, userName, reason, since }) => (
          <>
            <Link href={editsPath(uid)}>
              <bdi>{formatEditorName(userName)}</bdi>
            </Link>
            {': '}
            <span dir="auto">{reason}</span>
            <EntryTime at={since} />
          </>
        )}
      />
    </section>
    <UnreadablePlaces />
    <section className={styles['part']} aria-labelledby="deeds">
      <h2 id="deeds">{MAINTENANCE_LABELS.auditLog}</h2>
      <p className={styles['text']}>{MAINTENANCE_MESSAGES.deeds}</p>
      <PaginatedList
        name="deeds"
        loadPart={(maintenance, after) => maintenance.listAuditEntries(after)}
        emptyText={MAINTENANCE_MESSAGES.noDeeds}
        keyOf={({ id }) => id}
        renderItem={(entry) => (
          <>
            <AuditEntrySubject entry={entry} />
            {': '}
            <span dir="auto">{entry.text}</span>
            {` · ${MAINTENANCE_LABELS.by} `}
            <bdi>{formatEditorName(entry.by)}</bdi>
            <EntryTime at={entry.at} precise />
          </>
        )}
      />
    </section>
  </>
)

function AuditEntrySubject({ entry: { about, originalId, title } }: { readonly entry: AuditEntry }) {
  const name = <bdi>{about === 'blocked' ? formatEditorName(title) : title}</bdi>
  if (about === null) return name
  return <Link href={PATHS[about](originalId)}>{name}</Link>
}

const PATHS: Readonly<Record<AuditSubject, (id: string) => string>> = {
  blocked: editsPath,
  FeatureRequests: reportPath,
  BugReports: reportPath,
  ChangeLog: versionPath,
  site: (id) => (id === 'presets' ? ROUTES.maintenance : ROUTES.home),
}

const EntryTime = ({ at, precise = false }: { readonly at: string | null; readonly precise?: boolean }) =>
  at === null ? null : (
    <>
      {' · '}
      <LocalTime at={at} precise={precise} />
    </>
  )
