/** Routes that readers open: the home page, lists, pages and the search. */
import type { RouteObject } from 'react-router-dom'
import { getTypeSpec, type PartSpec, type TypeName } from '#shared/model/page-types'
import { listPath, viewPattern } from '#shared/model/paths'
import { lazyModule } from './lazy-module.ts'
import type { RoutesByName, ScreenRoutes } from './screen-routes.tsx'

export const createReadingRoutes = ({ withoutData, withData, redirectRoute }: ScreenRoutes, random: () => number) =>
  ({
    home: withData(
      lazyModule(() => import('../../screens/reading/home-screen.tsx')),
      ({ HomeScreen }) => HomeScreen,
      { kind: 'home', loadData: (services, _, { loadHome }) => loadHome(services) },
    ),
    allContent: withData(
      lazyModule(() => import('../../screens/reading/overview-screen.tsx')),
      ({ OverviewScreen }) => OverviewScreen,
      { kind: 'overview', loadData: (services, address, { loadOverview }) => loadOverview(services, address) },
    ),
    series: withData(
      lazyModule(() => import('../../screens/reading/series-screen.tsx')),
      ({ SeriesScreen }) => SeriesScreen,
      { kind: 'series', loadData: (services, address, { loadSeries }) => loadSeries(services, address) },
    ),
    searchResults: withData(
      lazyModule(() => import('../../screens/reading/search-screen.tsx')),
      ({ SearchScreen }) => SearchScreen,
      {
        kind: 'search',
        loadData: async (services, address) =>
          (await import('../loaders/load-search.ts')).loadSearch(services, address),
        // While the search cannot be reached, pages are found by their names alone: such an answer is not cached.
        fresh: true,
      },
    ),
    privacy: withoutData(
      lazyModule(() => import('../../screens/reading/privacy-screen.tsx')),
      ({ PrivacyScreen }) => PrivacyScreen,
    ),
    search: redirectRoute((services, address, { redirectToSearch }) => redirectToSearch(services, address)),
    random: redirectRoute((services, _, { redirectToRandomPage }) => redirectToRandomPage(services, random)),
  }) as const satisfies RoutesByName

export const createListRoute = ({ withData }: ScreenRoutes, type: TypeName): RouteObject => ({
  path: listPath(type),
  ...withData(LIST_SCREEN, ({ CategoryListScreen }) => CategoryListScreen, {
    kind: 'list',
    loadData: (services, address, { loadList }) => loadList(services, address, type),
  }),
})

export const createPageRoutes = ({ withData }: ScreenRoutes, type: TypeName): RouteObject[] =>
  getTypeSpec(type).parts.map(({ view }: PartSpec) => ({
    path: viewPattern(type, view),
    ...withData(PAGE_SCREEN, ({ PageScreen }) => PageScreen, {
      kind: 'page',
      loadData: (services, address, { loadPage }) => loadPage(services, address, { type, view }),
    }),
  }))

const LIST_SCREEN = lazyModule(() => import('../../screens/reading/category-list-screen.tsx'))
const PAGE_SCREEN = lazyModule(() => import('../../screens/reading/page-screen.tsx'))
