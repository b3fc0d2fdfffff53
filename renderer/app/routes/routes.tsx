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
      'screens/category-list-screen.tsx',
      async () => (await import('../../screens/category-list-screen.tsx')).CategoryListScreen,
      { from: (from, address, { loadList }) => loadList(from, address, type) },
    ),
  })
  const pageRoutes = (type: TypeName): RouteObject[] =>
    typeSpec(type).parts.map(({ view }) => ({
      path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
      ...withData(
        'screens/page-screen.tsx',
        async () => (await import('../../screens/page-screen.tsx')).PageScreen,
        { from: (from, address, { loadPage }) => loadPage(from, address, { type, view }) },
      ),
    }))

  const children: RouteObject[] = [
    {
      index: true,
      ...withData(
        'screens/home-screen.tsx',
        async () => (await import('../../screens/home-screen.tsx')).HomeScreen,
        { from: (from, _, { loadHome }) => loadHome(from) },
      ),
    },
    {
      path: ROUTES.allContent,
      ...withData(
        'screens/overview-screen.tsx',
        async () => (await import('../../screens/overview-screen.tsx')).OverviewScreen,
        { from: (from, address, { loadOverview }) => loadOverview(from, address) },
      ),
    },
    {
      path: `${ROUTES.allContent}/:id`,
      ...withData(
        'screens/series-screen.tsx',
        async () => (await import('../../screens/series-screen.tsx')).SeriesScreen,
        { from: (from, address, { loadSeries }) => loadSeries(from, address) },
      ),
    },
    {
      path: `${ROUTES.search}/:query`,
      ...withData(
        'screens/search-screen.tsx',
        async () => (await import('../../screens/search-screen.tsx')).SearchScreen,
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
        'screens/privacy-screen.tsx',
        async () => (await import('../../screens/privacy-screen.tsx')).PrivacyScreen,
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
