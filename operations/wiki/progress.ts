/** Progress of a long operation, at most one line per second. */

/** Starts a part of the work with this number of steps, null if unknown. Returns a function to call at each step. */
export type StartProgress = (what: string, total: number | null) => () => void

const PRINT_INTERVAL_MS = 1000

/**
 * Prints at most one line a second, nothing for shorter work, and the total at the end if a line was printed before.
 * @param now milliseconds
 */
export function createProgressPrinter(print: (line: string) => void, now = () => performance.now()): StartProgress {
  let lastPrinted = now()
  return (what, total) => {
    let done = 0
    let isShown = false
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    return () => {
      done++
      const isLast = isShown && done === total
      if (!isLast && now() - lastPrinted < PRINT_INTERVAL_MS) return
      lastPrinted = now()
      isShown = true
      print(`${done.toLocaleString('en')}${of} ${what}…`)
    }
  }
}
