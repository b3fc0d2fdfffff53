/** Entry of the browser: hydrates the rendered page, or renders from scratch if there is none. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { readConfig } from '#shared/config'
import { ConfigProvider } from './app/frame/config-context.tsx'
import { createPrefetchCache } from './app/prefetch/prefetch-cache.ts'
import { readHydrationData } from './app/routes/hydration-data.ts'
import { createRoutes } from './app/routes/routes.tsx'
import {
  type OfflineFallbackDeps,
  type PreloadableHandle,
  withOfflineFallback,
} from './app/routes/with-offline-fallback.tsx'
import { ServicesProvider } from './services/hooks/use-services.ts'
import { StorageProvider } from './services/hooks/use-storage-address.ts'
import { getStorageAddress } from './services/images/storage-address.ts'
import { once } from './services/once.ts'
import './ui/tokens.css'
import './ui/base.css'

const readJsonBlock = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}

/** Loads the chunks of the matched screens before hydration, or the text would disappear until they arrive. */
async function preloadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(({ route, params }) => {
      const handle: PreloadableHandle | undefined = route.handle
      handle?.prefetch?.({ params, url: new URL(window.location.href) })
      return handle?.preload()
    }),
  )
}

/** The recovery is itself a chunk; if it cannot be loaded either, the site counts as unreachable. */
const loadStaleBuild = () =>
  import('./app/startup/stale-build.ts').catch(() => {
    throw new Response(null, { status: 503 })
  })

/** In the desktop program the wiki is not chosen yet; anywhere else the document is incomplete. */
async function startWithoutConfig(root: HTMLElement): Promise<void> {
  const setUp = readJsonBlock('set-up')
  if (setUp === null) throw new Error('The page carries no configuration.')
  const { showSetUpScreen } = await import('./app/desktop/set-up.tsx')
  showSetUpScreen(root, setUp)
}

/** Enables the links of inlined styles. The document does not set `rel`, since preload scanners load each stylesheet. */
function restoreInlinedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=inlined]')) link.rel = 'stylesheet'
}

async function start(root: HTMLElement): Promise<void> {
  restoreInlinedStylesheets()
  const config = readConfig(readJsonBlock('config'))
  if (config === null) return startWithoutConfig(root)
  let router: ReturnType<typeof createBrowserRouter> | null = null
  const loadChunk: OfflineFallbackDeps['loadChunk'] = (load) =>
    load().catch(async () => (await loadStaleBuild()).recoverFromMissingChunk(router))
  const services = once(async () => {
    const { createServices } = await loadChunk(() => import('./services/create-services.ts'))
    return createServices(config, { retryLoad: loadChunk })
  })
  const loadOfflineFallback = once(async () => {
    const { createOfflineFallback } = await loadChunk(() => import('./app/offline/offline-fallback.ts'))
    return createOfflineFallback(config.firebase.projectId)
  })
  const prefetchCache = createPrefetchCache(Date.now)
  const hydrationData = readHydrationData(readJsonBlock('router-data'))
  const hydrated = hydrationData !== null
  const plainRoutes = createRoutes(services, { takePrefetched: prefetchCache.take, hasPageHost: hydrated })
  const routes = withOfflineFallback(plainRoutes, {
    loadChunk,
    resolveWithFallback: async (answer, request) => (await loadOfflineFallback()).resolveWithFallback(answer, request),
  })
  const { progress, unmet } = document.documentElement.dataset
  // Loaded before anything is rendered; if it cannot be loaded, the document stays as its script has opened it.
  const gateStarted =
    progress === undefined
      ? null
      : loadChunk(() => import('./app/progress/start-gate.ts')).then(({ startGate }) => startGate())
  if (hydrated) await preloadMatchedRoutes(routes)
  await gateStarted
  router = createBrowserRouter(routes, hydrated ? { hydrationData } : {})
  const storage = getStorageAddress(config)
  const app = (
    <StrictMode>
      <ConfigProvider value={config.labels}>
        <StorageProvider value={storage}>
          <ServicesProvider value={services}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </StorageProvider>
      </ConfigProvider>
    </StrictMode>
  )
  // The first render of a hydration equals the server's, and would set the title of a page that is not met yet.
  if (hydrated && unmet === undefined) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // The page works without these tasks, so a failure is ignored.
  import('./app/startup/after-start.ts').then(
    ({ runAfterStart }) =>
      runAfterStart({
        router,
        services,
        storage,
        loadOfflineFallback,
        plainRoutes,
        prefetchCache,
        build: import.meta.url,
        hydrated,
      }),
    () => {},
  )
}

const root = document.getElementById('root')
// After a failed start the rendered page stays readable, and its links work.
if (root !== null) start(root).catch(async (problem: unknown) => (await loadStaleBuild()).showStartError(problem))
