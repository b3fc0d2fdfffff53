/** Component: offers to read as of the place in the address, which the person who shared the link has set. */
import { formatSharedPlace, PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { parsePlaceFragment } from '#shared/rules/places/place-link'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { getReadingProgress, useBooks } from '../../services/hooks/use-reading-progress.ts'
import { CornerPrompt } from './corner-prompt.tsx'

interface SharedPlacePromptProps {
  /** Fragment of the address. */
  readonly fragment: string
  readonly onClose: () => void
}

/** Nothing is set before the reader agrees. */
export function SharedPlacePrompt({ fragment, onClose }: SharedPlacePromptProps) {
  const { value: books } = useBooks()
  if (!books?.ok) return null
  const { index } = books.value
  const shared = parsePlaceFragment(fragment, index)
  if (shared === null) return null
  const { book, place } = shared
  const accept = () => {
    const store = getReadingProgress()
    const progress = store.getProgress(index)
    store.set(
      withSeriesProgress(progress.ok ? progress.value : NO_PROGRESS, book.series, { kind: 'upTo', place }),
      index,
    )
    onClose()
  }
  return (
    <CornerPrompt acceptLabel={PROGRESS_MESSAGES.readAsOf} onAccept={accept} onDismiss={onClose}>
      {PROGRESS_MESSAGES.sharedPlace(book.series, formatSharedPlace(book.bookNumber, place.chapter))}
    </CornerPrompt>
  )
}
