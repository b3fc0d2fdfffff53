/** After everything of the first view has come, and when the browser has nothing else to do or never has. */
export async function whenUsable(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // not every browser tells when it has nothing to do
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), LONGEST)
    else setTimeout(resolve, 200)
  })
}

/** A tab behind others may have no idle moment at all. */
const LONGEST = { timeout: 2000 }
