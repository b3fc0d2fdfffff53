/** Rule: every address that search engines should index, for the sitemap. */
import type { PageCard } from '#shared/model/page'
import { seriesPath, viewPath } from '#shared/model/paths'
import { ROUTE_TABLE } from '#shared/model/route-table'
import type { Addresses } from '#shared/rendered-page'

/** Screens, then series, then pages, each by its first view. Only the addresses of a slice are built. */
export function listAddresses(cards: readonly PageCard[]): Addresses {
  const series = new Set(cards.map((card) => card.series).filter((name) => name !== ''))
  const screens = ROUTE_TABLE.filter(
    ({ access, name }) => access === 'indexed' && name !== 'series' && name !== 'view',
  ).map(({ pattern }) => pattern)
  const first = [...screens, ...[...series].map(seriesPath)]
  return {
    total: first.length + cards.length,
    slice: (start, end) => [
      ...first.slice(start, end),
      ...cards
        .slice(Math.max(0, start - first.length), Math.max(0, end - first.length))
        .map(({ type, key }) => viewPath(type, key)),
    ],
  }
}
