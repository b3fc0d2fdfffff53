/** One of the pipeline's lists, with how many there are and the ways to the others. */
import type { ReactNode } from 'react'
import { pluralize } from '#shared/messages/messages'
import { Link } from '../../ui/link.tsx'
import styles from './report-list.module.css'

interface ReportSectionProps {
  readonly id: string
  readonly heading: string
  /** What one of them is called. */
  readonly itemName: string
  /** null in a later part of a list. */
  readonly total: number | null
  readonly shown: number
  /** Beside their number. */
  readonly note: ReactNode
  /** Where the next of them stand; null at the end. */
  readonly next: string | null
  readonly children: ReactNode
}

export const ReportSection = (props: ReportSectionProps) => {
  const { id, heading, itemName, total, shown, note, next, children } = props
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{heading}</h2>
      <p className={styles['total']}>
        {total === null && `Older ${itemName}s`}
        {total !== null && total > 0 && formatTotal(total, shown, itemName)}
        {note}
      </p>
      {children}
      {next !== null && (
        <p>
          <Link href={next}>{`Show older ${itemName}s`}</Link>
        </p>
      )}
    </section>
  )
}

const formatTotal = (total: number, shown: number, itemName: string): string =>
  shown < total ? `The first ${shown} of ${pluralize(total, itemName)}` : pluralize(total, itemName)
