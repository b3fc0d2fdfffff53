/** Where the services could not be reached, asks again by itself until they answer: at once when the line is back. */
import { type createBrowserRouter, isRouteErrorResponse } from 'react-router-dom'
import {
  notifyConnectionRestored,
  onConnectionRestored,
  pollConnectionWithBackoff,
} from '../../services/browser/connection.ts'
import { isCachedData } from './cached-data.ts'

type Router = ReturnType<typeof createBrowserRouter>

const hasUnreachableData = ({ state }: Router): boolean =>
  Object.values(state.loaderData).some(isCachedData) ||
  Object.values(state.errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 503,
  )

export function retryUntilReachable(router: Router): void {
  let stopRetrying: (() => void) | null = null

  function revalidateIfVisible(): void {
    const { navigation, revalidation } = router.state
    if (!hasUnreachableData(router) || navigation.state !== 'idle' || revalidation !== 'idle')
      return
    // nobody looks: asked when they do
    if (document.visibilityState === 'visible') void router.revalidate()
  }

  function onRouterChange(): void {
    if (hasUnreachableData(router)) stopRetrying ??= pollConnectionWithBackoff()
    else if (stopRetrying !== null) {
      stopRetrying()
      stopRetrying = null
      // by itself, or because somebody has tried again
      notifyConnectionRestored()
    }
  }

  router.subscribe(onRouterChange)
  onConnectionRestored(revalidateIfVisible)
  window.addEventListener('online', revalidateIfVisible)
  document.addEventListener('visibilitychange', revalidateIfVisible)
  // a page that was rendered without its services is asked for at once: this browser may hold a copy
  if (hasUnreachableData(router)) {
    onRouterChange()
    revalidateIfVisible()
  }
}
