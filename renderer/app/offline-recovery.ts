/** Where the services could not be reached, asks again by itself until they answer: at once when the line is back. */
import { type createBrowserRouter, isRouteErrorResponse } from 'react-router-dom'
import { isFromCopy } from './from-copy.ts'

type Router = ReturnType<typeof createBrowserRouter>

const FIRST = 2000
const LONGEST = 60_000

const isUnreached = ({ state }: Router): boolean =>
  Object.values(state.loaderData).some(isFromCopy) ||
  Object.values(state.errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 503,
  )

export function recoverByItself(router: Router): void {
  let wait = FIRST
  let timer: ReturnType<typeof setTimeout> | undefined

  function again(): void {
    clearTimeout(timer)
    timer = undefined
    if (!isUnreached(router) || router.state.navigation.state !== 'idle') return
    // nobody looks: asked when they do
    if (document.visibilityState === 'visible') void router.revalidate()
  }

  function watch(): void {
    if (!isUnreached(router)) {
      clearTimeout(timer)
      timer = undefined
      wait = FIRST
    } else if (timer === undefined && router.state.revalidation === 'idle') {
      timer = setTimeout(again, wait)
      wait = Math.min(wait * 2, LONGEST)
    }
  }

  router.subscribe(watch)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  // a page that was rendered without its services is asked for at once: this browser may hold a copy
  if (isUnreached(router)) again()
}
