/** Query: the texts of all sections of an edit screen that a review places, in the order of the screen. */

import type { SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import type { SectionViews } from '../find/section-views.tsx'
import type { PlaceableItem } from '../text/list-placeable.ts'
import type { ItemPlace } from '../text/place-commands.ts'

export interface ReviewItem extends PlaceableItem {
  /** Identifies the item on the screen. */
  readonly key: string
  readonly section: SectionName
}

export const listReviewItems = (views: SectionViews, sections: readonly SectionName[]): readonly ReviewItem[] =>
  sections.flatMap((section) =>
    (views.get(section)?.places.list() ?? []).map((item) => ({
      ...item,
      key: `${section} ${item.isBlock} ${item.id}`,
      section,
    })),
  )

/** The texts to which an action of the review applies: the current one, or all of its section or of the page. */
export type ReviewScope = 'text' | 'section' | 'page'

export const listInScope = (
  items: readonly ReviewItem[],
  current: ReviewItem,
  scope: ReviewScope,
): readonly ReviewItem[] => {
  if (scope === 'text') return [current]
  return scope === 'page' ? items : items.filter(({ section }) => section === current.section)
}

export interface SectionPlace extends ItemPlace {
  readonly section: SectionName
}

export const toSectionPlace = ({ section, id, isBlock }: ReviewItem, place: Place | null): SectionPlace => ({
  section,
  id,
  isBlock,
  place,
})

/** Sets places in all sections. The caller makes it one step of Undo. */
export function placeInSections(views: SectionViews, places: readonly SectionPlace[]): void {
  for (const section of new Set(places.map((place) => place.section)))
    views.get(section)?.places.placeItems(places.filter((place) => place.section === section))
}
