/** Every route of the interface, made from the table: address, screen, and the loader that feeds it. */
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, matchPath, type RouteObject, redirect } from 'react-router-dom'
import { TYPE_NAMES, type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import type { Services } from '../services/ports.ts'
import type { GetServices } from '../services/use-services.ts'
import { Loading } from '../ui/loading.tsx'
import { ErrorScreen } from './error-screen.tsx'
import {
  type Address,
  loadHome,
  loadList,
  loadOverview,
  loadPage,
  loadSearch,
  loadSeries,
  toRandomPage,
  toSearch,
} from './loaders.ts'
import { missing } from './missing.ts'
import { Shell } from './shell.tsx'

export type { GetServices }

/** What the page host reads of a route: the source file whose chunks the first view needs. */
export interface RouteHandle {
  readonly source: string
  /** Made anew for everyone who asks: the host keeps no copy. A redirect says so with `cache-control: no-store`. */
  readonly fresh?: boolean
  /** The loader without its router: what is fetched ahead. */
  readonly load?: (address: Address) => Promise<unknown>
}

export interface RouteParts {
  /** What was fetched ahead for an address, in the browser: each answer is used once. */
  readonly ahead?: (url: URL) => Promise<unknown> | null
  readonly random?: () => number
}

type Load = (services: Services, address: Address) => unknown

export function createRoutes(
  services: GetServices,
  { ahead = () => null, random = Math.random }: RouteParts = {},
): RouteObject[] {
  const screen = (
    source: string,
    component: () => Promise<ComponentType>,
    from?: Load,
    fresh = false,
  ) => {
    const load = from && (async (address: Address) => from(await services(), address))
    const loader =
      load &&
      (({ params, request }: LoaderFunctionArgs) => {
        const url = new URL(request.url)
        return ahead(url) ?? load({ params, url })
      })
    return {
      caseSensitive: true,
      handle: { source, fresh, ...(load && { load }) } satisfies RouteHandle,
      lazy: async () => ({ Component: await component() }),
      ...(loader && { loader }),
    }
  }
  /** No screen of its own: it always leads on, or nowhere. */
  const way = (path: string, load: Load): RouteObject => ({
    path,
    caseSensitive: true,
    loader: async ({ params, request }: LoaderFunctionArgs) =>
      load(await services(), { params, url: new URL(request.url) }),
    Component: Nothing,
  })

  const listRoute = (type: TypeName): RouteObject => ({
    path: listPath(type),
    ...screen(
      'screens/category-list-screen.tsx',
      async () => (await import('../screens/category-list-screen.tsx')).CategoryListScreen,
      (from, address) => loadList(from, address, type),
    ),
  })
  const pageRoutes = (type: TypeName): RouteObject[] =>
    typeSpec(type).parts.map(({ view }) => ({
      path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
      ...screen(
        'screens/page-screen.tsx',
        async () => (await import('../screens/page-screen.tsx')).PageScreen,
        (from, address) => loadPage(from, address, { type, view }),
      ),
    }))

  const children: RouteObject[] = [
    {
      index: true,
      ...screen(
        'screens/home-screen.tsx',
        async () => (await import('../screens/home-screen.tsx')).HomeScreen,
        loadHome,
      ),
    },
    {
      path: ROUTES.allContent,
      ...screen(
        'screens/overview-screen.tsx',
        async () => (await import('../screens/overview-screen.tsx')).OverviewScreen,
        loadOverview,
      ),
    },
    {
      path: `${ROUTES.allContent}/:id`,
      ...screen(
        'screens/series-screen.tsx',
        async () => (await import('../screens/series-screen.tsx')).SeriesScreen,
        orElsewhere(loadSeries),
      ),
    },
    {
      path: `${ROUTES.search}/:query`,
      ...screen(
        'screens/search-screen.tsx',
        async () => (await import('../screens/search-screen.tsx')).SearchScreen,
        loadSearch,
        // what was found by name alone, while the search was away, is not kept
        true,
      ),
    },
    {
      path: ROUTES.privacy,
      ...screen(
        'screens/privacy-screen.tsx',
        async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen,
      ),
    },
    ...TYPE_NAMES.map(listRoute),
    ...TYPE_NAMES.flatMap(pageRoutes),
    way(ROUTES.search, (_, address) => toSearch(address)),
    way(ROUTES.random, (from) => toRandomPage(from, random)),
    way(
      '*',
      orElsewhere((from, { url }) => missing(from, url).then(thrown)),
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

const Nothing = () => null

const thrown = (reason: unknown): never => {
  throw reason
}

/** An address in another case leads to the route it means, once no exact match has answered. */
const orElsewhere =
  (load: Load): Load =>
  async (services, address) => {
    try {
      return await load(services, address)
    } catch (reason) {
      throw (isNothing(reason) && elsewhere(address.url)) || reason
    }
  }

const isNothing = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  'init' in reason &&
  Object(reason.init).status === 404

function elsewhere(url: URL): Response | null {
  for (const pattern of KNOWN_PATTERNS) {
    const match = matchPath({ path: pattern, caseSensitive: false }, url.pathname)
    if (match === null) continue
    const path = pattern.replace(':id', () => url.pathname.split('/')[2] ?? '')
    if (path !== url.pathname) return redirect(path + url.search, 301)
  }
  return null
}

/** Not series: their names have no other case. */
const KNOWN_PATTERNS = [
  ROUTES.allContent,
  ROUTES.privacy,
  ROUTES.random,
  ROUTES.search,
  ...TYPE_NAMES.flatMap((type) => [
    listPath(type),
    ...typeSpec(type).parts.map(({ view }) => `/${type}/:id${view === '' ? '' : `/${view}`}`),
  ]),
]
