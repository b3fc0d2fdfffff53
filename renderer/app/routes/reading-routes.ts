/** Routes that readers open: the home page, lists, pages and the search. */
import type { RouteObject } from 'react-router-dom'
import { getTypeSpec, type PartSpec, type TypeName } from '#shared/model/page-types'
import { listPath, viewPattern } from '#shared/model/paths'
import { lazyModule } from './lazy-module.ts'
import type { RoutesByName, ScreenRoutes } from './screen-routes.tsx'

export const createReadingRoutes = ({ withoutData, withData, redirectRoute }: ScreenRoutes, random: () => number) =>
  ({
    home: withData(
      'home',
      lazyModule(() => import('../../screens/reading/home-screen.tsx')),
      ({ HomeScreen }) => HomeScreen,
    ),
    allContent: withData(
      'overview',
      lazyModule(() => import('../../screens/reading/overview-screen.tsx')),
      ({ OverviewScreen }) => OverviewScreen,
    ),
    series: withData(
      'series',
      lazyModule(() => import('../../screens/reading/series-screen.tsx')),
      ({ SeriesScreen }) => SeriesScreen,
    ),
    searchResults: withData(
      'search',
      lazyModule(() => import('../../screens/reading/search-screen.tsx')),
      ({ SearchScreen }) => SearchScreen,
      // While the search cannot be reached, pages are found by their names alone: such an answer is not cached.
      { fresh: true },
    ),
    privacy: withoutData(PLAIN_SCREENS, ({ PrivacyScreen }) => PrivacyScreen),
    recap: withoutData(PLAIN_SCREENS, ({ RecapScreen }) => RecapScreen),
    search: redirectRoute((services, address, { redirectToSearch }) => redirectToSearch(services, address)),
    random: redirectRoute((services, _, { redirectToRandomPage }) => redirectToRandomPage(services, random), true),
  }) as const satisfies RoutesByName

export const createListRoute = ({ withData }: ScreenRoutes, type: TypeName): RouteObject => ({
  path: listPath(type),
  ...withData('list', LIST_SCREEN, ({ CategoryListScreen }) => CategoryListScreen, { target: { type, view: '' } }),
})

export const createPageRoutes = ({ withData }: ScreenRoutes, type: TypeName): RouteObject[] =>
  getTypeSpec(type).parts.map(({ view }: PartSpec) => ({
    path: viewPattern(type, view),
    ...withData('page', PAGE_SCREEN, ({ PageScreen }) => PageScreen, { target: { type, view } }),
  }))

const LIST_SCREEN = lazyModule(() => import('../../screens/reading/category-list-screen.tsx'))
const PLAIN_SCREENS = lazyModule(() => import('../../screens/reading/plain-screens.ts'))
const PAGE_SCREEN = lazyModule(() => import('../../screens/reading/page-screen.tsx'))
