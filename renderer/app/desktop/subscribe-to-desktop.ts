/** What the desktop program's menus and links ask of the interface. */
import type { createBrowserRouter } from 'react-router-dom'
import type { DesktopBridge } from '#shared/desktop-bridge'

type Router = ReturnType<typeof createBrowserRouter>

export function subscribeToDesktop(desktop: DesktopBridge, router: Router): void {
  // what is typed and not kept yet is asked about by the router, as with every other link
  desktop.on.go((path) => void router.navigate(path))
  desktop.on.work(async (sentence) =>
    (await import('./status-message.ts')).showStatusMessage(sentence),
  )
  desktop.on.find(async () => (await import('./find-bar.tsx')).showFindBar())
  void desktop['window:listens']()
}
