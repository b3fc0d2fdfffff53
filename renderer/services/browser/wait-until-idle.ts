/** Waits until the page has loaded completely and the browser is idle. */
export async function waitUntilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // Not every browser has `requestIdleCallback`.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), IDLE_OPTIONS)
    else setTimeout(resolve, 200)
  })
}

/** Timeout in milliseconds, because a background tab may never be idle. */
const IDLE_OPTIONS = { timeout: 2000 }

/** A tab that is opened in the background may never be looked at. */
export async function waitUntilVisible(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
