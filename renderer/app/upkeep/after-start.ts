/** What can wait until the page is usable: bringing it up to date, fetching ahead, recovering, going on offline. */
import type { createBrowserRouter, RouteObject } from 'react-router-dom'
import { desktopBridge } from '../../services/browser/desktop.ts'
import { registerWorker } from '../../services/browser/register-worker.ts'
import { currentNote, isSomebody } from '../../services/browser/session-note.ts'
import { whenUsable } from '../../services/browser/when-usable.ts'
import type { OfflineLoading } from '../offline/offline-loading.ts'
import { recoverByItself } from '../offline/offline-recovery.ts'
import type { GetServices } from '../routes/routes.tsx'
import type { Ahead } from './ahead.ts'
import { fetchAheadOnIntent } from './fetch-ahead.ts'
import { refreshAfterHydration } from './refresh.ts'
import { restoreTyped } from './stale-build.ts'

type Router = ReturnType<typeof createBrowserRouter>

export interface Started {
  readonly router: Router
  readonly services: GetServices
  readonly offline: () => Promise<OfflineLoading>
  /** As they were made: fetching ahead must not end in a reload. */
  readonly plainRoutes: RouteObject[]
  readonly ahead: Ahead
  readonly build: string
  /** The page came with its text; otherwise the loaders have read it and kept their own copies. */
  readonly hydrated: boolean
}

export async function afterStart(started: Started): Promise<void> {
  const { router, services, offline, plainRoutes, ahead, build, hydrated } = started
  // the header has taken over from the page's own script
  delete document.documentElement.dataset['person']
  restoreTyped()
  recoverByItself(router)
  const desktop = desktopBridge()
  if (desktop !== null) (await import('../desktop/on-desktop.ts')).followDesktop(desktop, router)
  // in memory before the first click, which would wait for them
  const [{ keepShown }] = await Promise.all([offline(), import('../loaders/loaders.ts')])
  fetchAheadOnIntent(plainRoutes, ahead)
  if (hydrated) await refreshAfterHydration(router, services)
  await whenUsable()
  if (hydrated) await keepShown(router)
  if (isSomebody(currentNote())) await confirmSession(services)
  await registerWorker(build)
}

/** Who is noted on this device may have been signed out elsewhere; where that cannot be asked, the note stands. */
async function confirmSession(services: GetServices): Promise<void> {
  try {
    await (await services()).accounts()
  } catch {
    // the next screen that needs to know asks again
  }
}
