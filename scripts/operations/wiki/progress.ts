/** How far a long operation is: said seldom enough to be read, and with its end where that is known. */

/** Begins a part of the work, of so many steps or of nobody knows how many; what it returns is called at each step. */
export type Progress = (what: string, total: number | null) => () => void

const EVERY = 1000

/** @param now milliseconds; at most one line a second is said, and none of what takes less */
export function tellProgress(say: (line: string) => void, now = () => performance.now()): Progress {
  let said = now()
  return (what, total) => {
    let done = 0
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    return () => {
      done++
      if (now() - said < EVERY) return
      said = now()
      say(`${done.toLocaleString('en')}${of} ${what}…`)
    }
  }
}
