/** Component: one version of the change log, with its date, its texts as a list, and their authors. */
import type { ReactNode } from 'react'
import { formatEditorName } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { versionPath } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './report-list.module.css'

interface VersionEntryProps {
  readonly entry: LogEntry
  /** Actions for maintainers, shown below the version. */
  readonly tools?: ReactNode
}

export const VersionEntry = ({ entry, tools }: VersionEntryProps) => (
  <section aria-labelledby={entry.id} className={styles['version']}>
    <div className={styles['headline']}>
      <h2 id={entry.id} dir="auto">
        <Link href={versionPath(entry.id)}>{entry.title}</Link>
      </h2>
      {entry.createdAt !== null && (
        <span className={styles['about']}>
          <LocalTime at={entry.createdAt} />
        </span>
      )}
    </div>
    <ul>
      {entry.changes.map(({ place, text, createdBy }) => (
        <li key={place}>
          <span dir="auto">{text}</span>
          {createdBy !== '' && createdBy !== entry.createdBy && (
            <span className={styles['about']}>
              {` · ${REPORT_MESSAGES.addedBy} `}
              <bdi>{formatEditorName(createdBy)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
    {entry.createdBy !== '' && (
      <p className={styles['about']}>
        {`${REPORT_MESSAGES.announcedBy} `}
        <bdi>{formatEditorName(entry.createdBy)}</bdi>
      </p>
    )}
    {tools}
  </section>
)
