/** Retry with backoff while the services are unreachable, and at once when the browser is online again. */
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
  Object.values(state.errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 503)

export function retryUntilReachable(router: Router): void {
  let stopRetrying: (() => void) | null = null

  function revalidateIfVisible(): void {
    const { navigation, revalidation } = router.state
    if (!hasUnreachableData(router) || navigation.state !== 'idle' || revalidation !== 'idle') return
    // A hidden tab retries when it becomes visible.
    if (document.visibilityState === 'visible') void router.revalidate()
  }

  function onRouterChange(): void {
    if (hasUnreachableData(router)) stopRetrying ??= pollConnectionWithBackoff()
    else if (stopRetrying !== null) {
      stopRetrying()
      stopRetrying = null
      // The retry has succeeded, automatic or by the button.
      notifyConnectionRestored()
    }
  }

  router.subscribe(onRouterChange)
  onConnectionRestored(revalidateIfVisible)
  window.addEventListener('online', revalidateIfVisible)
  document.addEventListener('visibilitychange', revalidateIfVisible)
  // A page that was rendered without its data is retried at once, as the offline cache may have a copy.
  if (hasUnreachableData(router)) {
    onRouterChange()
    revalidateIfVisible()
  }
}
