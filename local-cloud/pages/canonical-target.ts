/** An address without what others have added to it: a cache in front keeps one page under one name. */
import { QUERY_PARAMETERS } from '#shared/model/query-parameters'

const KNOWN_PARAMETERS: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/**
 * A browser takes `//host` and `/\host` for addresses of that host, and drops tabs and line ends before it looks.
 * A path of this site begins with one slash and something else.
 */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

/** Whether a link that is made of an address of this site, as the router makes them, stays on it. */
export const isOwnPath = (path: string): boolean => OWN_PATH.test(path)

/**
 * @param target path and query as the request line has them; not trusted
 * @returns where the address belongs, on this site; null where it is as it should be, or is no address of a page
 */
export function findCanonicalTarget(target: string): string | null {
  const [path = '/', query] = splitQuery(target)
  if (query === '' || !isOwnPath(path)) return null
  const parts = query.split('&')
  const knownParts = parts.filter((part) => KNOWN_PARAMETERS.has(part.split('=', 1)[0] ?? ''))
  if (knownParts.length === parts.length) return null
  return knownParts.length === 0 ? path : `${path}?${knownParts.join('&')}`
}

function splitQuery(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
