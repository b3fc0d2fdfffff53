/** Refresh after hydration if the page has changed since it was rendered. The read also opens the connections. */
import type { createBrowserRouter } from 'react-router-dom'
import type { PageReference } from '#shared/model/page'
import type { GetServices } from '../routes/routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** Returns key and rev of the page that is shown, from any route's loader data. */
function findShownReference(router: Router): Pick<PageReference, 'key' | 'rev'> | null {
  for (const data of Object.values(router.state.loaderData)) {
    const reference: unknown = data?.reference
    if (typeof reference === 'object' && reference !== null && 'key' in reference && 'rev' in reference) {
      const { key, rev } = reference
      if (typeof key === 'string' && typeof rev === 'number') return { key, rev }
    }
  }
  return null
}

/** Costs one read on a page view and none elsewhere. */
export async function refreshAfterHydration(router: Router, services: GetServices): Promise<void> {
  const { pages } = await services()
  const shown = findShownReference(router)
  if (shown === null) return
  const current = await pages.currentRev(shown.key)
  // If the services cannot be reached the rendered page stays; the next navigation shows the error.
  if (current.ok && current.value !== shown.rev && findShownReference(router)?.key === shown.key)
    await router.revalidate()
}
