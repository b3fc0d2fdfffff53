/** Hook: where readers first meet pages, for lists of pages that are not route data. Read only while there are limits. */
import type { PageCard } from '#shared/model/page'
import { UNKNOWN_POSITION, withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { hasLimit } from '#shared/rules/places/limits'
import { useLimits } from './use-limits.ts'
import { useQuery } from './use-query.ts'

/**
 * Returns a function from keys to positions of cards (`card-positions.ts`). Before the catalogue is loaded, and for a page
 * that it lacks, the position is unknown.
 */
export function usePagePositions(): (page: string) => string | undefined {
  const isLimited = hasLimit(useLimits())
  const { value } = useQuery(isLimited ? 'positions' : null, ({ catalogue }) => catalogue.all())
  const cards: readonly PageCard[] = value?.ok ? value.value : []
  return (page) => {
    const card = cards.find(({ key }) => key === page)
    return card === undefined ? UNKNOWN_POSITION : withPosition(card, getBookIndex(cards)).position
  }
}
