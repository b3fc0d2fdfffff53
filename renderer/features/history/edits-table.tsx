/** Component: the table of saves on the dashboard, with their texts, images, editors and times. */
import { EDITS_MESSAGES } from '#shared/messages/account-messages'
import { DETAIL_LABELS } from '#shared/messages/history-messages'
import { formatEditorName } from '#shared/messages/messages'
import type { HistoryEdit, HistoryEntry } from '#shared/model/history'
import { getReaderLabel } from '#shared/model/page-types'
import { comparisonPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './edits-table.module.css'

export const EditsTable = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <div className={styles['frame']}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {Object.entries(EDITS_MESSAGES.columns).map(([column, heading]) => (
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <Link href={comparisonPath(entry.page, entry.rev)}>
                <bdi>{entry.id}</bdi>
              </Link>
            </td>
            <td>
              <bdi>{entry.name}</bdi>
            </td>
            <td>{formatTitles(entry)}</td>
            <td dir="auto">{joinTexts(entry, ({ text }) => text)}</td>
            <td>{joinTexts(entry, ({ imageUrl }) => getFileName(imageUrl))}</td>
            <td>
              <bdi>{formatEditorName(entry.editedBy)}</bdi>
            </td>
            <td>{entry.at !== null && <LocalTime at={entry.at} precise />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const MAX_LENGTH = 120

const formatTitles = ({ sections, edits }: HistoryEntry): string =>
  [
    ...sections.map(getReaderLabel),
    ...edits.flatMap(({ detail }) => (detail === null ? [] : [DETAIL_LABELS[detail]])),
  ].join(', ')

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

const joinTexts = ({ edits }: HistoryEntry, getText: (edit: HistoryEdit) => string): string => {
  const all = edits.map(getText).filter(Boolean).join(' · ')
  return all.length > MAX_LENGTH ? `${all.slice(0, MAX_LENGTH)}…` : all
}
