/** Routes made of a screen and the loader that feeds it: what one answers is what the other shows, or they do not fit. */
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom'
import type { GetServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from '../loaders/loaders.ts'
import type { RouteHandle } from './route-handle.ts'

type Loaders = typeof import('../loaders/loaders.ts')

type DataLoader<T> = (services: Services, address: Address, loaders: Loaders) => Promise<T>

type ScreenRoute = Pick<RouteObject, 'caseSensitive' | 'handle' | 'lazy' | 'loader'>

interface DataOptions<T> extends Pick<RouteHandle, 'fresh'> {
  readonly loadData: DataLoader<T>
}

export interface ScreenRoutes {
  /** A screen without data of its own. */
  withoutData(source: string, component: () => Promise<ComponentType>): ScreenRoute
  /** One of a page it reads itself: what can be no page's key is not found, whoever asks. */
  withPageKey(source: string, component: () => Promise<ComponentType>): ScreenRoute
  withData<T>(
    source: string,
    component: () => Promise<ComponentType<{ readonly data: T }>>,
    options: DataOptions<T>,
  ): ScreenRoute
  /** No screen of its own: it always leads on, or nowhere. */
  redirectRoute(path: string, loadData: DataLoader<never>): RouteObject
}

/** `ahead`: what was fetched before it was asked for. */
export function createScreenRoutes(
  getServices: GetServices,
  takePrefetched: (url: URL) => Promise<unknown> | null,
): ScreenRoutes {
  /** In the browser the loaders come with the services, once the page is live. */
  const createLoader =
    <T,>(loadData: DataLoader<T>) =>
    async (address: Address) => {
      const [services, loaders] = await Promise.all([
        getServices(),
        import('../loaders/loaders.ts'),
      ])
      return loadData(services, address, loaders)
    }
  const withoutData: ScreenRoutes['withoutData'] = (source, component) => ({
    caseSensitive: true,
    handle: { source } satisfies RouteHandle,
    lazy: async () => ({ Component: await component() }),
    // awaited like any other screen
    loader: () => null,
  })
  return {
    withoutData,
    withPageKey: (source, component) => ({
      ...withoutData(source, component),
      async loader({ params, request }) {
        const url = new URL(request.url)
        const { canBePage, redirectOrNotFound } = await import('../loaders/not-found.ts')
        return canBePage(url, params['id'])
          ? null
          : createLoader((services) => redirectOrNotFound(services, url))({ params, url })
      },
    }),
    withData(source, component, { loadData, ...rest }) {
      const load = createLoader(loadData)
      return {
        caseSensitive: true,
        handle: { source, load, ...rest } satisfies RouteHandle,
        lazy: async () => ({ Component: withLoaderData(await component()) }),
        loader({ params, request }: LoaderFunctionArgs) {
          const url = new URL(request.url)
          return takePrefetched(url) ?? load({ params, url })
        },
      }
    },
    redirectRoute: (path, loadData) => ({
      path,
      caseSensitive: true,
      loader: ({ params, request }) =>
        createLoader(loadData)({ params, url: new URL(request.url) }),
      Component: EmptyScreen,
    }),
  }
}

/** The router hands on what the same route's loader has answered, but knows nothing of its type. */
const withLoaderData =
  <T,>(Screen: ComponentType<{ readonly data: T }>): ComponentType =>
  () => {
    const data = useLoaderData()
    return <Screen data={data} />
  }

const EmptyScreen = () => null
