/** Route data of a page: the places of its texts as positions, and the positions of the pages it links to. */

import type { Block, PagePlaces, PageView, Section } from '#shared/model/page'
import { includePlace } from '#shared/model/place-items'
import type { BookIndex, Position, UnknownPosition } from './book-index.ts'
import { formatCardPosition } from './card-positions.ts'
import { findEffectivePlaces } from './effective-places.ts'
import { formatContext, formatPosition } from './position-text.ts'
import type { SeriesContext } from './visibility.ts'

/** Returns where readers first meet a page; undefined for an unplaced or missing one. */
export type FindFirstPosition = (key: string) => Position | UnknownPosition | undefined

/** Returns sections with positions instead of places, and the positions of the pages they link to. */
export function placeSections(
  sections: readonly Section[],
  context: SeriesContext,
  index: BookIndex,
  findFirst: FindFirstPosition,
): { readonly sections: readonly Section[]; readonly places: PagePlaces } {
  const links = formatLinkPositions(sections, context, findFirst)
  return {
    sections: sections.map((section) => placeSection(section, index, context)),
    places: {
      context: formatContext(context),
      ...(links.length === 0 ? {} : { links: Object.fromEntries(links) }),
    },
  }
}

/** Returns the page with positions instead of places. Links to unplaced pages have none. */
export function withPositions(page: PageView, index: BookIndex, findFirst: FindFirstPosition): PageView {
  const { key, series: stored } = page.reference
  const series = index.normalizeSeries(stored)
  const context = { series, numbering: index.getNumbering(series) }
  const { sections, places } = placeSections(page.sections, context, index, findFirst)
  const first = findFirst(key)
  const { ownFirst: _, safeName, ...reference } = page.reference
  return {
    ...page,
    reference: {
      ...reference,
      sections: page.reference.sections.map(({ name, order, rev }) => ({ name, order, rev })),
    },
    places: {
      ...places,
      ...(first === undefined
        ? {}
        : { first: formatCardPosition(first, stored, index), ...(safeName && { safeName }) }),
    },
    sections,
  }
}

function formatLinkPositions(
  sections: readonly Section[],
  context: SeriesContext,
  findFirst: FindFirstPosition,
): (readonly [string, string])[] {
  const keys = new Set(sections.flatMap(({ links }) => Object.keys(links)))
  return [...keys].flatMap((key) => {
    const position = findFirst(key)
    return position === undefined ? [] : [[key, formatPosition(position, context)] as const]
  })
}

const placeSection = (section: Section, index: BookIndex, context: SeriesContext): Section => ({
  ...section,
  blocks: section.blocks.map((block) => placeBlock(block, index, context)),
})

function placeBlock({ at: own, ...block }: Block, index: BookIndex, context: SeriesContext): Block {
  const places = findEffectivePlaces({ ...block, ...includePlace(own) }, index)
  const format = (place: typeof places.heading) =>
    place === undefined ? {} : { position: formatPosition(index.findTextPosition(place), context) }
  return {
    ...block,
    ...format(places.heading),
    entries: block.entries.map(({ at, ...entry }, position) => ({ ...entry, ...format(places.entries[position]) })),
  }
}
