/** Function: live changes of home for a reader with progress, compared with home as it was before the gate opened it. */
import { affectsHome, mergeNewestChanges, type StoredChange } from '#shared/rules/lists/list-changes'
import { BookIndex } from '#shared/rules/places/book-index'
import { withPosition } from '#shared/rules/places/card-positions'
import { findFirstPosition } from '#shared/rules/places/catalogue-index'
import type { HomeData } from '../../screens/reading/home-screen.tsx'
import type { LiveHomeRules } from '../../screens/reading/use-live-list.ts'

/** Returns the books of the wiki; an empty index if home does not have all of them. */
function indexBooks({ series, seriesTotal, isPartial }: HomeData): BookIndex {
  const isComplete =
    !isPartial && series.length === seriesTotal && series.every(({ total, books }) => books.length === total)
  return new BookIndex(isComplete ? series.flatMap(({ books }) => books) : [])
}

/** @param open removes the changes of pages that the reader has not met */
export function createLiveHome(
  home: HomeData,
  open: (newest: HomeData['newest']) => ReturnType<LiveHomeRules['open']>,
): LiveHomeRules {
  const times = new Map(home.newest.map(({ key, changedAt }) => [key, changedAt ?? '']))
  const isNew = ({ card, changedAt }: StoredChange) => changedAt > (times.get(card.key) ?? '')
  return {
    needsReload(changes) {
      const index = indexBooks(home)
      return affectsHome(changes, home) || changes.some(({ card }) => findFirstPosition(card, index) === 'unknown')
    },
    open(received) {
      const index = indexBooks(home)
      return open(
        mergeNewestChanges(home.newest, received.filter(isNew), ({ card, rev, changedAt, by }) => {
          const { key, name, type, series, first } = card
          return withPosition(
            { key, name, type, series, rev, changedAt, by, ...(first !== undefined && { first }) },
            index,
          )
        }),
      )
    },
  }
}
