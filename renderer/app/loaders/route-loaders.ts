/** Table: the loader of each kind of route data. Loaders that few routes need are loaded on demand. */
import type { TypeName } from '#shared/model/page-types'
import type { DataKind, RouteDataByKind } from '../../screens/route-data-kinds.ts'
import { getGate } from '../../services/hooks/use-gate.ts'
import type { Services } from '../../services/ports/services.ts'
import { type Address, loadHome, loadList, loadOverview, loadPage, loadSeries } from './loaders.ts'

/** Part of a page type that a route shows; a list has the first part's. */
export interface RouteTarget {
  readonly type: TypeName
  readonly view: string
}

type LoadRouteData<T> = (services: Services, address: Address, target: RouteTarget | undefined) => Promise<T>

const importHistories = () => import('./load-history.ts')
const importReports = () => import('./load-reports.ts')

const LOADERS: { readonly [K in DataKind]: LoadRouteData<RouteDataByKind[K]> } = {
  home: loadHome,
  overview: loadOverview,
  series: loadSeries,
  list: (services, address, target) => loadList(services, address, requireTarget(target).type),
  page: (services, address, target) => loadPage(services, address, requireTarget(target)),
  search: async (services, address) => (await import('./load-search.ts')).loadSearch(services, address),
  history: async (services, address) => (await importHistories()).loadHistory(services, address),
  comparison: async (services, address) => (await importHistories()).loadComparison(services, address),
  recentChanges: async (services, address) => (await importHistories()).loadRecentChanges(services, address),
  reports: async (services, address) => (await importReports()).loadPipeline(services, address),
  changeLog: async (services, address) => (await importReports()).loadChangeLog(services, address),
}

/** Loads the data of a route. With a gate, the catalogue is loaded first: without it, everything is unknown and hidden. */
export async function loadRouteData<K extends DataKind>(
  kind: K,
  services: Services,
  address: Address,
  target: RouteTarget | undefined,
): Promise<RouteDataByKind[K]> {
  if (getGate() !== null) await services.catalogue.all()
  return LOADERS[kind](services, address, target)
}

function requireTarget(target: RouteTarget | undefined): RouteTarget {
  if (target === undefined) throw new Error('The route of a list or page names no type.')
  return target
}

export { redirectToRandomPage, redirectToSearch } from './loaders.ts'
