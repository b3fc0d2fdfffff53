/** Component: one list of the pipeline, with its total and the link to the next page of the list. */
import type { ReactNode } from 'react'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { Link } from '../../ui/link.tsx'
import styles from './report-list.module.css'

interface ReportSectionProps {
  readonly id: string
  readonly heading: string
  /** Singular noun for an item. */
  readonly itemName: string
  /** null on later pages of the list, for which it is not counted. */
  readonly total: number | null
  readonly shown: number
  /** Content beside the total. */
  readonly status: ReactNode
  /** Address of the next page of the list; null on the last one. */
  readonly next: string | null
  readonly children: ReactNode
}

export const ReportSection = (props: ReportSectionProps) => {
  const { id, heading, itemName, total, shown, status, next, children } = props
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{heading}</h2>
      <p className={styles['total']}>
        {total === null && REPORT_MESSAGES.older(itemName)}
        {total !== null && total > 0 && formatTotal(total, shown, itemName)}
        {status}
      </p>
      {children}
      {next !== null && (
        <p>
          <Link href={next}>{REPORT_MESSAGES.showOlder(itemName)}</Link>
        </p>
      )}
    </section>
  )
}

const formatTotal = (total: number, shown: number, itemName: string): string =>
  shown < total ? REPORT_MESSAGES.firstOf(shown, total, itemName) : REPORT_MESSAGES.total(total, itemName)
