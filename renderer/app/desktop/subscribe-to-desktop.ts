/** Subscription to the desktop program's menu commands and deep links. */
import type { createBrowserRouter } from 'react-router-dom'
import type { DesktopBridge } from '#shared/desktop-bridge'
import type { GetServices } from '../../services/hooks/use-services.ts'
import { runEditCommand, watchEditCommands } from './edit-commands.ts'
import { openAsOwner } from './open-as-owner.ts'

interface SubscribeDeps {
  readonly router: ReturnType<typeof createBrowserRouter>
  readonly services: GetServices
}

export function subscribeToDesktop(desktop: DesktopBridge, { router, services }: SubscribeDeps): void {
  // The router's blockers ask about unsaved input, as with every other link.
  desktop.on.go((path) => void router.navigate(path))
  desktop.on.work(async (sentence) => (await import('./status-message.ts')).showStatusMessage(sentence))
  desktop.on.find(async () => (await import('./find-bar.tsx')).showFindBar())
  desktop.on.edit(runEditCommand)
  watchEditCommands((usable) => void desktop['menu:enable'](usable))
  void desktop['window:listens']()
  // The page works without the accounts, whose client may not load.
  openAsOwner(async () => (await services()).accounts()).catch(() => {})
}
