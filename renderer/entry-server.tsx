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
import { everyAddress } from '#shared/rules/lists/addresses'
import { storedChange } from '#shared/rules/lists/stored-change'
import { ConfigProvider } from './app/frame/config-context.tsx'
import { carriedData } from './app/routes/hydration-data.ts'
import type { RouteHandle } from './app/routes/route-handle.ts'
import { createRoutes } from './app/routes/routes.tsx'
import { createServices } from './services/create-services.ts'
import { rememberFound } from './services/reading/remember-found.ts'

export const createRenderer: ServerEntry['createRenderer'] = (config, commits) => {
  const services = createServices(config, {
    rendersAhead: true,
    through: (documents) =>
      commits === null ? documents : rememberFound(documents, commits.version),
  })
  const ready = Promise.resolve(services)
  // in memory before the first page needs it: without it pages are poorer, but there
  const warm = services.catalogue.all()
  // Siblings and links of a page are found in it. Read anew after each commit it would cost more reads than a page may.
  commits?.onPagesStored((stored) =>
    services.catalogue.learn(stored.flatMap(({ key, data }) => storedChange(key, data) ?? [])),
  )
  const handler = createStaticHandler(createRoutes(() => ready))
  return {
    async render(target) {
      await warm
      const request = new Request(`http://wiki.invalid${target}`)
      const { searchParams } = new URL(request.url)
      const context = await handler.query(request)
      if (context instanceof Response)
        return {
          kind: 'redirect',
          status: context.status,
          location: context.headers.get('location') ?? '/',
          keep: searchParams.size === 0 && context.headers.get('cache-control') !== 'no-store',
        }
      const router = createStaticRouter(handler.dataRoutes, context)
      const [head, html] = splitHead(
        renderToString(
          <ConfigProvider value={config.labels}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </ConfigProvider>,
        ),
      )
      const handles = handlesOf(context)
      return {
        kind: 'page',
        status: context.statusCode,
        head,
        html,
        data: carriedData(context.loaderData, context.errors),
        sources: handles.map(({ source }) => source),
        keep: isKeepable(handles, searchParams),
      }
    },
    async addresses() {
      const cards = await services.catalogue.current()
      return cards.ok ? ok(everyAddress(cards.value.cards)) : cards
    },
  }
}

/** Without a head in its tree React prints titles and metas in front of the markup. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

function splitHead(rendered: string): [string, string] {
  const head = HEAD.exec(rendered)?.[0] ?? ''
  return [head, rendered.slice(head.length)]
}

const handlesOf = (context: StaticHandlerContext): RouteHandle[] =>
  context.matches.flatMap(({ route }) => {
    const handle: RouteHandle | undefined = route.handle
    return handle === undefined ? [] : [handle]
  })

/** All that screens which are kept read of a query. Others would fill the memory with one page under many names. */
const PARAMETERS: readonly string[] = ['page', 'order'] satisfies QueryParameter[]

const isKeepable = (handles: readonly RouteHandle[], asked: URLSearchParams): boolean =>
  !handles.some(({ fresh }) => fresh) &&
  [...asked.keys()].every((name) => PARAMETERS.includes(name))
