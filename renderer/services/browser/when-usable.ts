/** After everything of the first view has come, and when the browser has nothing else to do. */
export async function whenUsable(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  // not every browser tells when it has nothing to do
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}
