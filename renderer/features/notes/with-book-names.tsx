/** Component: loads the books, so that its content can name them. Until then, books have only their numbers. */
import type { ReactNode } from 'react'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { useLimits } from '../../services/hooks/use-limits.ts'
import { useBooks } from '../../services/hooks/use-reading-progress.ts'
import { Alert } from '../../ui/alert.tsx'
import type { BookNames } from './book-label.tsx'

interface WithBookNamesProps {
  /** Normalized name of the page's series. */
  readonly series: string
  readonly children: (names: BookNames) => ReactNode
}

export function WithBookNames({ series, children }: WithBookNamesProps) {
  const limits = useLimits()
  const { value, status } = useBooks()
  return (
    <>
      {children({ series, books: value?.ok ? value.value : null, limits })}
      {(status === 'failed' || value?.ok === false) && (
        <Alert code="progress/not-loaded">{NOTE_MESSAGES.notLoaded}</Alert>
      )}
    </>
  )
}
