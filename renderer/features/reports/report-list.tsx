/** Requests or reports, each at an address of its own. */
import { editorName } from '#shared/messages'
import type { Report } from '#shared/model/report'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './report-list.module.css'

interface ReportListProps {
  readonly reports: readonly Report[]
  /** What is said where there are none. */
  readonly empty: string
}

export const ReportList = ({ reports, empty }: ReportListProps) =>
  reports.length === 0 ? (
    <p>{empty}</p>
  ) : (
    <ul className={styles['list']}>
      {reports.map((report) => (
        <li key={report.id} id={report.id}>
          <h3 dir="auto">
            <a href={`#${report.id}`}>{report.title}</a>
          </h3>
          <p dir="auto" className={styles['text']}>
            {report.text}
          </p>
          {report.imageUrl !== null && (
            <img
              src={report.imageUrl}
              alt={`Sent with: ${report.title}`}
              loading="lazy"
              className={styles['image']}
            />
          )}
          <p className={styles['about']}>
            {'Created by '}
            <bdi>{editorName(report.createdBy)}</bdi>
            {report.createdAt !== null && (
              <>
                {' · '}
                <LocalTime at={report.createdAt} />
              </>
            )}
            {report.priority !== null && ` · Priority: ${report.priority}`}
          </p>
        </li>
      ))}
    </ul>
  )
