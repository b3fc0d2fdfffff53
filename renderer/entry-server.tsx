/** Renders a page of the interface to text, for the page host. Nothing here knows who asks. */

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { QueryParameter } from '#shared/model/query-parameters'
import type { ServerEntry } from '#shared/rendered-page'
import { ok } from '#shared/result'
import { listAddresses } from '#shared/rules/lists/list-addresses'
import { toStoredChange } from '#shared/rules/lists/to-stored-change'
import { ConfigProvider } from './app/frame/config-context.tsx'
import { serializeHydrationData } from './app/routes/hydration-data.ts'
import type { RouteHandle } from './app/routes/route-handle.ts'
import { createRoutes } from './app/routes/routes.tsx'
import { createServices } from './services/create-services.ts'
import { cacheQueries } from './services/reading/cache-queries.ts'

export const createRenderer: ServerEntry['createRenderer'] = (config, commits) => {
  const services = createServices(config, {
    isPageHost: true,
    wrapDocuments: (documents) =>
      commits === null ? documents : cacheQueries(documents, commits.version),
  })
  const ready = Promise.resolve(services)
  // in memory before the first page needs it: without it pages are poorer, but there
  const catalogueLoaded = services.catalogue.all()
  // Siblings and links of a page are found in it. Read anew after each commit it would cost more reads than a page may.
  commits?.onPagesStored((stored) =>
    services.catalogue.applyChanges(
      stored.flatMap(({ key, data }) => toStoredChange(key, data) ?? []),
    ),
  )
  const handler = createStaticHandler(createRoutes(() => ready))
  return {
    async render(target) {
      await catalogueLoaded
      const request = new Request(`http://wiki.invalid${target}`)
      const { searchParams } = new URL(request.url)
      const context = await handler.query(request)
      if (context instanceof Response)
        return {
          kind: 'redirect',
          status: context.status,
          location: context.headers.get('location') ?? '/',
          isCacheable:
            searchParams.size === 0 && context.headers.get('cache-control') !== 'no-store',
        }
      const router = createStaticRouter(handler.dataRoutes, context)
      const [head, html] = splitHead(
        renderToString(
          <ConfigProvider value={config.labels}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </ConfigProvider>,
        ),
      )
      const handles = collectHandles(context)
      return {
        kind: 'page',
        status: context.statusCode,
        head,
        html,
        data: serializeHydrationData(context.loaderData, context.errors),
        sources: handles.map(({ source }) => source),
        isCacheable: isCacheable(handles, searchParams),
      }
    },
    async addresses() {
      const cards = await services.catalogue.current()
      return cards.ok ? ok(listAddresses(cards.value.cards)) : cards
    },
  }
}

/** Without a head in its tree React prints titles and metas in front of the markup. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

function splitHead(markup: string): [string, string] {
  const head = HEAD.exec(markup)?.[0] ?? ''
  return [head, markup.slice(head.length)]
}

const collectHandles = (context: StaticHandlerContext): RouteHandle[] =>
  context.matches.flatMap(({ route }) => {
    const handle: RouteHandle | undefined = route.handle
    return handle === undefined ? [] : [handle]
  })

/** All that screens which are kept read of a query. Others would fill the memory with one page under many names. */
const CACHEABLE_PARAMETERS: readonly string[] = ['page', 'order'] satisfies QueryParameter[]

const isCacheable = (handles: readonly RouteHandle[], searchParams: URLSearchParams): boolean =>
  !handles.some(({ fresh }) => fresh) &&
  [...searchParams.keys()].every((name) => CACHEABLE_PARAMETERS.includes(name))
