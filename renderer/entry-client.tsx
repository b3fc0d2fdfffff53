/** Starts the interface in a browser: over the page that was rendered ahead, or plainly where there is none. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import { readConfig } from '#shared/config'
import { createAhead } from './app/ahead.ts'
import { ConfigProvider } from './app/config-context.tsx'
import { readHydrationData } from './app/hydration-data.ts'
import { createRoutes } from './app/routes.tsx'
import type { Services } from './services/ports.ts'
import { type GetServices, ServicesProvider } from './services/use-services.ts'
import './ui/tokens.css'
import './ui/base.css'

const readBlock = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}

/** Lazy routes that match must be there first, or the text would vanish until their chunks arrive. */
async function resolveMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

async function start(root: HTMLElement): Promise<void> {
  const config = readConfig(readBlock('config'))
  if (config === null) throw new Error('The page carries no configuration.')
  let services: Promise<Services> | null = null
  const getServices: GetServices = () => {
    services ??= import('./services/create-services.ts').then((module) =>
      module.createServices(config),
    )
    return services
  }
  const ahead = createAhead(Date.now)
  const routes = createRoutes(getServices, { ahead: ahead.take })
  const hydrationData = readHydrationData(readBlock('router-data'))
  if (hydrationData !== null) await resolveMatched(routes)
  const router = createBrowserRouter(routes, hydrationData === null ? {} : { hydrationData })
  const app = (
    <StrictMode>
      <ConfigProvider value={config.labels}>
        <ServicesProvider value={getServices}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </ConfigProvider>
    </StrictMode>
  )
  if (hydrationData === null) createRoot(root).render(app)
  else hydrateRoot(root, app)
  // the first click needs the loaders, and may be known before it comes; links work without both
  Promise.all([import('./app/fetch-ahead.ts'), import('./app/loaders.ts')]).then(
    ([{ fetchAheadOnIntent }]) => fetchAheadOnIntent(routes, ahead),
    () => {},
  )
  const { refreshAfterHydration } = await import('./app/refresh.ts')
  if (hydrationData !== null) await refreshAfterHydration(router, getServices)
}

const root = document.getElementById('root')
if (root !== null) void start(root)
