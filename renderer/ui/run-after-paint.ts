/** Timers: run a callback after the next frame was drawn. */

/** @returns a function that cancels it */
export function runAfterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * As `runAfterPaint`, but before a key that types nothing or a pointer acts on what the callback changes.
 * @returns a function that cancels it
 */
export function runBeforeNextAction(run: () => void): () => void {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  const end = () => {
    controller.abort()
    cancel()
    run()
  }
  const cancel = runAfterPaint(end)
  addEventListener('keydown', (event) => typesNothing(event) && end(), options)
  addEventListener('pointerdown', end, options)
  return () => {
    controller.abort()
    cancel()
  }
}

const typesNothing = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length > 1 || ctrlKey || metaKey || altKey
