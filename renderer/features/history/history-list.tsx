/** Saves, the newest first: when, who, in what words, and the way to what changed. */
import { formatEditorName, pluralize } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath, editsPath, historyPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './history-list.module.css'
import { SaveSummary } from './save-summary.tsx'

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[]
  /** Of many pages: each line says which. */
  readonly hasPageNames?: boolean
}

export const HistoryList = ({ entries, hasPageNames = false }: HistoryListProps) => (
  <ol className={styles['list']}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <Link href={comparisonPath(entry.page, entry.rev)} className={styles['name']}>
          {hasPageNames ? <bdi>{entry.name}</bdi> : `Version ${entry.rev}`}
        </Link>
        <span className={styles['at']}>
          {entry.at !== null && <LocalTime at={entry.at} precise />}
        </span>
        <SaveSummary entry={entry} className={styles['summary']} />
        <span className={styles['by']}>
          {'by '}
          {entry.editedById === null ? (
            <bdi>{formatEditorName(entry.editedBy)}</bdi>
          ) : (
            <Link href={editsPath(entry.editedById)}>
              <bdi>{formatEditorName(entry.editedBy)}</bdi>
            </Link>
          )}
          {entry.minor && ' · small change'}
          {entry.sections.length > 0 && ` · ${pluralize(entry.sections.length, 'section')}`}
          {hasPageNames && (
            <>
              {' · '}
              <Link href={historyPath(entry.page)} aria-label={`History of ${entry.name}`}>
                History
              </Link>
            </>
          )}
        </span>
      </li>
    ))}
  </ol>
)
