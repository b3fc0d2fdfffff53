/** Rule: every address that search engines should index, for the sitemap. */
import type { PageCard } from '#shared/model/page'
import { seriesPath, viewPath } from '#shared/model/paths'
import { ROUTE_TABLE, type Route } from '#shared/model/route-table'

/** A page is listed by its first view. */
export function listAddresses(cards: readonly PageCard[]): string[] {
  const series = new Set(cards.map((card) => card.series).filter((name) => name !== ''))
  const toAddresses = (route: Route): readonly string[] => {
    switch (route.name) {
      case 'series':
        return [...series].map(seriesPath)
      case 'view':
        return route.part.view === ''
          ? cards.filter(({ type }) => type === route.type).map(({ type, key }) => viewPath(type, key))
          : []
      default:
        return [route.pattern]
    }
  }
  return ROUTE_TABLE.filter(({ access }) => access === 'indexed').flatMap(toAddresses)
}
