/** `infinite-worlds://wiki/…`: what a link from outside may open. Anything but a known page to read opens home. */
import { isDocumentId } from '#shared/model/page-key'
import { partNamed, TYPE_NAMES, type TypeName, typeNamed } from '#shared/model/page-types'
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

const LONGEST = 2000

/** Screens without anything behind their address. */
const PLAIN: ReadonlySet<string> = new Set([
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
export function readDeepLink(text: string): string | null {
  if (!text.startsWith(`${LINK_SCHEME}:`)) return null
  return pathOf(text) ?? ROUTES.home
}

/** The first link among a program's arguments, where the systems without `open-url` put it. */
export function deepLinkAmong(args: readonly string[]): string | null {
  for (const arg of args) {
    const path = readDeepLink(arg)
    if (path !== null) return path
  }
  return null
}

function pathOf(text: string): string | null {
  if (text.length > LONGEST || /[\p{Cc}\s\\]/u.test(text)) return null
  const match = /^infinite-worlds:\/\/wiki(\/[^?#]*)?(?:[?#].*)?$/.exec(text)
  if (match === null) return null
  const segments = decoded(match[1] ?? '/')
  const path = segments === null ? null : known(segments)
  return path === null ? null : path + (PLACE.exec(text)?.[0] ?? '')
}

const PLACE = /#[A-Za-z0-9_-]{1,100}$/

function decoded(path: string): readonly string[] | null {
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

function known(segments: readonly string[]): string | null {
  const [first = '', id = '', last = '', ...more] = segments
  if (more.length > 0) return null
  const whole = `/${segments.join('/')}`
  if (PLAIN.has(whole)) return whole
  if (!isDocumentId(id)) return null
  const type = exactType(first)
  if (type !== null) return partNamed(type, last) === null ? null : viewPath(type, id, last)
  if (`/${first}` === ROUTES.history) {
    if (last === '') return historyPath(id)
    return /^[1-9]\d{0,7}$/.test(last) ? comparisonPath(id, Number(last)) : null
  }
  if (last !== '') return null
  if (`/${first}` === ROUTES.allContent) return seriesPath(id)
  return `/${first}` === ROUTES.search ? searchPath(id) : null
}

const exactType = (name: string): TypeName | null => (typeNamed(name) === name ? name : null)
