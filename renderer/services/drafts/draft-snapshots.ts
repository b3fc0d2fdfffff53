/** Snapshots of drafts in local storage, which is synchronous and therefore also works while a window closes. */
import type { DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import { asRecord, toNumberOr } from '#shared/model/stored-fields'
import { parseJsonOrNull } from '#shared/parse-json'
import { SNAPSHOT_PREFIX } from './snapshot-names.ts'

interface DraftSnapshot {
  readonly key: DraftKey
  /** Number of edits that created this state. If it is higher than the journal's, the journal lacks the last ones. */
  readonly count: number
  /** The state as the fewest edits. */
  readonly edits: readonly DraftEdit[]
  /** The last edits, as far as the journal may not have them yet. */
  readonly unstored: readonly DraftEdit[]
}

export interface DraftSnapshots {
  /** Returns the stored text, or null if there is none. */
  read(id: string): string | null
  ids(): readonly string[]
  /** Throws storage errors, after it has removed the older state, which would otherwise pass for the newest. */
  write(id: string, snapshot: DraftSnapshot): void
  /** Removes the snapshot unless it contains more than `count` edits. */
  clear(id: string, count: number): void
  remove(id: string): void
}

export function createDraftSnapshots(wiki: string): DraftSnapshots {
  const prefix = `${SNAPSHOT_PREFIX}${wiki} `
  return {
    read: (id) => localStorage.getItem(prefix + id),
    ids: () =>
      Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
    write(id, snapshot) {
      const write = (stored: DraftSnapshot) => localStorage.setItem(prefix + id, JSON.stringify(stored))
      try {
        if (!canWrite(() => write(snapshot))) write({ ...snapshot, unstored: [] })
      } catch (problem) {
        localStorage.removeItem(prefix + id)
        throw problem
      }
    },
    clear(id, count) {
      const stored = asRecord(parseJsonOrNull(localStorage.getItem(prefix + id) ?? 'null'))
      if (toNumberOr(stored['count'], 0) > count) return
      localStorage.removeItem(prefix + id)
    },
    remove: (id) => localStorage.removeItem(prefix + id),
  }
}

/** Without the last edits the state may still fit; then Undo may lack its steps after a reload. */
function canWrite(write: () => void): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}
