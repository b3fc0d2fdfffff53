/** Has the browser keep what a reload without a network needs: the interface itself, see public/sw.js. */

import { getDesktopBridge } from './desktop.ts'

/** `build` names the build, so that another one replaces what the last one kept. */
export async function registerServiceWorker(build: string): Promise<void> {
  // the desktop program brings its files along, and the development server's change under their names
  const isServed = import.meta.env.PROD && getDesktopBridge() === null
  if (!isServed || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(`/sw.js?${encodeURIComponent(build)}`)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(listLoadedFiles())
  } catch {
    // switched off, or storage is full: then a reload needs the network, as everywhere
  }
}

/** Scripts that were loaded, and styles, which came within the page. */
const listLoadedFiles = (): string[] =>
  [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => href,
    ),
  ].filter((name) => name.startsWith(`${window.location.origin}/assets/`))
