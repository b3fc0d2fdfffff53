/** Where the services could not be reached, asks again by itself until they answer: at once when the line is back. */
import { type createBrowserRouter, isRouteErrorResponse } from 'react-router-dom'
import { askForLine, lineIsBack, whenLineIsBack } from '../../services/browser/line.ts'
import { isFromCopy } from './from-copy.ts'

type Router = ReturnType<typeof createBrowserRouter>

const isUnreached = ({ state }: Router): boolean =>
  Object.values(state.loaderData).some(isFromCopy) ||
  Object.values(state.errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 503,
  )

export function recoverByItself(router: Router): void {
  let stopAsking: (() => void) | null = null

  function again(): void {
    const { navigation, revalidation } = router.state
    if (!isUnreached(router) || navigation.state !== 'idle' || revalidation !== 'idle') return
    // nobody looks: asked when they do
    if (document.visibilityState === 'visible') void router.revalidate()
  }

  function watch(): void {
    if (isUnreached(router)) stopAsking ??= askForLine()
    else if (stopAsking !== null) {
      stopAsking()
      stopAsking = null
      // by itself, or because somebody has tried again
      lineIsBack()
    }
  }

  router.subscribe(watch)
  whenLineIsBack(again)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  // a page that was rendered without its services is asked for at once: this browser may hold a copy
  if (isUnreached(router)) {
    watch()
    again()
  }
}
