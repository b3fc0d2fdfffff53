/** Every route of the interface, made from the table. Loaders are plain functions of the address and the services. */
import { type LoaderFunctionArgs, matchPath, type RouteObject, redirect } from 'react-router-dom'
import { httpStatus, type ReadError } from '#shared/errors'
import { keyOf } from '#shared/model/page-key'
import { TYPE_NAMES, type TypeName, typeSpec } from '#shared/model/page-types'
import { listPath, viewPath } from '#shared/model/paths'
import type { Result } from '#shared/result'
import type { Services } from '../services/ports.ts'
import { Loading } from '../ui/loading.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Shell } from './shell.tsx'

/** The browser passes a dynamic import, so that the client libraries stay out of the first load. */
export type GetServices = () => Promise<Services>

/** What the page host reads of a route: the source file whose chunks the first view needs. */
export interface RouteHandle {
  readonly source: string
  /** Made anew for everyone who asks: the host keeps no copy. A redirect says so with `cache-control: no-store`. */
  readonly fresh?: boolean
}

export function createRoutes(services: GetServices): RouteObject[] {
  return [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            homeRoute(services),
            ...TYPE_NAMES.map((type) => listRoute(services, type)),
            ...TYPE_NAMES.flatMap((type) => pageRoutes(services, type)),
            {
              path: '*',
              loader: ({ request }) => elsewhere(new URL(request.url)),
              Component: () => null,
            },
          ],
        },
      ],
    },
  ]
}

const homeRoute = (services: GetServices): RouteObject => ({
  index: true,
  handle: { source: 'screens/home-screen.tsx' } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('../screens/home-screen.tsx')).HomeScreen }),
  loader: async () => orThrow(await (await services()).pages.home()),
})

const listRoute = (services: GetServices, type: TypeName): RouteObject => ({
  path: listPath(type),
  caseSensitive: true,
  handle: { source: 'screens/category-list-screen.tsx' } satisfies RouteHandle,
  lazy: async () => ({
    Component: (await import('../screens/category-list-screen.tsx')).CategoryListScreen,
  }),
  loader: async ({ request }) => {
    const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
    return { type, list: orThrow(await (await services()).pages.list(type, page)) }
  },
})

const pageRoutes = (services: GetServices, type: TypeName): RouteObject[] =>
  typeSpec(type).parts.map(({ view }) => ({
    path: view === '' ? `/${type}/:id` : `/${type}/:id/${view}`,
    caseSensitive: true,
    handle: { source: 'screens/page-screen.tsx' } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('../screens/page-screen.tsx')).PageScreen }),
    loader: async ({ params }: LoaderFunctionArgs) => {
      const id = params['id'] ?? ''
      // a name typed or linked with its spaces; no key has any
      if (/\s/.test(id)) throw redirect(viewPath(type, keyOf(id), view), 301)
      const answer = orThrow(await (await services()).pages.read(type, view, id))
      if (answer.kind === 'elsewhere') throw redirect(answer.path, 302)
      return answer.page
    },
  }))

/** Errors reach the screen, and the browser, as nothing but a status. */
function orThrow<T>(result: Result<T, ReadError>): T {
  if (result.ok) return result.value
  throw new Response(null, { status: httpStatus(result.error) })
}

/** An address in another case leads to the route it means; an exact match has won before. */
function elsewhere(url: URL): never {
  for (const pattern of knownPatterns()) {
    const match = matchPath({ path: pattern, caseSensitive: false }, url.pathname)
    if (match !== null) {
      const path = pattern.replace(':id', () => url.pathname.split('/')[2] ?? '')
      if (path !== url.pathname) throw redirect(path + url.search, 301)
    }
  }
  throw new Response(null, { status: 404 })
}

const knownPatterns = (): string[] =>
  TYPE_NAMES.flatMap((type) => [
    listPath(type),
    ...typeSpec(type).parts.map(({ view }) => `/${type}/:id${view === '' ? '' : `/${view}`}`),
  ])
