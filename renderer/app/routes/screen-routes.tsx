/** Routes made of a screen and the loader that feeds it: what one answers is what the other shows, or they do not fit. */
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router-dom'
import type { GetServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from '../loaders/loaders.ts'
import type { RouteHandle } from './route-handle.ts'

type Loaders = typeof import('../loaders/loaders.ts')

type Load<T> = (services: Services, address: Address, loaders: Loaders) => Promise<T>

type ScreenRoute = Pick<RouteObject, 'caseSensitive' | 'handle' | 'lazy' | 'loader'>

interface DataOptions<T> extends Pick<RouteHandle, 'fresh'> {
  readonly from: Load<T>
}

export interface ScreenRoutes {
  /** A screen without data of its own. */
  plain(source: string, component: () => Promise<ComponentType>): ScreenRoute
  /** One of a page it reads itself: what can be no page's key is not found, whoever asks. */
  ofPage(source: string, component: () => Promise<ComponentType>): ScreenRoute
  withData<T>(
    source: string,
    component: () => Promise<ComponentType<{ readonly data: T }>>,
    options: DataOptions<T>,
  ): ScreenRoute
  /** No screen of its own: it always leads on, or nowhere. */
  way(path: string, from: Load<never>): RouteObject
}

/** `ahead`: what was fetched before it was asked for. */
export function screenRoutes(
  services: GetServices,
  ahead: (url: URL) => Promise<unknown> | null,
): ScreenRoutes {
  /** In the browser the loaders come with the services, once the page is live. */
  const loading =
    <T,>(from: Load<T>) =>
    async (address: Address) => {
      const [known, loaders] = await Promise.all([services(), import('../loaders/loaders.ts')])
      return from(known, address, loaders)
    }
  const plain: ScreenRoutes['plain'] = (source, component) => ({
    caseSensitive: true,
    handle: { source } satisfies RouteHandle,
    lazy: async () => ({ Component: await component() }),
    // awaited like any other screen
    loader: () => null,
  })
  return {
    plain,
    ofPage: (source, component) => ({
      ...plain(source, component),
      async loader({ params, request }) {
        const url = new URL(request.url)
        const { mayBePage, toWhereItMeans } = await import('../loaders/missing.ts')
        return mayBePage(url, params['id'])
          ? null
          : loading((from) => toWhereItMeans(from, url))({ params, url })
      },
    }),
    withData(source, component, { from, ...rest }) {
      const load = loading(from)
      return {
        caseSensitive: true,
        handle: { source, load, ...rest } satisfies RouteHandle,
        lazy: async () => ({ Component: fed(await component()) }),
        loader({ params, request }: LoaderFunctionArgs) {
          const url = new URL(request.url)
          return ahead(url) ?? load({ params, url })
        },
      }
    },
    way: (path, from) => ({
      path,
      caseSensitive: true,
      loader: ({ params, request }) => loading(from)({ params, url: new URL(request.url) }),
      Component: Nothing,
    }),
  }
}

/** The router hands on what the same route's loader has answered, but knows nothing of its type. */
const fed =
  <T,>(Screen: ComponentType<{ readonly data: T }>): ComponentType =>
  () => {
    const data = useLoaderData()
    return <Screen data={data} />
  }

const Nothing = () => null
