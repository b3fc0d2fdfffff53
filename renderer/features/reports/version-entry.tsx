/** What was new in one version, at an address of its own, with who announced it and who added to it. */
import type { ReactNode } from 'react'
import { formatEditorName } from '#shared/messages/messages'
import { versionPath } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './report-list.module.css'

interface VersionEntryProps {
  readonly entry: LogEntry
  /** What may be done with it, below it. */
  readonly tools?: ReactNode
}

export const VersionEntry = ({ entry, tools }: VersionEntryProps) => (
  <section aria-labelledby={entry.id} className={styles['version']}>
    <h2 id={entry.id} dir="auto">
      <Link href={versionPath(entry.id)}>{entry.title}</Link>
    </h2>
    <ul>
      {entry.changes.map(({ place, text, createdBy }) => (
        <li key={place}>
          <span dir="auto">{text}</span>
          {createdBy !== '' && createdBy !== entry.createdBy && (
            <span className={styles['about']}>
              {' · added by '}
              <bdi>{formatEditorName(createdBy)}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
    {entry.createdBy !== '' && (
      <p className={styles['about']}>
        {'Announced by '}
        <bdi>{formatEditorName(entry.createdBy)}</bdi>
        {entry.createdAt !== null && (
          <>
            {' · '}
            <LocalTime at={entry.createdAt} />
          </>
        )}
      </p>
    )}
    {tools}
  </section>
)
