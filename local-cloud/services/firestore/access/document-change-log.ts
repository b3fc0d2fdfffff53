/** Which documents have changed since a moment, as far back as this run of the program remembers. */

import type { Micros, StoredDocumentChange } from '../../store/document-store-contract.ts'
import type { ResumePoint } from '../document-access.ts'

export interface DocumentChangeLog {
  /** The last commit: what a client knows that has been sent everything. */
  readonly last: Micros
  add(changes: readonly StoredDocumentChange[], time: Micros): void
  /** Paths changed after the mark; null when that cannot be said truthfully. */
  listChangesSince(resumePoint: ResumePoint): ReadonlySet<string> | null
}

/** A path is some fifty bytes. */
const MAX_ENTRIES = 20_000

/**
 * The store keeps no record of what was deleted, so nothing is known of the time before `start`, its last commit
 * when the program began: but a mark set at that very commit has missed nothing. A mark of another run is
 * trusted only there, since a restored snapshot may have had other commits afterwards.
 */
export function createDocumentChangeLog(runId: string, startCommit: Micros): DocumentChangeLog {
  let entries: { readonly path: string; readonly time: Micros }[] = []
  /** Everything after this is in `entries`. */
  let horizon = startCommit
  let lastCommit = startCommit

  function trim(): void {
    if (entries.length <= MAX_ENTRIES) return
    // Half at once, so that a full log is not copied at every commit. A commit goes as a whole.
    const bound = entries[entries.length - Math.floor(MAX_ENTRIES / 2)]?.time ?? lastCommit
    horizon = bound
    entries = entries.filter(({ time }) => time > bound)
  }

  return {
    get last() {
      return lastCommit
    },
    add(changes, time) {
      lastCommit = time
      for (const { path } of changes) entries.push({ path, time })
      trim()
    },
    listChangesSince(resumePoint) {
      const isKnown = resumePoint.run === runId || resumePoint.commit === startCommit
      if (!isKnown || resumePoint.commit < horizon || resumePoint.commit > lastCommit) return null
      const changed = new Set<string>()
      for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i]
        if (entry === undefined || entry.time <= resumePoint.commit) break
        changed.add(entry.path)
      }
      return changed
    },
  }
}
