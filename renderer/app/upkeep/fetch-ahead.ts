/** Links that are pointed at or focused are fetched before they are followed. Loaded once the page is live. */
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { savesData } from '../../services/browser/saves-data.ts'
import type { RouteHandle } from '../routes/route-handle.ts'
import type { Ahead } from './ahead.ts'

/** Sweeping over a list is not meaning its links. */
const MEANT_AFTER = 65

/** A finger scrolls where a mouse points: it fetches nothing ahead. */
export function fetchAheadOnIntent(routes: RouteObject[], ahead: Ahead): void {
  if (savesData()) return
  let meant: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const mean = (link: HTMLAnchorElement | null) => {
    if (link === meant) return
    clearTimeout(timer)
    meant = link
    if (link !== null) timer = setTimeout(() => fetchTarget(link, routes, ahead), MEANT_AFTER)
  }
  // not `pointerover`: a link that comes to lie under a resting pointer is not pointed at
  document.addEventListener('pointermove', ({ target, pointerType }) => {
    if (pointerType !== 'touch') mean(linkAround(target))
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) mean(linkAround(target))
  })
  // whoever follows the link fetches it
  document.addEventListener('click', () => clearTimeout(timer), true)
}

const linkAround = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

function fetchTarget(link: HTMLAnchorElement, routes: RouteObject[], ahead: Ahead): void {
  const url = new URL(link.href)
  const { origin, pathname, search } = window.location
  if (!link.isConnected || url.origin !== origin) return
  if (url.pathname === pathname && url.search === search) return
  const match = matchRoutes(routes, url)?.at(-1)
  const handle: RouteHandle | undefined = match?.route.handle
  if (match === undefined || handle === undefined) return
  if (typeof match.route.lazy === 'function') match.route.lazy().catch(() => {})
  const { load } = handle
  if (load !== undefined) ahead.fetch(url, () => load({ params: match.params, url }))
}
