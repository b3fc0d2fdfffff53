/** Promises in seconds are those of a machine with nothing else to do: this tells how long something would take there. */

/** Of the processor, in microseconds: some turns among those who share it. */
const WORK = 40_000

/** How much later things happen here just now; never below 1, so that a free machine is held to the second. */
function measureLoad(): number {
  const began = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(before)
    const worked = user + system
    if (worked >= WORK) return Math.max(1, ((performance.now() - began) * 1000) / worked)
  }
}

/** Begins now; told the milliseconds when it is called. */
export function startIdleTimer(): () => number {
  const before = measureLoad()
  const began = performance.now()
  return () => {
    const took = performance.now() - began
    return took / Math.max(before, measureLoad())
  }
}
