/** Listener: whether this window may be closing, so that it may run no later task. */

/** @param onClosing called before other listeners of the same events */
export function watchClosing(onClosing: () => void): { readonly isClosing: () => boolean } {
  let isClosing = false
  const options = { capture: true }
  const follow = (now: boolean) => {
    isClosing = now
    if (now) onClosing()
  }
  addEventListener('pagehide', () => follow(true), options)
  // A window of the back/forward cache goes on.
  addEventListener('pageshow', () => follow(false), options)
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', () => follow(document.visibilityState === 'hidden'), options)
  return { isClosing: () => isClosing }
}
