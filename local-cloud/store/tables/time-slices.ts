/** Long work on the one thread in pieces too short to be felt. */

const SLICE_MS = 3
const MOST_ROWS = 32

/**
 * Calls `step` with how many rows to take, until it took fewer. What one call reads it must also finish: between
 * two calls others may write.
 */
export async function inSlices(
  step: (rows: number) => number,
  isStopped: () => boolean,
): Promise<void> {
  let rows = 8
  let sliceBegan = performance.now()
  while (!isStopped()) {
    const began = performance.now()
    if (step(rows) < rows) return
    const now = performance.now()
    rows = now - began > SLICE_MS / 2 ? Math.max(1, rows >> 1) : Math.min(rows * 2, MOST_ROWS)
    if (now - sliceBegan < SLICE_MS) continue
    await new Promise((resolve) => setImmediate(resolve))
    sliceBegan = performance.now()
  }
}
