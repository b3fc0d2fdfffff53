/** Every route of the interface, made from the table: address, screen, and the loader that feeds it. */
import type { RouteObject } from 'react-router-dom'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import type { GetServices } from '../../services/hooks/use-services.ts'
import { Loading } from '../../ui/loading.tsx'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { Shell } from '../frame/shell.tsx'
import { createAccountRoutes } from './account-routes.ts'
import { createHistoryRoutes } from './history-routes.ts'
import { createReportRoutes } from './report-routes.ts'
import { createScreenRoutes } from './screen-routes.tsx'

export type { GetServices }

export interface RouteOptions {
  /** What was fetched ahead for an address, in the browser: each answer is used once. */
  readonly takePrefetched?: (url: URL) => Promise<unknown> | null
  readonly random?: () => number
}

export function createRoutes(
  getServices: GetServices,
  { takePrefetched = () => null, random = Math.random }: RouteOptions = {},
): RouteObject[] {
  const screens = createScreenRoutes(getServices, takePrefetched)
  const { withoutData, withData, redirectRoute } = screens

  const listRoute = (type: TypeName): RouteObject => ({
    path: listPath(type),
    ...withData(
      'screens/reading/category-list-screen.tsx',
      async () =>
        (await import('../../screens/reading/category-list-screen.tsx')).CategoryListScreen,
      { loadData: (services, address, { loadList }) => loadList(services, address, type) },
    ),
  })
  const pageRoutes = (type: TypeName): RouteObject[] =>
    getTypeSpec(type).parts.map(({ view }) => ({
      path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
      ...withData(
        'screens/reading/page-screen.tsx',
        async () => (await import('../../screens/reading/page-screen.tsx')).PageScreen,
        {
          loadData: (services, address, { loadPage }) =>
            loadPage(services, address, { type, view }),
        },
      ),
    }))

  const children: RouteObject[] = [
    {
      index: true,
      ...withData(
        'screens/reading/home-screen.tsx',
        async () => (await import('../../screens/reading/home-screen.tsx')).HomeScreen,
        { loadData: (services, _, { loadHome }) => loadHome(services) },
      ),
    },
    {
      path: ROUTES.allContent,
      ...withData(
        'screens/reading/overview-screen.tsx',
        async () => (await import('../../screens/reading/overview-screen.tsx')).OverviewScreen,
        { loadData: (services, address, { loadOverview }) => loadOverview(services, address) },
      ),
    },
    {
      path: `${ROUTES.allContent}/:id`,
      ...withData(
        'screens/reading/series-screen.tsx',
        async () => (await import('../../screens/reading/series-screen.tsx')).SeriesScreen,
        { loadData: (services, address, { loadSeries }) => loadSeries(services, address) },
      ),
    },
    {
      path: `${ROUTES.search}/:query`,
      ...withData(
        'screens/reading/search-screen.tsx',
        async () => (await import('../../screens/reading/search-screen.tsx')).SearchScreen,
        {
          loadData: async (services, address) =>
            (await import('../loaders/load-search.ts')).loadSearch(services, address),
          // what was found by name alone, while the search was away, is not kept
          fresh: true,
        },
      ),
    },
    {
      path: ROUTES.privacy,
      ...withoutData(
        'screens/reading/privacy-screen.tsx',
        async () => (await import('../../screens/reading/privacy-screen.tsx')).PrivacyScreen,
      ),
    },
    ...createAccountRoutes(screens),
    ...createHistoryRoutes(screens),
    ...createReportRoutes(screens),
    ...TYPE_NAMES.map(listRoute),
    ...TYPE_NAMES.flatMap(pageRoutes),
    redirectRoute(ROUTES.search, (_, address, { redirectToSearch }) => redirectToSearch(address)),
    redirectRoute(ROUTES.random, (services, _, { redirectToRandomPage }) =>
      redirectToRandomPage(services, random),
    ),
    redirectRoute('*', async (services, { url }) =>
      (await import('../loaders/not-found.ts')).redirectOrNotFound(services, url),
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
