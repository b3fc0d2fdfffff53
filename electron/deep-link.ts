/** Parser for deep links (`infinite-worlds://wiki/…`). A link opens a known reading route or the home page. */
import { isDocumentId } from '#shared/model/document-id'
import { buildPath, ROUTES } from '#shared/model/paths'
import { parsePath } from '#shared/model/route-table'
import { LINK_SCHEME } from '#shared/program-link'

const MAX_LENGTH = 2000

/**
 * Returns the path of the interface for a link; null if the text is not a deep link. The path is rebuilt from the
 * parsed segments, so the query and any unparsed text are dropped. A fragment is retained if it is an identifier.
 */
export function parseDeepLink(text: string): string | null {
  if (!text.startsWith(`${LINK_SCHEME}:`)) return null
  return parseLinkPath(text) ?? ROUTES.home
}

/** Returns the first link among command-line arguments, which is where Windows and Linux pass it. */
export function findDeepLink(args: readonly string[]): string | null {
  for (const arg of args) {
    const path = parseDeepLink(arg)
    if (path !== null) return path
  }
  return null
}

function parseLinkPath(text: string): string | null {
  if (text.length > MAX_LENGTH || /[\p{Cc}\s\\]/u.test(text)) return null
  const match = /^infinite-worlds:\/\/wiki(\/[^?#]*)?(?:[?#].*)?$/.exec(text)
  if (match === null) return null
  const path = rebuildPath(match[1] ?? '/')
  return path === null ? null : path + (FRAGMENT.exec(text)?.[0] ?? '')
}

const FRAGMENT = /#[A-Za-z0-9_-]{1,100}$/

function rebuildPath(path: string): string | null {
  const parsed = parsePath(path)
  if (parsed === null || parsed.route.access === 'personal') return null
  const { route, params } = parsed
  const isValid = Object.entries(params).every(([name, value]) =>
    name === 'rev' ? REVISION.test(value) : isDocumentId(value) && isPlainSegment(value),
  )
  return isValid ? buildPath(route.pattern, params) : null
}

const REVISION = /^[1-9]\d{0,7}$/

/** False for text that a later parser could read as several segments, a parent folder or a line break. */
const isPlainSegment = (text: string) => !/[/\\\p{Cc}\p{Surrogate}]/u.test(text) && text !== '.' && text !== '..'
