/** Client of the page host's route data: what the loaders of a route returned there, in one request. */
import {
  ETAG_ATTRIBUTE,
  isRouteData,
  isRouteRedirect,
  RENDERED_AT_ATTRIBUTE,
  ROUTE_DATA_PREFIX,
  type RouteData,
  type RouteRedirect,
} from '#shared/route-data'
import { hasRecentChange } from '../browser/recent-change.ts'

type RouteAnswer = RouteData | RouteRedirect

/** Shared caches in front of a hosted page host keep its answers for as long. */
const CACHE_LIFETIME_MS = 60_000

const findDataBlock = (): HTMLElement | null => document.getElementById('router-data')

/** True if a page host has rendered the document. */
export const hasPageHost = (): boolean => findDataBlock() !== null

const getAttribute = (name: string): string | null => findDataBlock()?.getAttribute(name) ?? null

/** Only a page host behind shared caches states the time of rendering. */
const mayBeOutdated = (): boolean => getAttribute(RENDERED_AT_ATTRIBUTE) !== null && hasRecentChange()

/**
 * @param path path and query of a page
 * @returns null if the page host is unreachable, fails, or its answer may lack a change that this tab knows of
 */
export const fetchRouteData = async (path: string): Promise<RouteAnswer | null> =>
  mayBeOutdated() ? null : readAnswer(await request(path, {}))

/**
 * Asks whether the data has changed since the document was rendered.
 * @returns `unknown` if it may have changed but the page host cannot tell; null if it has not changed
 */
export async function fetchChangedRouteData(path: string): Promise<RouteAnswer | 'unknown' | null> {
  if (mayBeOutdated()) return 'unknown'
  const renderedAt = getAttribute(RENDERED_AT_ATTRIBUTE)
  if (renderedAt !== null && Math.abs(Date.now() - Number(renderedAt)) < CACHE_LIFETIME_MS) return null
  return readAnswer(await request(path, { 'if-none-match': `"${getAttribute(ETAG_ATTRIBUTE)}"` }))
}

/** Returns null if the page host cannot be reached. */
const request = (path: string, headers: Record<string, string>): Promise<Response | null> =>
  fetch(ROUTE_DATA_PREFIX + path, { headers }).catch(() => null)

/** Something else than the page host may have answered, such as the sign-in page of a network. */
async function readAnswer(response: Response | null): Promise<RouteAnswer | null> {
  if (response === null || response.status === 304 || response.status >= 500) return null
  const answer: unknown = await response.json().catch(() => null)
  return isRouteData(answer) || isRouteRedirect(answer) ? answer : null
}
