/** Component: the reader's menu of series, book and chapter, with its settings and the code for other devices. */
import { useId, useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { ROUTES } from '#shared/model/paths'
import { NO_PROGRESS, type SeriesProgress, withSeriesProgress } from '#shared/rules/places/progress'
import {
  type Books,
  getReadingProgress,
  useBooks,
  useReadingProgress,
} from '../../services/hooks/use-reading-progress.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledSelect } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LastStep, type LastStepProps } from './last-step.tsx'
import styles from './progress-menu.module.css'
import { ProgressSettings } from './progress-settings.tsx'
import { ProgressTransfer } from './progress-transfer.tsx'
import { SeriesFields } from './series-fields.tsx'
import { StartAgain } from './start-again.tsx'

/** With more series than these, one is chosen before its fields appear. */
const MAX_SERIES = 5

export interface ProgressMenuProps extends LastStepProps {
  /** How many times the menu was opened. The books are loaded again each time. */
  readonly openings: number
}

export function ProgressMenu({ openings, ...screen }: ProgressMenuProps) {
  const headingId = useId()
  const { isTemporary, isUnreadable } = useReadingProgress()
  const { value, status, refetch } = useBooks(openings)
  const hasFailed = status === 'failed' || value?.ok === false
  return (
    <section className={styles['panel']} aria-labelledby={headingId}>
      <h2 id={headingId}>{PROGRESS_MESSAGES.heading}</h2>
      <p>{PROGRESS_MESSAGES.intro}</p>
      {isTemporary && <Notice>{PROGRESS_MESSAGES.temporary}</Notice>}
      {isUnreadable && <Notice code="progress/unreadable">{PROGRESS_MESSAGES.unreadable}</Notice>}
      {value === null && status === 'loading' && <p role="status">{PROGRESS_MESSAGES.loading}</p>}
      {hasFailed && status !== 'loading' && (
        <Problem code="progress/not-loaded">
          {PROGRESS_MESSAGES.notLoaded} <Button onClick={refetch}>{PROGRESS_MESSAGES.retry}</Button>
        </Problem>
      )}
      {value?.ok && !isUnreadable && <ProgressFields books={value.value} screen={screen} />}
      <StartAgain />
      <p className={styles['limits']}>{PROGRESS_MESSAGES.limits}</p>
    </section>
  )
}

interface ProgressFieldsProps {
  readonly books: Books
  readonly screen: LastStepProps
}

function ProgressFields({ books, screen }: ProgressFieldsProps) {
  const { text } = useReadingProgress()
  const [added, setAdded] = useState<readonly string[]>([])
  const { index } = books
  const store = getReadingProgress()
  const read = store.getProgress(index)
  const progress = read.ok ? read.value : NO_PROGRESS
  const all = index.listSeries().sort((a, b) => a.localeCompare(b))
  const first = all.length <= MAX_SERIES ? all : []
  const shown = new Set([...progress.series.keys(), ...first, ...added])
  const others = all.filter((series) => !shown.has(series))
  const onChange = (series: string, set: SeriesProgress | undefined) => {
    // The fields stay when nothing is set any more.
    setAdded((before) => [...before, series])
    store.set(withSeriesProgress(progress, series, set), index)
  }
  return (
    <>
      {all.length === 0 && <p>{PROGRESS_MESSAGES.noBooks}</p>}
      {[...shown].map((series) => (
        <SeriesFields
          key={series}
          books={books}
          series={series}
          set={progress.series.get(series)}
          onChange={(set) => onChange(series, set)}
        />
      ))}
      {others.length > 0 && (
        <LabelledSelect
          label={PROGRESS_MESSAGES.anotherSeries}
          value=""
          onChange={({ target }) => setAdded((before) => [...before, target.value])}
        >
          <option value="">{PROGRESS_MESSAGES.chooseSeries}</option>
          {others.map((series) => (
            <option key={series}>{series}</option>
          ))}
        </LabelledSelect>
      )}
      <LastStep {...screen} />
      <p>
        <Link href={ROUTES.recap}>{PROGRESS_MESSAGES.recap}</Link>
      </p>
      {text !== null && <ProgressSettings index={index} progress={progress} />}
      <ProgressTransfer index={index} progress={progress} />
    </>
  )
}
