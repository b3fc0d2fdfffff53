/** Component: the recap of this device's reader, or how to get one. Loaded after hydration. */
import type { ReactNode } from 'react'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import { PROGRESS_MENU_ID } from '../../../components/menu-ids.ts'
import { useReadingProgress } from '../../../services/hooks/use-reading-progress.ts'
import { useRecap } from '../../../services/hooks/use-recap.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import styles from './recap.module.css'
import { RecapOfSeries } from './recap-of-series.tsx'

export function Recap() {
  const { text, progress, isUnreadable } = useReadingProgress()
  if (isUnreadable) return <Invitation>{RECAP_MESSAGES.unreadable}</Invitation>
  if (text === null || progress.series.size === 0) return <Invitation>{RECAP_MESSAGES.nothingSet}</Invitation>
  // A new component for a new place: texts of the place before must not stay while the next ones are loaded.
  return <LoadedRecap key={text} text={text} />
}

const Invitation = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['invitation']}>
    <p>{children}</p>
    <Button variant="primary" popoverTarget={PROGRESS_MENU_ID}>
      {RECAP_MESSAGES.setPlace}
    </Button>
  </div>
)

function LoadedRecap({ text }: { readonly text: string }) {
  const { value, status, refetch } = useRecap(text)
  if (status === 'loading') return <p role="status">{RECAP_MESSAGES.loading}</p>
  if (!value?.ok)
    return (
      <Problem code="progress/not-loaded">
        {RECAP_MESSAGES.notLoaded} <Button onClick={refetch}>{RECAP_MESSAGES.retry}</Button>
      </Problem>
    )
  return (
    <>
      <p className={styles['print']}>
        <Button onClick={() => window.print()}>{RECAP_MESSAGES.print}</Button>
      </p>
      {value.value.map((series) => (
        <RecapOfSeries key={series.name} series={series} />
      ))}
    </>
  )
}
