/** After everything of the first view has come, and when the browser has nothing else to do or never has. */
export async function waitUntilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // not every browser tells when it has nothing to do
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), IDLE_OPTIONS)
    else setTimeout(resolve, 200)
  })
}

/** A tab behind others may have no idle moment at all. */
const IDLE_OPTIONS = { timeout: 2000 }
