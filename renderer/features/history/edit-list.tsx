/** Component: the list of saves on the dashboard, one line for each in words, with all its columns in a detail row. */
import type { ReactNode } from 'react'
import { EDITS_MESSAGES } from '#shared/messages/account-messages'
import { DETAIL_LABELS, HISTORY_MESSAGES } from '#shared/messages/history-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath } from '#shared/model/history-paths'
import { getReaderLabel } from '#shared/model/page-types'
import type { OpenedChange } from '#shared/rules/places/open-changes'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './edit-list.module.css'
import { SaveSummary } from './save-summary.tsx'

interface EditListProps {
  readonly changes: readonly OpenedChange[]
  /** True if the saves are of several people, so that each line names its editor. */
  readonly hasEditors: boolean
}

export const EditList = ({ changes, hasEditors }: EditListProps) => (
  <ol className={styles['list']}>
    {changes.map(({ entry, hasHiddenSummary }) => (
      <li key={entry.id}>
        <p>
          <Link href={comparisonPath(entry.page, entry.rev)}>
            <bdi>{entry.name}</bdi>
          </Link>
          {!hasHiddenSummary && (
            <>
              {': '}
              <SaveSummary entry={entry} />
            </>
          )}
          {hasEditors && (
            <>
              {` · ${HISTORY_MESSAGES.by} `}
              <Editor entry={entry} />
            </>
          )}
          {entry.at !== null && (
            <span className={styles['at']}>
              {' · '}
              <LocalTime at={entry.at} precise />
            </span>
          )}
        </p>
        <details>
          <summary>
            {EDITS_MESSAGES.details}
            <span className="visually-hidden">
              {joinNodes(EDITS_MESSAGES.ofEdit(<bdi>{entry.name}</bdi>, entry.rev))}
            </span>
          </summary>
          <EditDetails entry={entry} />
        </details>
      </li>
    ))}
  </ol>
)

const Editor = ({ entry }: { readonly entry: HistoryEntry }) => <bdi>{formatEditorName(entry.editedBy)}</bdi>

/** The specification's columns, in its order; a column without a value has a dash. */
function EditDetails({ entry }: { readonly entry: HistoryEntry }) {
  const { sections, edits } = entry
  const titles = [
    ...sections.map(getReaderLabel),
    ...edits.flatMap(({ detail }) => (detail === null ? [] : [DETAIL_LABELS[detail]])),
  ]
  const values: Readonly<Record<keyof typeof EDITS_MESSAGES.columns, ReactNode>> = {
    id: <bdi>{entry.id}</bdi>,
    title: <bdi>{entry.name}</bdi>,
    titleEdits: titles.join(', '),
    textEdits: drawTexts(edits.map(({ text }) => text)),
    imageEdits: drawTexts(edits.map(({ imageUrl }) => getFileName(imageUrl))),
    editedBy: <Editor entry={entry} />,
    editedOn: entry.at !== null && <LocalTime at={entry.at} precise />,
  }
  return (
    <dl>
      {Object.entries(EDITS_MESSAGES.columns).map(([column, heading]) => (
        <div key={column}>
          <dt>{heading}</dt>
          <dd>{values[column as keyof typeof values] || EDITS_MESSAGES.noValue}</dd>
        </div>
      ))}
    </dl>
  )
}

function drawTexts(texts: readonly string[]): ReactNode {
  const written = texts.filter(Boolean)
  if (written.length === 0) return null
  return (
    <ul>
      {[...new Set(written)].map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Returns the file name at the end of an image's URL, which may be percent-encoded. */
function getFileName(address: string): string {
  const file =
    address
      .replace(/[?#].*$/, '')
      .split(/\/|%2F/)
      .at(-1) ?? ''
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}
