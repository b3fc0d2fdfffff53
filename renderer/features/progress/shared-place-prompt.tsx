/**
 * Component: offers to read as of the place of a link: the link that led here, whose place the person who shared it has
 * set, or one of the page that the reader has just followed.
 */
import { formatSharedPlace, PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { parsePlaceFragment } from '#shared/rules/places/place-link'
import { NO_PROGRESS, withSeriesProgress } from '#shared/rules/places/progress'
import { getReadingProgress, useBooks } from '../../services/hooks/use-reading-progress.ts'
import { CornerPrompt } from './corner-prompt.tsx'

interface SharedPlacePromptProps {
  /** Fragment of the link. */
  readonly fragment: string
  /** True for a link of the page. The offer takes the focus, since it is what the reader has asked for. */
  readonly isTrial: boolean
  readonly onClose: () => void
}

/** Nothing is set before the reader agrees. */
export function SharedPlacePrompt({ fragment, isTrial, onClose }: SharedPlacePromptProps) {
  const { value: books } = useBooks()
  if (!books?.ok) return null
  const { index } = books.value
  const shared = parsePlaceFragment(fragment, index)
  if (shared === null) return null
  const { book, place } = shared
  const format = isTrial ? PROGRESS_MESSAGES.trialPlace : PROGRESS_MESSAGES.sharedPlace
  const accept = () => {
    const store = getReadingProgress()
    const progress = store.getProgress(index)
    store.set(
      withSeriesProgress(progress.ok ? progress.value : NO_PROGRESS, book.series, { kind: 'upTo', place }),
      index,
    )
    // While everything is shown, agreeing would change nothing on the screen.
    store.resume(index)
    onClose()
  }
  return (
    <CornerPrompt
      key={fragment}
      acceptLabel={PROGRESS_MESSAGES.readAsOf}
      hasFocus={isTrial}
      onAccept={accept}
      onDismiss={onClose}
    >
      {format(book.series, formatSharedPlace(book.bookNumber, place.chapter))}
    </CornerPrompt>
  )
}
