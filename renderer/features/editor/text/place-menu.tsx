/** Component: places in the story offered while one is typed after `@`. */
import { useSyncExternalStore } from 'react'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { PlaceOptionText } from '../places/place-option-text.tsx'
import { usePlaceSearch } from '../places/story-places-provider.tsx'
import { type CaretMenuProps, CompletionMenu } from './completion-menu.tsx'

export function PlaceMenu({ view, handleKey }: CaretMenuProps) {
  const { completable } = useSyncExternalStore(view.subscribe, view.state)
  const typed = completable?.kind === 'place' ? completable : null
  const places = usePlaceSearch(typed?.typed ?? null)
  if (typed === null || places.length === 0) return null
  const byId = new Map(places.map((place) => [place.id, place]))
  return (
    <CompletionMenu
      view={view}
      handleKey={handleKey}
      completable={typed}
      label={PLACING_MESSAGES.places}
      options={[...byId.keys()]}
      onChoose={(id) => {
        const chosen = byId.get(id)
        if (chosen !== undefined) view.places.complete(chosen.place)
      }}
      startsChosen
      renderOption={(id) => {
        const option = byId.get(id)
        return option && <PlaceOptionText option={option} />
      }}
    />
  )
}
