/** Refresh after hydration if the page has changed since it was rendered: one conditional request to the page host. */
import type { createBrowserRouter } from 'react-router-dom'
import { fetchChangedRouteData } from '../../services/reading/route-data.ts'
import { unwrapRouteData } from '../loaders/route-data.ts'
import type { PrefetchCache } from '../prefetch/prefetch-cache.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Refreshes pages only; home and lists have a listener instead. */
export async function refreshAfterHydration(router: Router, prefetchCache: PrefetchCache): Promise<void> {
  const { location, loaderData } = router.state
  if (!Object.values(loaderData).some(hasReference)) return
  // A page view reads no parameter: one of a campaign would be another address for every cache.
  const answer = await fetchChangedRouteData(location.pathname)
  // If the page host cannot be reached the rendered page stays; the next navigation shows the error.
  if (answer === null || router.state.location !== location) return
  if (answer !== 'unknown')
    prefetchCache.prefetch(new URL(location.pathname + location.search, window.location.href), async () =>
      unwrapRouteData(answer),
    )
  await router.revalidate()
}

/** True for the data of a page view. */
const hasReference = (data: unknown): boolean => typeof data === 'object' && data !== null && 'reference' in data
