/** Component: the list of saves, newest first, with time, editor, summary and a link to the comparison. */
import { HISTORY_MESSAGES, SUMMARY_MESSAGES } from '#shared/messages/history-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath, editsPath } from '#shared/model/history-paths'
import { getReaderLabel, type TypeName } from '#shared/model/page-types'
import { historyPath, viewPath } from '#shared/model/paths'
import type { OpenedChange } from '#shared/rules/places/open-changes'
import { Choice } from '../../ui/forms/choice.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './history-list.module.css'
import { SaveSummary } from './save-summary.tsx'

interface HistoryListProps {
  readonly changes: readonly OpenedChange[]
  /** Types by page, if the saves are of several pages, so that each line names its page. */
  readonly pageTypes?: PageTypes
  /** The form for which each line offers its version as the older and as the newer one of a comparison. */
  readonly formId?: string | undefined
}

/** Maps keys of pages to types. A page whose change has just been received may be missing. */
export type PageTypes = Readonly<Record<string, TypeName>>

/** More sections are counted. */
const MAX_NAMED_SECTIONS = 3

export const HistoryList = ({ changes, pageTypes, formId }: HistoryListProps) => (
  <ol className={styles['list']}>
    {changes.map(({ entry, hasHiddenSummary, position }, index) => (
      <li key={entry.id} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': position })}>
        {formId !== undefined && <VersionChoice rev={entry.rev} index={index} form={formId} />}
        {pageTypes === undefined ? (
          <Link href={comparisonPath(entry.page, entry.rev)} className={styles['name']}>
            {HISTORY_MESSAGES.version(entry.rev)}
          </Link>
        ) : (
          <Link href={findPagePath(entry.page, pageTypes)} className={styles['name']}>
            <bdi>{entry.name}</bdi>
          </Link>
        )}
        <span className={styles['at']}>{entry.at !== null && <LocalTime at={entry.at} precise />}</span>
        {!hasHiddenSummary && <SaveSummary entry={entry} className={styles['summary']} />}
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
          {[...describeSave(entry, hasHiddenSummary)].map((words) => ` · ${words}`)}
          {pageTypes !== undefined && (
            <>
              {' · '}
              <VersionLink entry={entry} />
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

/** The history of a page of unknown type leads to the page. */
const findPagePath = (page: string, types: PageTypes): string => {
  const type = Object.hasOwn(types, page) ? types[page] : undefined
  return type === undefined ? historyPath(page) : viewPath(type, page)
}

/** Yields what the summary does not say: that the page is new, and the sections. */
function* describeSave({ rev, summary, sections }: HistoryEntry, hasHiddenSummary: boolean): Generator<string> {
  const hasComment = hasHiddenSummary || summary.trim() !== ''
  if (rev === 1 && hasComment) yield SUMMARY_MESSAGES.newPage
  if (sections.length > MAX_NAMED_SECTIONS) yield HISTORY_MESSAGES.sections(sections.length)
  else if (sections.length > 0 && (rev === 1 || hasComment)) yield sections.map(getReaderLabel).join(', ')
}

/** The first version has no difference. */
const VersionLink = ({ entry: { page, name, rev } }: { readonly entry: HistoryEntry }) => {
  const [words, label] =
    rev === 1
      ? [HISTORY_MESSAGES.version(rev), HISTORY_MESSAGES.versionOf(name, rev)]
      : [HISTORY_MESSAGES.difference, HISTORY_MESSAGES.differenceOf(name, rev)]
  return (
    <Link href={comparisonPath(page, rev)} aria-label={label}>
      {words}
    </Link>
  )
}

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
