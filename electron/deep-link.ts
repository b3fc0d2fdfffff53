/** Parser for deep links (`infinite-worlds://wiki/…`). A link opens a known reading route or the home page. */
import { isDocumentId } from '#shared/model/page-key'
import { findPart, parseTypeName, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import {
  comparisonPath,
  historyPath,
  listPath,
  ROUTES,
  searchPath,
  seriesPath,
  viewPath,
} from '#shared/model/paths'
import { LINK_SCHEME } from '#shared/program-link'

const MAX_LENGTH = 2000

/** Paths of routes without parameters. */
const STATIC_PATHS: ReadonlySet<string> = new Set([
  ROUTES.home,
  ROUTES.allContent,
  ROUTES.privacy,
  ROUTES.pipeline,
  ROUTES.changeLog,
  ROUTES.recentChanges,
  ROUTES.random,
  ...TYPE_NAMES.map(listPath),
])

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
  const segments = decodeSegments(match[1] ?? '/')
  const path = segments === null ? null : resolveSegments(segments)
  return path === null ? null : path + (FRAGMENT.exec(text)?.[0] ?? '')
}

const FRAGMENT = /#[A-Za-z0-9_-]{1,100}$/

function decodeSegments(path: string): readonly string[] | null {
  try {
    const segments = path.slice(1).split('/').map(decodeURIComponent)
    return segments.every(isPlainSegment) ? segments : null
  } catch {
    return null // malformed percent-encoding
  }
}

/** False for text that a later parser could read as several segments, a parent folder or a line break. */
const isPlainSegment = (text: string) =>
  !/[/\\\p{Cc}\p{Surrogate}]/u.test(text) && text !== '.' && text !== '..'

function resolveSegments(segments: readonly string[]): string | null {
  const [first = '', id = '', last = '', ...more] = segments
  if (more.length > 0) return null
  const whole = `/${segments.join('/')}`
  if (STATIC_PATHS.has(whole)) return whole
  if (!isDocumentId(id)) return null
  const type = findExactType(first)
  if (type !== null) return findPart(type, last) === null ? null : viewPath(type, id, last)
  if (`/${first}` === ROUTES.history) {
    if (last === '') return historyPath(id)
    return /^[1-9]\d{0,7}$/.test(last) ? comparisonPath(id, Number(last)) : null
  }
  if (last !== '') return null
  if (`/${first}` === ROUTES.allContent) return seriesPath(id)
  return `/${first}` === ROUTES.search ? searchPath(id) : null
}

const findExactType = (name: string): TypeName | null =>
  parseTypeName(name) === name ? name : null
