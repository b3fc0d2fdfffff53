/** Positions of the pages of histories and recent changes, with a context of their own. */
import type { PageCard } from '#shared/model/page'
import { UNKNOWN_POSITION, withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import type { Catalogue } from '../../services/ports/catalogue.ts'

interface PlacedData {
  readonly position?: string
  readonly safeName?: string
}

/** Without the catalogue in memory, and for a page that it lacks, the position is unknown. */
export function findHistoryPosition(catalogue: Catalogue, key: string): PlacedData {
  const cards = catalogue.cached()
  const card = cards?.find((one) => one.key === key)
  if (cards === null || card === undefined) return { position: UNKNOWN_POSITION }
  const { position } = withPosition(card, getBookIndex(cards))
  const { safeName } = card
  return position === undefined ? {} : { position, ...(safeName === undefined ? {} : { safeName }) }
}

/** @param all all pages of the wiki @returns positions by page, without those of unplaced pages */
export function listPositions(cards: readonly PageCard[], all: readonly PageCard[]): Readonly<Record<string, string>> {
  const index = getBookIndex(all)
  return Object.fromEntries(
    cards.flatMap((card) => {
      const { position } = withPosition(card, index)
      return position === undefined ? [] : [[card.key, position]]
    }),
  )
}
