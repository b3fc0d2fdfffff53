/** How far a long operation is: said seldom enough to be read, and with its end where that is known. */

/** Begins a part of the work, of so many steps or of nobody knows how many; what it returns is called at each step. */
export type StartProgress = (what: string, total: number | null) => () => void

const PRINT_INTERVAL = 1000

/**
 * At most one line a second, none for what takes less, and a line with the whole total after any other.
 * @param now milliseconds
 */
export function createProgressPrinter(
  print: (line: string) => void,
  now = () => performance.now(),
): StartProgress {
  let lastPrinted = now()
  return (what, total) => {
    let done = 0
    let isShown = false
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    return () => {
      done++
      const isLast = isShown && done === total
      if (!isLast && now() - lastPrinted < PRINT_INTERVAL) return
      lastPrinted = now()
      isShown = true
      print(`${done.toLocaleString('en')}${of} ${what}…`)
    }
  }
}
