/** An address that leads nowhere: what was asked for, and which pages may have been meant. */
import { data, matchPath, redirect } from 'react-router-dom'
import { isDocumentId, nameOfKey } from '#shared/model/page-key'
import { TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { nearNames } from '#shared/rules/names/suggest'
import type { MissingPage } from '../../features/missing/missing-page.ts'
import type { Services } from '../../services/ports/services.ts'

const MOST_NEAR = 6
/** Longer than any name or sensible question. */
const LONGEST = 500

const UNREADABLE = /[\p{Cc}\p{Surrogate}]/u

/** False for addresses that were never made by people: broken encoding, controls, no end. */
export function isReadable(url: URL, asked: string): boolean {
  try {
    decodeURIComponent(url.pathname)
  } catch {
    return false
  }
  return asked.length <= LONGEST && !UNREADABLE.test(asked)
}

export const mayBePage = (url: URL, id = ''): boolean => isDocumentId(id) && isReadable(url, id)

/**
 * To be thrown. An answer that cannot be had makes the screen poorer, never another.
 * @param gone key of a page that is known not to be there, though the catalogue may be older than that
 */
export async function missing({ catalogue }: Services, url: URL, gone: string | null = null) {
  const [, , id = url.pathname.slice(1)] = url.pathname.split('/')
  const asked = nameOfKey(decoded(id)).trim()
  if (asked === '' || !isReadable(url, asked)) return notFound({ asked: '', near: [] })
  const read = await catalogue.all()
  const cards = read.ok ? nearNames(read.value, asked, MOST_NEAR + 1) : []
  return notFound({
    asked,
    near: cards
      .filter((card) => card.key !== gone)
      .slice(0, MOST_NEAR)
      .map(({ name, type, series, ...card }) => ({ key: card.key, name, type, series })),
  })
}

const notFound = (page: MissingPage) => data(page, { status: 404 })

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** An address in another case leads to the route it means, once no exact match has answered. */
export async function toWhereItMeans(services: Services, url: URL): Promise<never> {
  throw elsewhere(url) ?? (await missing(services, url))
}

function elsewhere(url: URL): Response | null {
  for (const pattern of KNOWN_PATTERNS) {
    const match = matchPath({ path: pattern, caseSensitive: false }, url.pathname)
    if (match === null) continue
    const path = inCaseOf(pattern, url.pathname)
    if (path !== url.pathname) return redirect(path + url.search, 301)
  }
  return null
}

/** What stands in the place of a parameter stays as it is. */
function inCaseOf(pattern: string, pathname: string): string {
  const asked = pathname.split('/')
  return pattern
    .split('/')
    .map((part, place) => (part.startsWith(':') ? (asked[place] ?? '') : part))
    .join('/')
}

/** Not series: their names have no other case. */
const KNOWN_PATTERNS = [
  ...Object.values(ROUTES).filter((path) => path !== ROUTES.home),
  `${ROUTES.search}/:query`,
  `${ROUTES.history}/:id`,
  `${ROUTES.history}/:id/:rev`,
  ...TYPE_NAMES.flatMap((type) => [
    listPath(type),
    ...typeSpec(type).parts.flatMap(({ view, edit }) => [
      `/${type}/:id${view === '' ? '' : `/${view}`}`,
      `/${edit}/:id`,
    ]),
  ]),
]
