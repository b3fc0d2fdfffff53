/** The way to the services: who finds it open again says so, and whatever waits for it goes on at once. */
import { siteAnswers } from './served-build.ts'

const waiting = new Set<() => void>()

export function lineIsBack(): void {
  for (const goOn of waiting) goOn()
}

export function whenLineIsBack(goOn: () => void): () => void {
  waiting.add(goOn)
  return () => waiting.delete(goOn)
}

const SHORTEST = 1000
const LONGEST = 30_000
/** Of the time it has been away: who waited a minute can wait another quarter. */
const LONGER = 0.25

/**
 * Asks the site itself, until it is told to stop: that it answers does not say that all its services do. Where it was
 * never away, who waits is on the way already, and is left alone for some milliseconds.
 */
export function askForLine(left = 0): () => void {
  const since = performance.now()
  let wasAway = false
  let shortest = SHORTEST
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function ask(): Promise<void> {
    const answers = await siteAnswers()
    if (stopped) return
    wasAway ||= !answers
    if (answers && (wasAway || performance.now() - since >= left)) {
      lineIsBack()
      // who goes on is given the time to get somewhere
      shortest *= 2
    }
    askLater()
  }
  function askLater(): void {
    const away = performance.now() - since
    timer = setTimeout(ask, Math.min(LONGEST, Math.max(shortest, away * LONGER)))
  }
  askLater()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
