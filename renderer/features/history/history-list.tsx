/** Component: the list of saves, newest first, with time, editor, summary and a link to the comparison. */
import { HISTORY_MESSAGES } from '#shared/messages/history-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath, editsPath } from '#shared/model/history-paths'
import { historyPath } from '#shared/model/paths'
import { Choice } from '../../ui/forms/choice.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './history-list.module.css'
import { SaveSummary } from './save-summary.tsx'

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[]
  /** True if the saves are of several pages, so that each line names its page. */
  readonly hasPageNames?: boolean
  /** The form for which each line offers its version as the older and as the newer one of a comparison. */
  readonly formId?: string | undefined
}

export const HistoryList = ({ entries, hasPageNames = false, formId }: HistoryListProps) => (
  <ol className={styles['list']}>
    {entries.map((entry, index) => (
      <li key={entry.id}>
        {formId !== undefined && <VersionChoice rev={entry.rev} index={index} form={formId} />}
        <Link href={comparisonPath(entry.page, entry.rev)} className={styles['name']}>
          {hasPageNames ? <bdi>{entry.name}</bdi> : HISTORY_MESSAGES.version(entry.rev)}
        </Link>
        <span className={styles['at']}>{entry.at !== null && <LocalTime at={entry.at} precise />}</span>
        <SaveSummary entry={entry} className={styles['summary']} />
        <span className={styles['by']}>
          {`${HISTORY_MESSAGES.by} `}
          {entry.editedById === null ? (
            <bdi>{formatEditorName(entry.editedBy)}</bdi>
          ) : (
            <Link href={editsPath(entry.editedById)}>
              <bdi>{formatEditorName(entry.editedBy)}</bdi>
            </Link>
          )}
          {entry.minor && ` · ${HISTORY_MESSAGES.smallChange}`}
          {entry.sections.length > 0 && ` · ${HISTORY_MESSAGES.sections(entry.sections.length)}`}
          {hasPageNames && (
            <>
              {' · '}
              <Link href={historyPath(entry.page)} aria-label={HISTORY_MESSAGES.historyOf(entry.name)}>
                {HISTORY_MESSAGES.history}
              </Link>
            </>
          )}
        </span>
      </li>
    ))}
  </ol>
)

interface VersionChoiceProps {
  readonly rev: number
  /** Position in the list: the first two versions are chosen at first. */
  readonly index: number
  readonly form: string
}

const VersionChoice = ({ rev, index, form }: VersionChoiceProps) => (
  <span className={styles['choice']}>
    {(['to', 'from'] as const).map((name, position) => (
      <Choice key={name} type="radio" name={name} value={rev} form={form} defaultChecked={index === position}>
        {HISTORY_MESSAGES[name]}
        <span className="visually-hidden">{` ${HISTORY_MESSAGES.version(rev)}`}</span>
      </Choice>
    ))}
  </span>
)
