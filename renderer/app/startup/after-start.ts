/** What can wait until the page is usable: bringing it up to date, fetching ahead, recovering, going on offline. */
import type { createBrowserRouter, RouteObject } from 'react-router-dom'
import { getDesktopBridge } from '../../services/browser/desktop.ts'
import { registerServiceWorker } from '../../services/browser/register-service-worker.ts'
import { getSessionHint, isSomebody } from '../../services/browser/session-hint.ts'
import { waitUntilIdle } from '../../services/browser/wait-until-idle.ts'
import type { OfflineFallback } from '../offline/offline-fallback.ts'
import { retryUntilReachable } from '../offline/retry-until-reachable.ts'
import type { PrefetchCache } from '../prefetch/prefetch-cache.ts'
import { prefetchLinksOnIntent } from '../prefetch/prefetch-links.ts'
import type { GetServices } from '../routes/routes.tsx'
import { refreshAfterHydration } from './refresh-after-hydration.ts'
import { restoreTypedText } from './stale-build.ts'

type Router = ReturnType<typeof createBrowserRouter>

export interface AfterStartDeps {
  readonly router: Router
  readonly services: GetServices
  readonly loadOfflineFallback: () => Promise<OfflineFallback>
  /** As they were made: fetching ahead must not end in a reload. */
  readonly plainRoutes: RouteObject[]
  readonly prefetchCache: PrefetchCache
  readonly build: string
  /** The page came with its text; otherwise the loaders have read it and kept their own copies. */
  readonly hydrated: boolean
}

export async function runAfterStart(deps: AfterStartDeps): Promise<void> {
  const { router, services, loadOfflineFallback, plainRoutes, prefetchCache, build, hydrated } =
    deps
  // the header has taken over from the page's own script
  delete document.documentElement.dataset['person']
  restoreTypedText()
  retryUntilReachable(router)
  const desktop = getDesktopBridge()
  if (desktop !== null)
    (await import('../desktop/subscribe-to-desktop.ts')).subscribeToDesktop(desktop, router)
  // in memory before the first click, which would wait for them
  const [{ cacheShownPage }] = await Promise.all([
    loadOfflineFallback(),
    import('../loaders/loaders.ts'),
  ])
  prefetchLinksOnIntent(plainRoutes, prefetchCache)
  if (hydrated) await refreshAfterHydration(router, services)
  await waitUntilIdle()
  if (hydrated) await cacheShownPage(router)
  if (isSomebody(getSessionHint())) await confirmSession(services)
  await registerServiceWorker(build)
}

/** Who is noted on this device may have been signed out elsewhere; where that cannot be asked, the note stands. */
async function confirmSession(services: GetServices): Promise<void> {
  try {
    await (await services()).accounts()
  } catch {
    // the next screen that needs to know asks again
  }
}
