/** What maintainers have done: hidden pages and blocked people, as far as it stands, and who did what. */
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { editorName } from '#shared/messages/messages'
import type { Deed, DeedSubject } from '#shared/model/deed'
import { editsPath, historyPath, ROUTES, reportPath, versionPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './maintenance.module.css'
import { ModerateVersion } from './moderate-version.tsx'
import { PartList } from './part-list.tsx'

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
      <PartList
        name="hidden pages"
        read={(maintenance, after) => maintenance.hiddenPages(after)}
        none={MAINTENANCE.noHidden}
        keyOf={({ key }) => key}
        draw={({ key, name }) => (
          <Link href={historyPath(key)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="versions">
      <h2 id="versions">Hidden versions</h2>
      <PartList
        name="hidden versions"
        read={(maintenance, after) => maintenance.hiddenVersions(after)}
        none={MAINTENANCE.noHiddenVersions}
        keyOf={({ id }) => id}
        draw={({ id, title, hidden }) => (
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
      <PartList
        name="blocked people"
        read={(maintenance, after) => maintenance.blocks(after)}
        none={MAINTENANCE.noBlocks}
        keyOf={({ uid }) => uid}
        draw={({ uid, userName, reason, since }) => (
          <>
            <Link href={editsPath(uid)}>
              <bdi>{editorName(userName)}</bdi>
            </Link>
            {': '}
            <span dir="auto">{reason}</span>
            <When at={since} />
          </>
        )}
      />
    </section>
    <section className={styles['part']} aria-labelledby="deeds">
      <h2 id="deeds">Who did what</h2>
      <p className={styles['text']}>{MAINTENANCE.deeds}</p>
      <PartList
        name="deeds"
        read={(maintenance, after) => maintenance.deeds(after)}
        none={MAINTENANCE.noDeeds}
        keyOf={({ id }) => id}
        draw={(deed) => (
          <>
            <About deed={deed} />
            {': '}
            <span dir="auto">{deed.text}</span>
            {' · by '}
            <bdi>{editorName(deed.by)}</bdi>
            <When at={deed.at} precise />
          </>
        )}
      />
    </section>
  </>
)

function About({ deed: { about, originalId, title } }: { readonly deed: Deed }) {
  const name = <bdi>{about === 'blocked' ? editorName(title) : title}</bdi>
  if (about === null) return name
  return <Link href={PATHS[about](originalId)}>{name}</Link>
}

const PATHS: Readonly<Record<DeedSubject, (id: string) => string>> = {
  blocked: editsPath,
  FeatureRequests: reportPath,
  BugReports: reportPath,
  ChangeLog: versionPath,
}

const When = ({
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
