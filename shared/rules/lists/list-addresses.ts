/** List of all addresses for the sitemap. */
import type { PageCard } from '#shared/model/page'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES, seriesPath, viewPath } from '#shared/model/paths'

/** Returns the start page and lists first, then the series, then the pages. */
export function listAddresses(cards: readonly PageCard[]): string[] {
  const series = new Set(cards.map((card) => card.series).filter((name) => name !== ''))
  return [
    ROUTES.home,
    ROUTES.allContent,
    ...TYPE_NAMES.map(listPath),
    ROUTES.privacy,
    ...[...series].map(seriesPath),
    ...cards.map(({ type, key }) => viewPath(type, key)),
  ]
}
