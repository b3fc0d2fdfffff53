/** Component: a button beside the line of the caret that opens the list of places, on a page whose texts have places. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { PlaceIcon } from '../../../ui/icons/place-icon.tsx'
import { useStoryState } from '../places/story-places-provider.tsx'
import styles from './section-text.module.css'
import type { SectionView } from './section-view.ts'

/** It stands in the margin, so that it does not move while somebody types. The style sheet hides it without the focus. */
export function PlaceHint({ view }: { readonly view: SectionView }) {
  const { caret } = useSyncExternalStore(view.subscribe, view.state)
  const { hasPlaces } = useStoryState()
  const [top, setTop] = useState(0)
  const isShown = hasPlaces && caret.isUnplaced
  const line = `${caret.block} ${caret.line}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line has another top
  useLayoutEffect(() => {
    if (isShown) setTop(view.places.measureLine())
  }, [view, isShown, line])
  if (!isShown) return null
  return (
    <button
      type="button"
      // Keys open the list from the tools, and by a shortcut.
      tabIndex={-1}
      className={styles['hint']}
      style={{ insetBlockStart: top }}
      aria-label={PLACING_MESSAGES.place}
      title={PLACING_MESSAGES.place}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => view.places.open('lines')}
    >
      <PlaceIcon />
    </button>
  )
}
