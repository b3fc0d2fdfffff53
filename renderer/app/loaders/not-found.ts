/** Handler of unknown addresses: a redirect for a different case, otherwise a 404 with pages of similar names. */
import { data, redirect } from 'react-router-dom'
import { isDocumentId } from '#shared/model/document-id'
import type { PageCard } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { uploadPath } from '#shared/model/paths'
import { decodeSegment, parsePath } from '#shared/model/route-table'
import { toPageName } from '#shared/model/to-page-name'
import { findNearNames } from '#shared/rules/names/suggest'
import { withPosition } from '#shared/rules/places/card-positions'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { seal } from '#shared/rules/places/sealed'
import type { MissingPage, NearPage } from '../../features/missing/missing-page.ts'
import type { Services } from '../../services/ports/services.ts'

const MAX_SIMILAR = 6
/** Longer than any name or reasonable search query. */
const MAX_LENGTH = 500

const UNREADABLE = /[\p{Cc}\p{Surrogate}]/u

/** False for malformed addresses: broken encoding, control characters, excessive length. */
export function isReadable(url: URL, name: string): boolean {
  try {
    decodeURIComponent(url.pathname)
  } catch {
    return false
  }
  return name.length <= MAX_LENGTH && !UNREADABLE.test(name)
}

export const canBePage = (url: URL, id = ''): boolean => isDocumentId(id) && isReadable(url, id)

/**
 * Returns the 404 to throw. If the catalogue cannot be read there are no suggestions.
 * @param missingKey key of the missing page, which an older catalogue may still list
 */
export async function createNotFound({ catalogue }: Services, url: URL, missingKey: string | null = null) {
  const [, folder = '', id = url.pathname.slice(1)] = url.pathname.split('/')
  const requestedName = toPageName(decodeSegment(id)).trim()
  if (requestedName === '' || !isReadable(url, requestedName))
    return createNotFoundData({ requestedName: '', createPath: '', near: seal([]) })
  const read = await catalogue.all()
  const near = read.ok ? findNearPages(read.value, requestedName) : []
  return createNotFoundData({
    requestedName,
    createPath: uploadPath(parseTypeName(folder) ?? '', requestedName),
    near: seal(near.filter((page) => page.key !== missingKey).slice(0, MAX_SIMILAR)),
  })
}

/** Those that a reader has not met are not replaced by others: what differs more is seldom what was meant. */
function findNearPages(cards: readonly PageCard[], requestedName: string): readonly NearPage[] {
  const books = getBookIndex(cards)
  return findNearNames(cards, requestedName, MAX_SIMILAR + 1).map((card) => {
    const { key, name, type, series, position } = withPosition(card, books)
    return { key, name, type, series, ...(position === undefined ? {} : { position }) }
  })
}

const createNotFoundData = (page: MissingPage) => data(page, { status: 404 })

/** Called when no route matches exactly: redirects an address in a different case to its route. */
export async function redirectOrNotFound(services: Services, url: URL): Promise<never> {
  throw findCaseRedirect(url) ?? (await createNotFound(services, url))
}

/** A series has no other case: its name may differ from another's by case alone. */
function findCaseRedirect(url: URL): Response | null {
  const route = parsePath(url.pathname, { isCaseSensitive: false })?.route
  if (route === undefined || route.name === 'series') return null
  const path = applyPatternCase(route.pattern, url.pathname)
  return path === url.pathname ? null : redirect(path + url.search, 301)
}

/** Parameter values keep their case. */
function applyPatternCase(pattern: string, pathname: string): string {
  const segments = pathname.split('/')
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith(':') ? (segments[index] ?? '') : part))
    .join('/')
}
