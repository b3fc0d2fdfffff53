/** Startup tasks that wait until the page is usable: refresh, link prefetch, retry, offline cache, service worker. */
import type { createBrowserRouter, RouteObject } from 'react-router-dom'
import type { StorageAddress } from '#shared/model/images/image-address'
import { getDesktopBridge } from '../../services/browser/desktop.ts'
import { registerServiceWorker } from '../../services/browser/register-service-worker.ts'
import { getSessionHint, isSignedInHint } from '../../services/browser/session-hint.ts'
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
  readonly storage: StorageAddress
  readonly loadOfflineFallback: () => Promise<OfflineFallback>
  /** Routes without the stale-build recovery: a failed prefetch must not reload the page. */
  readonly plainRoutes: RouteObject[]
  readonly prefetchCache: PrefetchCache
  readonly build: string
  /** True if the page was rendered by the host; otherwise the loaders have read its data and cached it. */
  readonly hydrated: boolean
}

export async function runAfterStart(deps: AfterStartDeps): Promise<void> {
  const { router, services, storage, loadOfflineFallback, plainRoutes, prefetchCache, build, hydrated } = deps
  // The inline script of index.html set it; the hydrated header no longer needs it.
  delete document.documentElement.dataset['person']
  restoreTypedText()
  retryUntilReachable(router)
  import('../commands/start-commands.ts').then(
    (commands) => commands.startCommands({ router, services, storage }),
    // Everything that a key does is also done by links and buttons.
    () => {},
  )
  const desktop = getDesktopBridge()
  if (desktop !== null) (await import('../desktop/subscribe-to-desktop.ts')).subscribeToDesktop(desktop, deps)
  const { cacheShownPage, readCopy } = await loadOfflineFallback()
  // Loaded before the first click, which would have to wait for them, and which reports it if they cannot be loaded.
  if (!hydrated) await import('../loaders/route-loaders.ts').catch(() => {})
  prefetchLinksOnIntent(plainRoutes, prefetchCache, readCopy)
  if (hydrated) await refreshAfterHydration(router, prefetchCache)
  await waitUntilIdle()
  if (hydrated) await cacheShownPage(router)
  if (isSignedInHint(getSessionHint())) await confirmSession(services)
  await registerServiceWorker(build, async () => (await import('../offline/load-for-offline.ts')).loadForOffline())
}

/** Checks the session hint, as the account may have been signed out elsewhere. If it cannot be checked, it stays. */
async function confirmSession(services: GetServices): Promise<void> {
  try {
    await (await services()).accounts()
  } catch {
    // The next screen that needs the session checks it again.
  }
}
