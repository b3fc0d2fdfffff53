/** Component: tools that give lines and blocks their place in the story. */
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { KEY_MESSAGES } from '#shared/messages/key-messages'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { Button } from '../../../ui/button.tsx'
import { PlaceIcon } from '../../../ui/icons/place-icon.tsx'
import { isApple } from '../../../ui/is-apple.ts'
import { describePlace } from '../places/describe-place.ts'
import { useStoryState } from '../places/story-places-provider.tsx'
import type { SectionView } from './section-view.ts'

interface PlaceToolsProps {
  readonly view: SectionView
  /** Name of the line of the caret; null in a heading. */
  readonly line: string | null
  /** Name of the block of the caret. */
  readonly block: string
}

export function PlaceTools({ view, line, block }: PlaceToolsProps) {
  const story = useStoryState()
  const keys = isApple() ? KEY_MESSAGES.commandDot : KEY_MESSAGES.controlDot
  const keyShortcut = isApple() ? 'Meta+.' : 'Control+.'
  const last = story.last && describePlace(story.last, story)
  return (
    <>
      <Button
        variant="bare"
        aria-label={PLACING_MESSAGES.placeOf(line ?? block)}
        aria-keyshortcuts={last === null ? keyShortcut : undefined}
        onClick={() => view.places.open('lines')}
      >
        <PlaceIcon />
        {PLACING_MESSAGES.place}
        {last === null && <kbd>{keys}</kbd>}
      </Button>
      {last !== null && (
        <Button
          variant="bare"
          aria-label={EDITOR_LABELS.named(PLACING_MESSAGES.lastPlace(last.short), line ?? block)}
          aria-keyshortcuts={keyShortcut}
          onClick={() => {
            view.places.placeLast()
            view.focus()
          }}
        >
          {PLACING_MESSAGES.lastPlace(last.short)}
          <kbd>{keys}</kbd>
        </Button>
      )}
      {line !== null && (
        <Button
          variant="bare"
          aria-label={EDITOR_LABELS.named(PLACING_MESSAGES.placeSection, block)}
          onClick={() => view.places.open('block')}
        >
          {PLACING_MESSAGES.placeSection}
        </Button>
      )}
    </>
  )
}
