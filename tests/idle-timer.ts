/** Timer for time limits in tests: it returns how long something would have taken on an otherwise idle machine. */

/** Processor time in microseconds: a few time slices of the scheduler. */
const WORK = 40_000

/**
 * Returns how much longer work takes here at the moment. It is never below 1, so that an idle machine gets no
 * discount.
 */
function measureLoad(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const worked = user + system
    if (worked >= WORK) return Math.max(1, ((performance.now() - began) * 1000) / worked)
  }
}

/** Starts now. The returned function returns the milliseconds since then, divided by the load of the machine. */
export function startIdleTimer(): () => number {
  const before = measureLoad()
  const began = performance.now()
  return () => {
    const took = performance.now() - began
    return took / Math.max(before, measureLoad())
  }
}
