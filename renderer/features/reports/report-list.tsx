/** Component: the list of feature requests or bug reports, each with a permanent link. */
import type { ReactNode } from 'react'
import { formatEditorName } from '#shared/messages/messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { getSmallImageUrl } from '#shared/model/images/image-address'
import { reportPath } from '#shared/model/paths'
import type { Report } from '#shared/model/report'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './report-list.module.css'

interface ReportListProps {
  readonly reports: readonly Report[]
  /** The text of an empty list. */
  readonly emptyText: string
  /** Renders the maintainers' actions below a report. */
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
            {`${REPORT_MESSAGES.createdBy} `}
            <bdi>{formatEditorName(report.createdBy)}</bdi>
            {report.createdAt !== null && (
              <>
                {' · '}
                <LocalTime at={report.createdAt} precise />
              </>
            )}
            {report.priority !== null && ` · ${REPORT_MESSAGES.priority(REPORT_MESSAGES.priorities[report.priority])}`}
            {report.done && ` · ${REPORT_MESSAGES.done}`}
            {report.doneAt !== null && (
              <>
                {` ${REPORT_MESSAGES.doneOn} `}
                <LocalTime at={report.doneAt} />
              </>
            )}
          </p>
          {renderTools?.(report)}
        </li>
      ))}
    </ul>
  )

/** Shows the small size of the image as a link to the full one. */
const Picture = ({ address, title }: { readonly address: string; readonly title: string }) => (
  <a href={address}>
    <img
      src={getSmallImageUrl(address) ?? address}
      alt={REPORT_MESSAGES.imageOf(title)}
      loading="lazy"
      className={styles['image']}
    />
  </a>
)
