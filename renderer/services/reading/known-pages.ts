/** Finds the pages that copies of loaded data mention: the page itself, rows of lists, results of a search. */
import { parseTypeName } from '#shared/model/page-types'
import type { SuggestedPage } from '#shared/name-suggestions'
import { toCardPosition } from '#shared/rules/places/card-positions'
import { type Sealed, seal } from '#shared/rules/places/sealed'
import { hasShape } from '#shared/shape'

/**
 * Of a page that is in several copies, the newest name is taken, and the newest position. A copy that has none may be
 * of data in which pages have no positions.
 * @param copies data of routes, newest first
 */
export function findKnownPages(copies: readonly unknown[]): Sealed<readonly SuggestedPage[]> {
  const pages = new Map<string, SuggestedPage>()
  const add = (page: SuggestedPage): void => {
    const known = pages.get(page.key)
    if (known === undefined) pages.set(page.key, page)
    else if (known.position === undefined) pages.set(page.key, withPositionOf(known, page))
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const position = readPagePosition(value)
    if (position !== undefined && 'reference' in value) {
      const page = readPage(value.reference)
      if (page !== null) add({ ...page, position })
    }
    const page = readPage(value)
    if (page !== null) add(page)
    for (const inner of Object.values(value)) visit(inner)
  }
  for (const copy of copies) visit(copy)
  return seal([...pages.values()])
}

const withPositionOf = (page: SuggestedPage, { position }: SuggestedPage): SuggestedPage =>
  position === undefined ? page : { ...page, position }

/** The route data of a page has its position beside its reference. */
function readPagePosition(value: object): string | undefined {
  if (!('places' in value) || !hasShape(value.places, { context: 'string', first: 'string' })) return undefined
  return toCardPosition(value.places)
}

/** Cards, references and search hits have these fields; sections and people do not. */
function readPage(value: unknown): SuggestedPage | null {
  if (!hasShape(value, { key: 'string', name: 'string', type: 'string', series: 'string' })) return null
  const type = parseTypeName(value.type)
  if (type === null || Reflect.get(value, 'hidden') === true || hasShape(value, { movedTo: 'string' })) return null
  const { key, name, series } = value
  const image = hasShape(value, { image: 'string' }) ? value.image : null
  return {
    key,
    name,
    type,
    series,
    image,
    ...(hasShape(value, { position: 'string' }) && { position: value.position }),
  }
}
