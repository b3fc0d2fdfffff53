/** One of the pipeline's lists, with how many there are and the ways to the others. */
import type { ReactNode } from 'react'
import { counted } from '#shared/messages/messages'
import { Link } from '../../ui/link.tsx'
import styles from './report-list.module.css'

interface ReportSectionProps {
  readonly id: string
  readonly heading: string
  /** What one of them is called. */
  readonly what: string
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
  const { id, heading, what, total, shown, note, next, children } = props
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{heading}</h2>
      <p className={styles['total']}>
        {total === null && `Older ${what}s`}
        {total !== null && total > 0 && tellTotal(total, shown, what)}
        {note}
      </p>
      {children}
      {next !== null && (
        <p>
          <Link href={next}>{`Show older ${what}s`}</Link>
        </p>
      )}
    </section>
  )
}

const tellTotal = (total: number, shown: number, what: string): string =>
  shown < total ? `The first ${shown} of ${counted(total, what)}` : counted(total, what)
