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
import { ConfigProvider } from './app/frame/config-context.tsx'
import { readHydrationData } from './app/routes/hydration-data.ts'
import { createRoutes } from './app/routes/routes.tsx'
import { type Care, type SturdyHandle, sturdyRoutes } from './app/routes/sturdy-routes.tsx'
import { createAhead } from './app/upkeep/ahead.ts'
import { ServicesProvider } from './services/hooks/use-services.ts'
import { once } from './services/once.ts'
import './ui/tokens.css'
import './ui/base.css'

const readBlock = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent
  return text ? JSON.parse(text) : null
}

/** Screens that match must be there first, or the text would vanish until their chunks arrive. */
async function resolveMatched(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(({ route }) => {
      const handle: SturdyHandle | undefined = route.handle
      return handle?.arrive()
    }),
  )
}

/** In memory once the first view stands; where it does not come either, nothing does. */
const staleBuild = () =>
  import('./app/upkeep/stale-build.ts').catch(() => {
    throw new Response(null, { status: 503 })
  })

/** The desktop program has one still to be chosen; anywhere else the page is not whole. */
async function withoutWiki(root: HTMLElement): Promise<void> {
  const setUp = readBlock('set-up')
  if (setUp === null) throw new Error('The page carries no configuration.')
  const { showSetUp } = await import('./app/desktop/set-up.tsx')
  showSetUp(root, setUp)
}

/** Disabled, and styles only now: a browser that reads ahead asks for styles it finds, disabled or not. */
function tellInlinedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=inlined]'))
    link.rel = 'stylesheet'
}

async function start(root: HTMLElement): Promise<void> {
  tellInlinedStyles()
  const config = readConfig(readBlock('config'))
  if (config === null) return withoutWiki(root)
  let router: ReturnType<typeof createBrowserRouter> | null = null
  const loadChunk: Care['loadChunk'] = (load) =>
    load().catch(async () => (await staleBuild()).insteadOfChunk(router))
  const services = once(async () => {
    const { createServices } = await loadChunk(() => import('./services/create-services.ts'))
    return createServices(config, { loadAgain: loadChunk })
  })
  const offline = once(async () => {
    const { offlineLoading } = await loadChunk(() => import('./app/offline/offline-loading.ts'))
    return offlineLoading(config.firebase.projectId)
  })
  const ahead = createAhead(Date.now)
  const plainRoutes = createRoutes(services, { ahead: ahead.take })
  const routes = sturdyRoutes(plainRoutes, {
    loadChunk,
    settle: async (answer, request) => (await offline()).settle(answer, request),
  })
  const hydrationData = readHydrationData(readBlock('router-data'))
  const hydrated = hydrationData !== null
  if (hydrated) await resolveMatched(routes)
  router = createBrowserRouter(routes, hydrated ? { hydrationData } : {})
  const app = (
    <StrictMode>
      <ConfigProvider value={config.labels}>
        <ServicesProvider value={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </ConfigProvider>
    </StrictMode>
  )
  if (hydrated) hydrateRoot(root, app)
  else createRoot(root).render(app)
  // without it the page works, and is as fresh as it came
  import('./app/upkeep/after-start.ts').then(
    ({ afterStart }) =>
      afterStart({
        router,
        services,
        offline,
        plainRoutes,
        ahead,
        build: import.meta.url,
        hydrated,
      }),
    () => {},
  )
}

const root = document.getElementById('root')
// what was rendered ahead stays where it is: readable, and its links lead on
if (root !== null)
  start(root).catch(async (problem: unknown) => (await staleBuild()).tellBesidePage(problem))
