/** Factory of routes: joins a screen with its loader, and checks that their types fit. */
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom'
import type { RouteName } from '#shared/model/paths'
import type { DataKind, RouteDataByKind } from '../../screens/route-data-kinds.ts'
import { getGate } from '../../services/hooks/use-gate.ts'
import type { GetServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from '../loaders/loaders.ts'
import type { RouteTarget } from '../loaders/route-loaders.ts'
import { GatedScreen } from './gated-screen.tsx'
import type { LazyModule } from './lazy-module.ts'
import type { RouteHandle } from './route-handle.ts'

type Loaders = typeof import('../loaders/route-loaders.ts')

type DataLoader<T> = (services: Services, address: Address, loaders: Loaders) => Promise<T>

/** A route without its address. */
export type ScreenRoute = Pick<RouteObject, 'caseSensitive' | 'Component' | 'handle' | 'lazy' | 'loader'>

/** A guard's route holds the guarded screen as its child. */
export type ParentRoute = ScreenRoute & { readonly children?: RouteObject[] }

export type RoutesByName = Partial<Record<RouteName, ParentRoute>>

interface DataOptions extends Pick<RouteHandle, 'fresh'> {
  readonly target?: RouteTarget
}

interface ScreenOptions extends Pick<RouteHandle, 'services'> {
  readonly prefetch?: (services: Services, address: Address) => unknown
}

export interface ScreenRoutes {
  /** Creates a route without data. */
  withoutData<M>(module: LazyModule<M>, select: (module: M) => ComponentType, options?: ScreenOptions): ScreenRoute
  /** Creates a route whose screen reads its page. A key that no page can have redirects, or throws "not found". */
  withPageKey<M>(module: LazyModule<M>, select: (module: M) => ComponentType, options?: ScreenOptions): ScreenRoute
  /** @param kind selects the loader of the data, and how the gate opens it for a reader's progress */
  withData<M, K extends DataKind>(
    kind: K,
    module: LazyModule<M>,
    select: (module: M) => ComponentType<{ readonly data: RouteDataByKind[K] }>,
    options?: DataOptions,
  ): ScreenRoute
  /**
   * Creates a route without a screen, which always redirects or throws "not found".
   * @param isPersonal true if the answer depends on the reader's progress, which the page host does not know
   */
  redirectRoute(loadData: DataLoader<never>, isPersonal?: boolean): ScreenRoute
}

export interface LoadingOptions {
  /** Returns what the browser has prefetched for an address, once; null if nothing was. */
  readonly takePrefetched: (url: URL) => Promise<unknown> | null
  /** True if a page host answers the data of routes, so that services and loaders are needed only if it fails. */
  readonly hasPageHost: boolean
}

export function createScreenRoutes(
  getServices: GetServices,
  { takePrefetched, hasPageHost }: LoadingOptions,
): ScreenRoutes {
  /** In the browser, services and loaders are loaded after the first view. */
  const createLoader =
    <T,>(loadData: DataLoader<T>, isPersonal?: boolean) =>
    async (address: Address) => {
      if (hasPageHost && !(isPersonal && getGate())) {
        const answer = await (await import('../loaders/route-data.ts')).loadFromPageHost(address.url)
        if (answer !== null) return answer.loaderData
      }
      const [services, loaders] = await Promise.all([getServices(), import('../loaders/route-loaders.ts')])
      return loadData(services, address, loaders)
    }
  const withoutData: ScreenRoutes['withoutData'] = ({ load, source }, select, { services, prefetch } = {}) => ({
    caseSensitive: true,
    handle: {
      source,
      ...(services && { services }),
      ...(prefetch && {
        prefetch(address) {
          // The screen repeats what fails.
          getServices()
            .then((all) => prefetch(all, address))
            .catch(() => {})
        },
      }),
    } satisfies RouteHandle,
    lazy: async () => ({ Component: select(await load()) }),
    // The router awaits the screen of a route that has a loader.
    loader: () => null,
  })
  return {
    withoutData,
    withPageKey: (module, select, options) => ({
      ...withoutData(module, select, options),
      async loader({ params, request }) {
        const url = new URL(request.url)
        const { canBePage, redirectOrNotFound } = await import('../loaders/not-found.ts')
        return canBePage(url, params['id'])
          ? null
          : createLoader((services) => redirectOrNotFound(services, url))({ params, url })
      },
    }),
    withData(kind, { load: loadModule, source }, select, { target, ...rest } = {}) {
      const load = createLoader((services, address, { loadRouteData }) =>
        loadRouteData(kind, services, address, target),
      )
      return {
        caseSensitive: true,
        handle: { source, load, ...rest } satisfies RouteHandle,
        lazy: async () => ({ Component: withLoaderData(kind, select(await loadModule())) }),
        loader({ params, request }: LoaderFunctionArgs) {
          const url = new URL(request.url)
          return takePrefetched(url) ?? load({ params, url })
        },
      }
    },
    redirectRoute: (loadData, isPersonal) => ({
      caseSensitive: true,
      loader: ({ params, request }) => createLoader(loadData, isPersonal)({ params, url: new URL(request.url) }),
      // Lazy, so that the offline fallback wraps the loader.
      lazy: async () => ({ Component: EmptyScreen }),
    }),
  }
}

/** The loader of the same route returned the data, whose type the router does not know. */
const withLoaderData =
  <T,>(kind: DataKind, Screen: ComponentType<{ readonly data: T }>): ComponentType =>
  () => <GatedScreen kind={kind} data={useLoaderData()} Screen={Screen} />

const EmptyScreen = () => null
