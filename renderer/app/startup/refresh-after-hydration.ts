/** After hydration: has this page changed since it was rendered? The read also warms the way to the services. */
import type { createBrowserRouter } from 'react-router-dom'
import type { PageReference } from '#shared/model/page'
import type { GetServices } from '../routes/routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

/** The reference a page view was rendered from, wherever in the loader data it stands. */
function findShownReference(router: Router): Pick<PageReference, 'key' | 'rev'> | null {
  for (const data of Object.values(router.state.loaderData)) {
    const reference: unknown = data?.reference
    if (
      typeof reference === 'object' &&
      reference !== null &&
      'key' in reference &&
      'rev' in reference
    ) {
      const { key, rev } = reference
      if (typeof key === 'string' && typeof rev === 'number') return { key, rev }
    }
  }
  return null
}

/** One read on a page view, none elsewhere. */
export async function refreshAfterHydration(router: Router, services: GetServices): Promise<void> {
  const { pages } = await services()
  const shown = findShownReference(router)
  if (shown === null) return
  const current = await pages.currentRev(shown.key)
  // unreachable: what was rendered stays; the next navigation says so
  if (current.ok && current.value !== shown.rev && findShownReference(router)?.key === shown.key)
    await router.revalidate()
}
