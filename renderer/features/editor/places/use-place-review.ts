/** Hook: the state of a review that places the texts of a page one after the other. */
import { useState } from 'react'
import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import type { DraftSession } from '../drafts/draft-session.ts'
import { useDraftState } from '../drafts/use-draft.ts'
import { useSectionViews } from '../find/section-views.tsx'
import {
  listInScope,
  listReviewItems,
  placeInSections,
  type ReviewItem,
  type ReviewScope,
  type SectionPlace,
  toSectionPlace,
} from './review-items.ts'
import { useStoryPlaces, useStoryState } from './story-places-provider.tsx'

export interface PlaceReviewState {
  readonly items: readonly ReviewItem[]
  /** Undefined at the end. */
  readonly current: ReviewItem | undefined
  /** Number of the current item, from 1. */
  readonly number: number
  /** The place before this one: the last one that was used, or that of the nearest text before. */
  readonly before: Place | null
  readonly canGoBack: boolean
  /** Gives a place, or none, and goes on behind what has got it. */
  readonly apply: (place: Place | null, scope: ReviewScope) => void
  /** Goes on and leaves the text as it is. */
  readonly leave: () => void
  /** Goes back one step, and takes it back. */
  readonly back: () => void
}

interface ReviewStep {
  /** Key of the item that was shown. */
  readonly key: string
  /** The places before the step. */
  readonly places: readonly SectionPlace[]
}

/** Key of no item. */
const END = ''

export function usePlaceReview(session: DraftSession, sections: readonly SectionName[]): PlaceReviewState {
  const views = useSectionViews()
  const story = useStoryPlaces()
  const { last } = useStoryState()
  // The texts are listed again after each edit.
  useDraftState(session)
  const items = listReviewItems(views, sections)
  const [key, setKey] = useState(() => (items.find(({ at }) => at === undefined) ?? items[0])?.key ?? END)
  const [steps, setSteps] = useState<readonly ReviewStep[]>([])
  const index = items.findIndex((item) => item.key === key)
  const current = items[index]
  const nearest = items.slice(0, Math.max(0, index)).findLast(({ at }) => at !== undefined)?.at ?? null
  const goOn = (behind: ReviewItem, places: readonly SectionPlace[]) => {
    setSteps([...steps, { key, places }])
    setKey(items[items.indexOf(behind) + 1]?.key ?? END)
  }
  const place = (places: readonly SectionPlace[]) => session.together(() => placeInSections(views, places))
  return {
    items,
    current,
    number: index + 1,
    before: last ?? nearest,
    canGoBack: steps.length > 0,
    apply(chosen, scope) {
      if (current === undefined) return
      const placed = listInScope(items, current, scope)
      place(placed.map((item) => toSectionPlace(item, chosen)))
      if (chosen !== null) story.use(chosen)
      goOn(
        placed.at(-1) ?? current,
        placed.map((item) => toSectionPlace(item, item.at ?? null)),
      )
    },
    leave() {
      if (current !== undefined) goOn(current, [])
    },
    back() {
      const step = steps.at(-1)
      if (step === undefined) return
      if (step.places.length > 0) place(step.places)
      setSteps(steps.slice(0, -1))
      setKey(step.key)
    },
  }
}
