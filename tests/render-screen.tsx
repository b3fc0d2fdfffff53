/** Fixture: renders a screen with its data to HTML, as the page server does, with a router that knows no other screen. */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'

export async function renderScreen<T>(Screen: ComponentType<{ readonly data: T }>, data: NoInfer<T>): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ path: '*', element: <Screen data={data} /> }])
  const context = await query(new Request('http://wiki.test/'))
  if (context instanceof Response) throw new Error('redirected')
  const router = createStaticRouter(dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
