/** Runner of long work in slices short enough not to block the event loop noticeably. */

const SLICE_MS = 3
const MAX_ROWS = 32

/**
 * Calls `step` with a number of rows until it processes fewer. Each call must finish with what it has read, because
 * others may write between two calls.
 */
export async function runInSlices(step: (rows: number) => number, isStopped: () => boolean): Promise<void> {
  let rows = 8
  let sliceStartedAt = performance.now()
  while (!isStopped()) {
    const startedAt = performance.now()
    if (step(rows) < rows) return
    const now = performance.now()
    rows = now - startedAt > SLICE_MS / 2 ? Math.max(1, rows >> 1) : Math.min(rows * 2, MAX_ROWS)
    if (now - sliceStartedAt < SLICE_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    sliceStartedAt = performance.now()
  }
}
