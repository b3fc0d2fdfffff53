/** Renders a page of the interface to text, for the page host. Nothing here knows who asks. */
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { WikiConfig } from '#shared/config'
import { ConfigProvider } from './app/config-context.tsx'
import { carriedData } from './app/hydration-data.ts'
import { createRoutes, type RouteHandle } from './app/routes.tsx'
import { createServices } from './services/create-services.ts'

export type Rendered =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: number
      /** `<title>` and `<meta>` elements. */
      readonly head: string
      readonly html: string
      /** JSON for the router, to be printed as an inert block. */
      readonly data: unknown
      /** Source files of the matched routes: keys of the client build's manifest. */
      readonly sources: readonly string[]
    }

export type Render = (request: Request) => Promise<Rendered>

export function createRenderer(config: WikiConfig): Render {
  const services = Promise.resolve(createServices(config))
  const handler = createStaticHandler(createRoutes(() => services))
  return async (request) => {
    const context = await handler.query(request)
    if (context instanceof Response)
      return {
        kind: 'redirect',
        status: context.status,
        location: context.headers.get('location') ?? '/',
      }
    const router = createStaticRouter(handler.dataRoutes, context)
    const [head, html] = splitHead(
      renderToString(
        <ConfigProvider value={config.labels}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </ConfigProvider>,
      ),
    )
    return {
      kind: 'page',
      status: context.statusCode,
      head,
      html,
      data: carriedData(context.loaderData, context.errors),
      sources: sourcesOf(context),
    }
  }
}

/** Without a head in its tree React prints titles and metas in front of the markup. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/

function splitHead(rendered: string): [string, string] {
  const head = HEAD.exec(rendered)?.[0] ?? ''
  return [head, rendered.slice(head.length)]
}

const sourcesOf = (context: StaticHandlerContext): string[] =>
  context.matches.flatMap(({ route }) => {
    const handle: RouteHandle | undefined = route.handle
    return handle === undefined ? [] : [handle.source]
  })
