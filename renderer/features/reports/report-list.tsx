/** Requests or reports, each at an address of its own. */
import type { ReactNode } from 'react'
import { formatEditorName } from '#shared/messages/messages'
import { getSmallImageUrl } from '#shared/model/images/image-address'
import { reportPath } from '#shared/model/paths'
import type { Report } from '#shared/model/report'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './report-list.module.css'

interface ReportListProps {
  readonly reports: readonly Report[]
  /** What is said where there are none. */
  readonly emptyText: string
  /** What may be done with each, below it. */
  readonly renderTools?: (report: Report) => ReactNode
}

export const ReportList = ({ reports, emptyText, renderTools }: ReportListProps) =>
  reports.length === 0 ? (
    <p>{emptyText}</p>
  ) : (
    <ul className={styles['list']}>
      {reports.map((report) => (
        <li key={report.id} id={report.id}>
          <h3 dir="auto">
            <Link href={reportPath(report.id)}>{report.title}</Link>
          </h3>
          <p dir="auto" className={styles['text']}>
            {report.text}
          </p>
          {report.imageUrl !== null && <Picture address={report.imageUrl} title={report.title} />}
          <p className={styles['about']}>
            {'Created by '}
            <bdi>{formatEditorName(report.createdBy)}</bdi>
            {report.createdAt !== null && (
              <>
                {' · '}
                <LocalTime at={report.createdAt} precise />
              </>
            )}
            {report.priority !== null && ` · Priority: ${report.priority}`}
            {report.done && ' · Done'}
            {report.doneAt !== null && (
              <>
                {' on '}
                <LocalTime at={report.doneAt} />
              </>
            )}
          </p>
          {renderTools?.(report)}
        </li>
      ))}
    </ul>
  )

/** The small form; a click leads to the large one. */
const Picture = ({ address, title }: { readonly address: string; readonly title: string }) => (
  <a href={address}>
    <img
      src={getSmallImageUrl(address) ?? address}
      alt={`Sent with: ${title}`}
      loading="lazy"
      className={styles['image']}
    />
  </a>
)
