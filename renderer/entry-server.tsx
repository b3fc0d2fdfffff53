/** Entry of the page host: renders a page to HTML, always for an anonymous reader. */

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import type { QueryParameter } from '#shared/model/query-parameters'
import { RANDOM_FRAGMENT } from '#shared/model/random-fragment'
import type { ServerEntry } from '#shared/rendered-page'
import { ok } from '#shared/result'
import { listAddresses } from '#shared/rules/lists/list-addresses'
import { findNearNames } from '#shared/rules/names/suggest'
import { suggestNames } from '#shared/rules/names/suggest-names'
import { ConfigProvider } from './app/frame/config-context.tsx'
import { sortOverview } from './app/loaders/loaders.ts'
import { toRouteData } from './app/routes/hydration-data.ts'
import type { RouteHandle } from './app/routes/route-handle.ts'
import { createRoutes } from './app/routes/routes.tsx'
import { createServices } from './services/create-services.ts'
import { StorageProvider } from './services/hooks/use-storage-address.ts'
import { getStorageAddress } from './services/images/storage-address.ts'

export const createRenderer: ServerEntry['createRenderer'] = (config, commits) => {
  const services = createServices(config, {
    pageHost: { onShardStored: commits?.onShardStored ?? null },
  })
  const storage = getStorageAddress(config)
  const ready = Promise.resolve(services)
  // Loaded before the first page is rendered; if it cannot be loaded pages are rendered without siblings and links.
  const catalogueLoaded = services.catalogue.all()
  const handler = createStaticHandler(createRoutes(() => ready))
  // This takes long only once, before the first request needs it.
  void catalogueLoaded.then((read) => {
    if (!read.ok) return
    sortOverview(read.value)
    findNearNames(read.value, 'any name', 1)
  })
  async function query(target: string) {
    await catalogueLoaded
    const request = new Request(`http://wiki.invalid${target}`)
    const { searchParams } = new URL(request.url)
    const context = await handler.query(request)
    if (context instanceof Response)
      return {
        kind: 'redirect',
        status: context.status,
        location: context.headers.get('location') ?? '/',
        isCacheable: searchParams.size === 0 && context.headers.get('cache-control') !== 'no-store',
      } as const
    const handles = collectHandles(context)
    const loaded = {
      kind: 'page',
      status: context.statusCode,
      data: toRouteData(context.loaderData, context.errors),
      isCacheable: isCacheable(handles, searchParams),
    } as const
    return { kind: 'page', context, handles, loaded } as const
  }
  return {
    async load(target) {
      const result = await query(target)
      return result.kind === 'redirect' ? result : result.loaded
    },
    async render(target) {
      const result = await query(target)
      if (result.kind === 'redirect') return { ...result, location: result.location + getFragment(target) }
      const { context, handles, loaded } = result
      const router = createStaticRouter(handler.dataRoutes, context)
      const markup = renderToString(
        <ConfigProvider value={config.labels}>
          <StorageProvider value={storage}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </StorageProvider>
        </ConfigProvider>,
      )
      const [head, html] = splitHead(unescapeApostrophes(markup))
      return {
        ...loaded,
        head,
        html,
        sources: handles.map(({ source }) => source),
        services: handles.flatMap(({ services = [] }) => services),
      }
    },
    async suggest(query) {
      const cards = await services.catalogue.all()
      return cards.ok ? suggestNames(cards.value, query) : null
    },
    async addresses() {
      const cards = await services.catalogue.current()
      return cards.ok ? ok(listAddresses(cards.value.cards)) : cards
    },
  }
}

/** Documents alone have it: in a navigation, the browser of a reader with progress chooses the page itself. */
const getFragment = (target: string): string =>
  new URL(target, 'http://wiki.invalid').pathname === ROUTES.random ? RANDOM_FRAGMENT : ''

/** Matches the title, meta and link tags that React prints before the markup when there is no head element. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

/**
 * React escapes apostrophes, though it quotes every attribute doubly. As characters they are shorter, and the markup
 * compresses against the same text in the data block.
 */
const unescapeApostrophes = (markup: string): string => markup.replaceAll('&#x27;', "'")

/** React asks for images ahead of the markup, also for those of pages that a reader has not met. */
const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g

function splitHead(markup: string): [string, string] {
  const head = HEAD.exec(markup)?.[0] ?? ''
  return [head.replace(IMAGE_PRELOADS, ''), markup.slice(head.length)]
}

const collectHandles = (context: StaticHandlerContext): RouteHandle[] =>
  context.matches.flatMap(({ route }) => {
    const handle: RouteHandle | undefined = route.handle
    return handle === undefined ? [] : [handle]
  })

/** Query parameters that cacheable screens read. Other parameters would fill the cache with copies of one page. */
const CACHEABLE_PARAMETERS: readonly string[] = ['page', 'order'] satisfies QueryParameter[]

const isCacheable = (handles: readonly RouteHandle[], searchParams: URLSearchParams): boolean =>
  !handles.some(({ fresh }) => fresh) && [...searchParams.keys()].every((name) => CACHEABLE_PARAMETERS.includes(name))
