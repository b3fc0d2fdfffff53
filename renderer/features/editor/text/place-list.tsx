/** Component: the list of places at a line of the text, which changes or removes the place of the line. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { describePlace } from '../places/describe-place.ts'
import { PlaceSearch } from '../places/place-search.tsx'
import styles from '../places/places.module.css'
import { useStoryState } from '../places/story-places-provider.tsx'
import type { PlaceControl } from './place-control.ts'

interface PlaceListProps {
  readonly places: PlaceControl
  /** Says of what the place is. */
  readonly formatTarget: (open: { readonly isBlock: boolean; readonly count: number }) => string
}

export function PlaceList({ places, formatTarget }: PlaceListProps) {
  const open = useSyncExternalStore(places.subscribe, places.state)
  const story = useStoryState()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open !== null) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (open === null) return null
  const { target, count, now, left, top } = open
  return (
    <div
      ref={list}
      role="dialog"
      aria-label={PLACING_MESSAGES.placeOf(formatTarget({ isBlock: target === 'block', count }))}
      className={styles['list']}
      style={{ insetBlockStart: top, insetInlineStart: `max(0px, min(${left}px, 100% - var(--search)))` }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) places.dismiss()
      }}
    >
      <p>{now !== null && PLACING_MESSAGES.placed(describePlace(now, story).long)}</p>
      <PlaceSearch hasPlace={open.hasPlace} onChoose={(place) => places.choose(place)} onClose={() => places.close()} />
    </div>
  )
}
