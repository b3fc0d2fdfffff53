/** An address without what others have added to it: a cache in front keeps one page under one name. */
import { QUERY_PARAMETERS } from '#shared/model/query-parameters'

const KNOWN: ReadonlySet<string> = new Set(QUERY_PARAMETERS)

/** @returns where the address belongs; null where it is as it should be */
export function canonicalTarget(target: string): string | null {
  const [path = '/', query] = cut(target)
  if (query === '') return null
  const parts = query.split('&')
  const known = parts.filter((part) => KNOWN.has(part.split('=', 1)[0] ?? ''))
  if (known.length === parts.length) return null
  return known.length === 0 ? path : `${path}?${known.join('&')}`
}

function cut(target: string): [path: string, query: string] {
  const at = target.indexOf('?')
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)]
}
