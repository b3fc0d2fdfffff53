/** `infinite-worlds://wiki/…`: what a link from outside may open. Anything but a known page to read opens home. */
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

/** Screens without anything behind their address. */
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
 * The address of the interface a link means; null where the text is no such link at all. It is put together anew from
 * what was understood: no query, no anchor and nothing of the text itself goes on.
 */
export function parseDeepLink(text: string): string | null {
  if (!text.startsWith(`${LINK_SCHEME}:`)) return null
  return parseLinkPath(text) ?? ROUTES.home
}

/** The first link among a program's arguments, where the systems without `open-url` put it. */
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
    return null // broken percent-encoding
  }
}

/** What could be read as more than one segment, a step up or the end of a line by whoever comes after. */
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
