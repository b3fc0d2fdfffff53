/**
 * Record of the pages that were read last on this device, newest first. It stays on the device, and holds names, and
 * where readers first meet the pages, since progress may be set after they were read.
 */
import type { PageCard, PagePlaces } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { toCardPosition, UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { type Sealed, seal } from '#shared/rules/places/sealed'
import { hasShape } from '#shared/shape'

/** What the address of a page is made of, and its name. */
export interface RecentPage extends Pick<PageCard, 'key' | 'name' | 'type'> {
  /** Position at which readers first meet the page (`card-positions.ts`); absent for an unplaced one. */
  readonly position?: string
}

const KEY = 'recent-pages'
const MAX_PAGES = 10
/** Stored position of an unplaced page, which tells it from one of an earlier version. */
const UNPLACED = ''

/** Returns the list with the page as its newest. */
export const addRecentPage = (
  pages: readonly RecentPage[],
  { key, name, type, position }: RecentPage,
): readonly RecentPage[] =>
  [
    { key, name, type, ...(position === undefined ? {} : { position }) },
    ...pages.filter((one) => one.key !== key),
  ].slice(0, MAX_PAGES)

/** @param stored parsed JSON of unknown origin; a page of an earlier version has a place that is not known */
export const parseRecentPages = (stored: unknown): readonly RecentPage[] =>
  Array.isArray(stored) ? stored.flatMap((page: unknown) => parseStoredPage(page) ?? []) : []

function parseStoredPage(stored: unknown): RecentPage | null {
  const page = parsePage(stored)
  if (page === null) return null
  const position = hasShape(stored, { position: 'string' }) ? stored.position : UNKNOWN_POSITION
  return position === UNPLACED ? page : { ...page, position }
}

const formatRecentPages = (pages: readonly RecentPage[]): string =>
  JSON.stringify(pages.map((page) => ({ position: UNPLACED, ...page })))

/** @param data route data; null is returned for what is not that of a page */
export function parseRecentPage(data: unknown): RecentPage | null {
  if (typeof data !== 'object' || data === null || !('reference' in data)) return null
  const page = parsePage(data.reference)
  if (page === null) return null
  const position = 'places' in data ? readPosition(data.places) : UNKNOWN_POSITION
  return position === undefined ? page : { ...page, position }
}

function readPosition(places: unknown): string | undefined {
  if (!hasShape(places, { context: 'string' })) return UNKNOWN_POSITION
  const first = hasShape(places, { first: 'string' }) ? places.first : undefined
  return toCardPosition({ context: places.context, ...(first === undefined ? {} : { first }) } satisfies PagePlaces)
}

function parsePage(page: unknown): RecentPage | null {
  if (!hasShape(page, { key: 'string', name: 'string', type: 'string' })) return null
  const type = parseTypeName(page.type)
  return type === null ? null : { key: page.key, name: page.name, type }
}

export const readRecentPages = (): Sealed<readonly RecentPage[]> => seal(readStoredPages())

function readStoredPages(): readonly RecentPage[] {
  try {
    return parseRecentPages(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

export function recordRecentPage(page: RecentPage): void {
  try {
    localStorage.setItem(KEY, formatRecentPages(addRecentPage(readStoredPages(), page)))
  } catch {
    // Without storage no page is offered again.
  }
}

export function forgetRecentPages(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
