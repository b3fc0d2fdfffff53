/** Registration of the service worker (public/sw.js), which stores the interface's files for offline reloads. */

import { getDesktopBridge } from './desktop.ts'
import { isSaveDataEnabled } from './save-data.ts'

/**
 * @param build id of the build, by which a new build replaces the files of the previous one
 * @param loadForOffline loads what is used without a network and may not have been loaded yet
 */
export async function registerServiceWorker(build: string, loadForOffline: () => Promise<unknown>): Promise<void> {
  // The desktop program has its files on disk, and those of the development server change under the same names.
  const isServed = import.meta.env.PROD && getDesktopBridge() === null
  if (!isServed || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(`/sw.js?${encodeURIComponent(build)}`)
    const registration = await navigator.serviceWorker.ready
    if (!isSaveDataEnabled()) await loadForOffline().catch(() => {})
    const send = (addresses: readonly string[]) => {
      const files = addresses.filter((address) => address.includes('/assets/'))
      // A message starts an idle worker, and most requests are none of its own.
      if (files.length > 0) registration.active?.postMessage(files)
    }
    // Style sheets were inlined in the page.
    send([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href))
    // Also what is still being loaded, since the worker sees only what is requested after it took over the page.
    new PerformanceObserver((list) => send(list.getEntries().map(({ name }) => name))).observe({
      type: 'resource',
      buffered: true,
    })
  } catch {
    // Service workers are disabled or storage is full. A reload then needs the network.
  }
}
