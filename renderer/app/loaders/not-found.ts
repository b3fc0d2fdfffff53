/** Handler of unknown addresses: a redirect for a different case, otherwise a 404 with pages of similar names. */
import { data, redirect } from 'react-router-dom'
import { isDocumentId } from '#shared/model/document-id'
import { parseTypeName } from '#shared/model/page-types'
import { uploadPath } from '#shared/model/paths'
import { decodeSegment, parsePath } from '#shared/model/route-table'
import { toPageName } from '#shared/model/to-page-name'
import { findNearNames } from '#shared/rules/names/suggest'
import type { MissingPage } from '../../features/missing/missing-page.ts'
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
    return createNotFoundData({ requestedName: '', createPath: '', near: [] })
  const read = await catalogue.all()
  const cards = read.ok ? findNearNames(read.value, requestedName, MAX_SIMILAR + 1) : []
  return createNotFoundData({
    requestedName,
    createPath: uploadPath(parseTypeName(folder) ?? '', requestedName),
    near: cards
      .filter((card) => card.key !== missingKey)
      .slice(0, MAX_SIMILAR)
      .map(({ name, type, series, ...card }) => ({ key: card.key, name, type, series })),
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
