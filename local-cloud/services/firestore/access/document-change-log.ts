/** Log of the documents changed during this run, from which listeners resume. */

import type { Micros, StoredDocumentChange } from '../../store/document-store-contract.ts'
import type { ResumePoint } from '../document-access.ts'

export interface DocumentChangeLog {
  /** Time of the last commit. */
  readonly last: Micros
  add(changes: readonly StoredDocumentChange[], time: Micros): void
  /** Returns the paths changed after the resume point, or null if they are not known completely. */
  listChangesSince(resumePoint: ResumePoint): ReadonlySet<string> | null
}

/** An entry takes about 50 bytes. */
const MAX_ENTRIES = 20_000

/**
 * The store keeps no record of deletions, so changes before `startCommit` (its last commit when the process began)
 * are unknown; a resume point at exactly that commit has missed nothing. A resume point of another run is accepted
 * only there, since a restored snapshot may have had other commits afterwards.
 */
export function createDocumentChangeLog(runId: string, startCommit: Micros): DocumentChangeLog {
  let entries: { readonly path: string; readonly time: Micros }[] = []
  /** `entries` holds every change after this time. */
  let horizon = startCommit
  let lastCommit = startCommit

  function trim(): void {
    if (entries.length <= MAX_ENTRIES) return
    // Half of the log is dropped at once, so that a full log is not copied at every commit. A commit is never split.
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
