/** An address without what others have added to it: a cache in front keeps one page under one name. */
import { QUERY_PARAMETERS } from '#shared/model/query-parameters'

const KNOWN: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/**
 * A browser takes `//host` and `/\host` for addresses of that host, and drops tabs and line ends before it looks.
 * A path of this site begins with one slash and something else.
 */
const OWN_PATH = /^\/(?![\t\n\r]*[/\\])/

/**
 * @param target path and query as the request line has them; not trusted
 * @returns where the address belongs, on this site; null where it is as it should be, or is no address of a page
 */
export function canonicalTarget(target: string): string | null {
  const [path = '/', query] = cut(target)
  if (query === '' || !OWN_PATH.test(path)) return null
  const parts = query.split('&')
  const known = parts.filter((part) => KNOWN.has(part.split('=', 1)[0] ?? ''))
  if (known.length === parts.length) return null
  return known.length === 0 ? path : `${path}?${known.join('&')}`
}

function cut(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
