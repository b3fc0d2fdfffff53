/** Redirects to canonical URLs without unknown query parameters, so that a cache stores each page once. */
import { QUERY_PARAMETERS } from '#shared/model/query-parameters'

const KNOWN_PARAMETERS: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/**
 * Browsers treat `//host` and `/\host` as URLs of that host, and drop tabs and line ends first. A path of this site
 * begins with a single slash.
 */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

/** True if a link that the router makes from this path stays on this site. */
export const isSameSitePath = (path: string): boolean => OWN_PATH.test(path)

/**
 * @param target path and query from the request line; untrusted
 * @returns the canonical path on this site; null if it is canonical already, or not a page
 */
export function findCanonicalRedirect(target: string): string | null {
  const [path = '/', query] = splitQuery(target)
  if (query === '' || !isSameSitePath(path)) return null
  const parts = query.split('&')
  const knownParts = parts.filter((part) => KNOWN_PARAMETERS.has(part.split('=', 1)[0] ?? ''))
  if (knownParts.length === parts.length) return null
  return knownParts.length === 0 ? path : `${path}?${knownParts.join('&')}`
}

function splitQuery(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
