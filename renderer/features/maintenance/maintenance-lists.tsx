/** What maintainers have done: hidden pages and blocked people, as far as it stands, and who did what. */
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { AuditEntry, AuditSubject } from '#shared/model/audit-entry'
import { editsPath, historyPath, ROUTES, reportPath, versionPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './maintenance.module.css'
import { ModerateVersion } from './moderate-version.tsx'
import { PaginatedList } from './paginated-list.tsx'

export const MaintenanceLists = () => (
  <>
    <p className={styles['text']}>
      To hide a page, open its History. To block a person or revert their edits, choose their name
      in <Link href={ROUTES.recentChanges}>Recent Changes</Link>. Reports are judged in the{' '}
      <Link href={ROUTES.pipeline}>pipeline</Link>, and texts hidden in the{' '}
      <Link href={ROUTES.changeLog}>change log</Link>.
    </p>
    <section className={styles['part']} aria-labelledby="hidden">
      <h2 id="hidden">Hidden pages</h2>
      <PaginatedList
        name="hidden pages"
        loadPart={(maintenance, after) => maintenance.listHiddenPages(after)}
        emptyText={MAINTENANCE_MESSAGES.noHidden}
        keyOf={({ key }) => key}
        renderItem={({ key, name }) => (
          <Link href={historyPath(key)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="versions">
      <h2 id="versions">Hidden versions</h2>
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
            {/* it stays listed until the list is read again, so that its texts can be shown too */}
            <ModerateVersion id={id} onModerated={() => {}} />
          </>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="blocked">
      <h2 id="blocked">Blocked people</h2>
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
    <section className={styles['part']} aria-labelledby="deeds">
      <h2 id="deeds">Who did what</h2>
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
            {' · by '}
            <bdi>{formatEditorName(entry.by)}</bdi>
            <EntryTime at={entry.at} precise />
          </>
        )}
      />
    </section>
  </>
)

function AuditEntrySubject({
  entry: { about, originalId, title },
}: {
  readonly entry: AuditEntry
}) {
  const name = <bdi>{about === 'blocked' ? formatEditorName(title) : title}</bdi>
  if (about === null) return name
  return <Link href={PATHS[about](originalId)}>{name}</Link>
}

const PATHS: Readonly<Record<AuditSubject, (id: string) => string>> = {
  blocked: editsPath,
  FeatureRequests: reportPath,
  BugReports: reportPath,
  ChangeLog: versionPath,
}

const EntryTime = ({
  at,
  precise = false,
}: {
  readonly at: string | null
  readonly precise?: boolean
}) =>
  at === null ? null : (
    <>
      {' · '}
      <LocalTime at={at} precise={precise} />
    </>
  )
