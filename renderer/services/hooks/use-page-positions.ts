/** Hook: where readers first meet pages, for lists of pages that are not route data. Read only while there are limits. */
import { useMemo } from 'react'
import { UNKNOWN_POSITION, withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { hasLimit } from '#shared/rules/places/limits'
import { useLimits } from './use-limits.ts'
import { useQuery } from './use-query.ts'

export type PagePositions =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | {
      readonly kind: 'loaded'
      /**
       * Returns the position of a page's card (`card-positions.ts`); it is unknown for a page that is not in the catalogue.
       */
      readonly find: (page: string) => string | undefined
      /** Returns the name of a page for readers who have not met it, if it has one. */
      readonly findSafeName: (page: string) => string | undefined
    }

/** Nothing is limited, so no position is needed. */
const NO_POSITIONS: PagePositions = {
  kind: 'loaded',
  find: () => undefined,
  findSafeName: () => undefined,
}

/** @param isNeeded false if everything is shown anyway, so that nothing is read */
export function usePagePositions(isNeeded = true): PagePositions {
  const isLimited = hasLimit(useLimits()) && isNeeded
  const { value, status, refetch } = useQuery(isLimited ? 'positions' : null, ({ catalogue }) => catalogue.all())
  const cards = value?.ok ? value.value : null
  const cardsByKey = useMemo(() => new Map(cards?.map((card) => [card.key, card])), [cards])
  if (!isLimited) return NO_POSITIONS
  if (cards === null) return status === 'loading' ? { kind: 'loading' } : { kind: 'failed', retry: refetch }
  return {
    kind: 'loaded',
    find: (page) => {
      const card = cardsByKey.get(page)
      return card === undefined ? UNKNOWN_POSITION : withPosition(card, getBookIndex(cards)).position
    },
    findSafeName: (page) => cardsByKey.get(page)?.safeName,
  }
}
