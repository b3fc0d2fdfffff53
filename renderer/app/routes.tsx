/** Every route of the interface, made from the table: address, screen, and the loader that feeds it. */
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { TYPE_NAMES, type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import type { Services } from '../services/ports.ts'
import type { GetServices } from '../services/use-services.ts'
import { Loading } from '../ui/loading.tsx'
import { accountRoutes } from './account-routes.ts'
import { ErrorScreen } from './error-screen.tsx'
import { historyRoutes } from './history-routes.ts'
import type { Address } from './loaders.ts'
import { reportRoutes } from './report-routes.ts'
import type { RouteHandle } from './route-handle.ts'
import { Shell } from './shell.tsx'

export type { GetServices }

export interface RouteParts {
  /** What was fetched ahead for an address, in the browser: each answer is used once. */
  readonly ahead?: (url: URL) => Promise<unknown> | null
  readonly random?: () => number
}

type Loaders = typeof import('./loaders.ts')

interface ScreenOptions extends Pick<RouteHandle, 'fresh'> {
  readonly from?: Load
}

type Load = (services: Services, address: Address, loaders: Loaders) => unknown

export function createRoutes(
  services: GetServices,
  { ahead = () => null, random = Math.random }: RouteParts = {},
): RouteObject[] {
  /** In the browser the loaders come with the services, once the page is live. */
  const loading = (from: Load) => async (address: Address) => {
    const [known, loaders] = await Promise.all([services(), import('./loaders.ts')])
    return from(known, address, loaders)
  }
  const screen = (
    source: string,
    component: () => Promise<ComponentType>,
    { from, ...rest }: ScreenOptions = {},
  ) => {
    const load = from && loading(from)
    const loader = ({ params, request }: LoaderFunctionArgs) => {
      const url = new URL(request.url)
      // a screen without data of its own is awaited like any other
      return ahead(url) ?? load?.({ params, url }) ?? null
    }
    return {
      caseSensitive: true,
      handle: { source, ...rest, ...(load && { load }) } satisfies RouteHandle,
      lazy: async () => ({ Component: await component() }),
      loader,
    }
  }
  /** No screen of its own: it always leads on, or nowhere. */
  const way = (path: string, from: Load): RouteObject => ({
    path,
    caseSensitive: true,
    loader: ({ params, request }) => loading(from)({ params, url: new URL(request.url) }),
    Component: Nothing,
  })

  const listRoute = (type: TypeName): RouteObject => ({
    path: listPath(type),
    ...screen(
      'screens/category-list-screen.tsx',
      async () => (await import('../screens/category-list-screen.tsx')).CategoryListScreen,
      { from: (from, address, { loadList }) => loadList(from, address, type) },
    ),
  })
  const pageRoutes = (type: TypeName): RouteObject[] =>
    typeSpec(type).parts.map(({ view }) => ({
      path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
      ...screen(
        'screens/page-screen.tsx',
        async () => (await import('../screens/page-screen.tsx')).PageScreen,
        { from: (from, address, { loadPage }) => loadPage(from, address, { type, view }) },
      ),
    }))

  const children: RouteObject[] = [
    {
      index: true,
      ...screen(
        'screens/home-screen.tsx',
        async () => (await import('../screens/home-screen.tsx')).HomeScreen,
        { from: (from, _, { loadHome }) => loadHome(from) },
      ),
    },
    {
      path: ROUTES.allContent,
      ...screen(
        'screens/overview-screen.tsx',
        async () => (await import('../screens/overview-screen.tsx')).OverviewScreen,
        { from: (from, address, { loadOverview }) => loadOverview(from, address) },
      ),
    },
    {
      path: `${ROUTES.allContent}/:id`,
      ...screen(
        'screens/series-screen.tsx',
        async () => (await import('../screens/series-screen.tsx')).SeriesScreen,
        { from: (from, address, { loadSeries }) => loadSeries(from, address) },
      ),
    },
    {
      path: `${ROUTES.search}/:query`,
      ...screen(
        'screens/search-screen.tsx',
        async () => (await import('../screens/search-screen.tsx')).SearchScreen,
        {
          from: async (from, address) =>
            (await import('./load-search.ts')).loadSearch(from, address),
          // what was found by name alone, while the search was away, is not kept
          fresh: true,
        },
      ),
    },
    {
      path: ROUTES.privacy,
      ...screen(
        'screens/privacy-screen.tsx',
        async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen,
      ),
    },
    ...accountRoutes(screen),
    ...historyRoutes(screen),
    ...reportRoutes(screen),
    ...TYPE_NAMES.map(listRoute),
    ...TYPE_NAMES.flatMap(pageRoutes),
    way(ROUTES.search, (_, address, { toSearch }) => toSearch(address)),
    way(ROUTES.random, (from, _, { toRandomPage }) => toRandomPage(from, random)),
    way('*', async (from, { url }) => (await import('./missing.ts')).toWhereItMeans(from, url)),
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

const Nothing = () => null
