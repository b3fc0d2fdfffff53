/** Prefetch of links that are hovered or focused, and their preview. Loaded after the page is usable. */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { isSaveDataEnabled } from '../../services/browser/save-data.ts'
import type { RouteHandle } from '../routes/route-handle.ts'
import type { PrefetchCache } from './prefetch-cache.ts'

/** Delay before a hovered link is prefetched, so that moving over a list does not prefetch it all. */
const INTENT_DELAY_MS = 65

/** @param readCopy returns the data of an address from the offline cache; undefined if it is not there */
export function prefetchLinksOnIntent(
  routes: RouteObject[],
  prefetchCache: PrefetchCache,
  readCopy: (url: URL) => Promise<unknown>,
): void {
  if (isSaveDataEnabled()) return
  let intendedLink: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const setIntendedLink = (link: HTMLAnchorElement | null) => {
    if (link === intendedLink) return
    clearTimeout(timer)
    intendedLink = link
    if (link !== null) timer = setTimeout(() => prefetchAndPreview(link), INTENT_DELAY_MS)
  }
  const prefetchAndPreview = (link: HTMLAnchorElement) => {
    const answer = prefetchTarget(link, routes, prefetchCache)
    const shown = answer?.catch(() => readCopy(new URL(link.href))) ?? null
    // Without its chunk there is no preview, and the link works.
    import('../link-preview/link-preview.tsx').then(
      (preview) => preview.previewLink(link, shown),
      () => {},
    )
  }
  // Not `pointerover`, which also fires when a link scrolls under a resting pointer.
  document.addEventListener('pointermove', ({ target, pointerType }) => {
    if (pointerType !== 'touch') setIntendedLink(findLink(target))
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) setIntendedLink(findLink(target))
  })
  // The answer arrives while the finger is lifted. A finger that only scrolls costs one request, of a cached answer.
  const prefetchTouched = ({ target }: TouchEvent) => {
    const link = findLink(target)
    if (link !== null) prefetchTarget(link, routes, prefetchCache)
  }
  document.addEventListener('touchstart', prefetchTouched, { passive: true })
  // The navigation itself loads the link.
  document.addEventListener('click', () => clearTimeout(timer), true)
}

const findLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** Returns the route data of the target; null if there is none to prefetch. */
function prefetchTarget(
  link: HTMLAnchorElement,
  routes: RouteObject[],
  prefetchCache: PrefetchCache,
): Promise<unknown> | null {
  const url = new URL(link.href)
  const { origin, pathname, search } = window.location
  if (!link.isConnected || url.origin !== origin) return null
  if (url.pathname === pathname && url.search === search) return null
  const match = matchRoutes(routes, url)?.at(-1)
  const handle: RouteHandle | undefined = match?.route.handle
  if (match === undefined || handle === undefined) return null
  if (typeof match.route.lazy === 'function') match.route.lazy().catch(() => {})
  const { load } = handle
  return load === undefined ? null : prefetchCache.prefetch(url, () => load({ params: match.params, url }))
}
