/** Every route of the interface, made from the table: address, screen, and the loader that feeds it. */
import type { RouteObject } from 'react-router-dom'
import { TYPE_NAMES, type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import type { GetServices } from '../../services/hooks/use-services.ts'
import { Loading } from '../../ui/loading.tsx'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { Shell } from '../frame/shell.tsx'
import { accountRoutes } from './account-routes.ts'
import { historyRoutes } from './history-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { screenRoutes } from './screen-routes.tsx'

export type { GetServices }

export interface RouteParts {
  /** What was fetched ahead for an address, in the browser: each answer is used once. */
  readonly ahead?: (url: URL) => Promise<unknown> | null
  readonly random?: () => number
}

export function createRoutes(
  services: GetServices,
  { ahead = () => null, random = Math.random }: RouteParts = {},
): RouteObject[] {
  const screens = screenRoutes(services, ahead)
  const { plain, withData, way } = screens

  const listRoute = (type: TypeName): RouteObject => ({
    path: listPath(type),
    ...withData(
      'screens/reading/category-list-screen.tsx',
      async () =>
        (await import('../../screens/reading/category-list-screen.tsx')).CategoryListScreen,
      { from: (from, address, { loadList }) => loadList(from, address, type) },
    ),
  })
  const pageRoutes = (type: TypeName): RouteObject[] =>
    typeSpec(type).parts.map(({ view }) => ({
      path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
      ...withData(
        'screens/reading/page-screen.tsx',
        async () => (await import('../../screens/reading/page-screen.tsx')).PageScreen,
        { from: (from, address, { loadPage }) => loadPage(from, address, { type, view }) },
      ),
    }))

  const children: RouteObject[] = [
    {
      index: true,
      ...withData(
        'screens/reading/home-screen.tsx',
        async () => (await import('../../screens/reading/home-screen.tsx')).HomeScreen,
        { from: (from, _, { loadHome }) => loadHome(from) },
      ),
    },
    {
      path: ROUTES.allContent,
      ...withData(
        'screens/reading/overview-screen.tsx',
        async () => (await import('../../screens/reading/overview-screen.tsx')).OverviewScreen,
        { from: (from, address, { loadOverview }) => loadOverview(from, address) },
      ),
    },
    {
      path: `${ROUTES.allContent}/:id`,
      ...withData(
        'screens/reading/series-screen.tsx',
        async () => (await import('../../screens/reading/series-screen.tsx')).SeriesScreen,
        { from: (from, address, { loadSeries }) => loadSeries(from, address) },
      ),
    },
    {
      path: `${ROUTES.search}/:query`,
      ...withData(
        'screens/reading/search-screen.tsx',
        async () => (await import('../../screens/reading/search-screen.tsx')).SearchScreen,
        {
          from: async (from, address) =>
            (await import('../loaders/load-search.ts')).loadSearch(from, address),
          // what was found by name alone, while the search was away, is not kept
          fresh: true,
        },
      ),
    },
    {
      path: ROUTES.privacy,
      ...plain(
        'screens/reading/privacy-screen.tsx',
        async () => (await import('../../screens/reading/privacy-screen.tsx')).PrivacyScreen,
      ),
    },
    ...accountRoutes(screens),
    ...historyRoutes(screens),
    ...reportRoutes(screens),
    ...TYPE_NAMES.map(listRoute),
    ...TYPE_NAMES.flatMap(pageRoutes),
    way(ROUTES.search, (_, address, { toSearch }) => toSearch(address)),
    way(ROUTES.random, (from, _, { toRandomPage }) => toRandomPage(from, random)),
    way('*', async (from, { url }) =>
      (await import('../loaders/missing.ts')).toWhereItMeans(from, url),
    ),
  ]
  return [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [{ ErrorBoundary: ErrorScreen, children }],
    },
  ]
}
