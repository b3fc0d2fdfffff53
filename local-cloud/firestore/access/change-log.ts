/** Which documents have changed since a moment, as far back as this run of the program remembers. */

import type { Change, Micros } from '../../store/document-store-contract.ts'
import type { Mark } from '../access.ts'

export interface ChangeLog {
  /** The last commit: what a client knows that has been sent everything. */
  readonly last: Micros
  add(changes: readonly Change[], time: Micros): void
  /** Paths changed after the mark; null when that cannot be said truthfully. */
  since(mark: Mark): ReadonlySet<string> | null
}

/** A path is some fifty bytes. */
const MOST = 20_000

/**
 * The store keeps no record of what was deleted, so nothing is known of the time before `start`, its last commit
 * when the program began: but a mark set at that very commit has missed nothing. A mark of another run is
 * trusted only there, since a restored snapshot may have had other commits afterwards.
 */
export function createChangeLog(run: string, start: Micros): ChangeLog {
  let entries: { readonly path: string; readonly time: Micros }[] = []
  /** Everything after this is in `entries`. */
  let horizon = start
  let last = start

  function trim(): void {
    if (entries.length <= MOST) return
    // Half at once, so that a full log is not copied at every commit. A commit goes as a whole.
    const bound = entries[entries.length - Math.floor(MOST / 2)]?.time ?? last
    horizon = bound
    entries = entries.filter(({ time }) => time > bound)
  }

  return {
    get last() {
      return last
    },
    add(changes, time) {
      last = time
      for (const { path } of changes) entries.push({ path, time })
      trim()
    },
    since(mark) {
      const isKnown = mark.run === run || mark.commit === start
      if (!isKnown || mark.commit < horizon || mark.commit > last) return null
      const changed = new Set<string>()
      for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i]
        if (entry === undefined || entry.time <= mark.commit) break
        changed.add(entry.path)
      }
      return changed
    },
  }
}
