/** The latest state of each draft in local storage: written at once, also while a window is being closed. */
import type { DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import { parseJsonOrNull } from '#shared/parse-json'

interface DraftSnapshot {
  readonly key: DraftKey
  /** How many edits have made this state: more than the journal holds, and the journal lacks the last. */
  readonly count: number
  /** The shortest journal of the state. */
  readonly edits: readonly DraftEdit[]
}

export interface DraftSnapshots {
  /** The text as it is stored; null when there is none. */
  read(id: string): string | null
  ids(): readonly string[]
  /** Throws what storage throws; then no older state is left to be taken for the newest. */
  write(id: string, snapshot: DraftSnapshot): void
  /** Removes the state that so many edits have made; a newer one stays. */
  clear(id: string, count: number): void
  remove(id: string): void
}

export function createDraftSnapshots(wiki: string): DraftSnapshots {
  const prefix = `draft ${wiki} `
  return {
    read: (id) => localStorage.getItem(prefix + id),
    ids: () =>
      Object.keys(localStorage).flatMap((name) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      ),
    write(id, snapshot) {
      try {
        localStorage.setItem(prefix + id, JSON.stringify(snapshot))
      } catch (problem) {
        localStorage.removeItem(prefix + id)
        throw problem
      }
    },
    clear(id, count) {
      const stored = parseJsonOrNull(localStorage.getItem(prefix + id) ?? 'null')
      const hasCount = typeof stored === 'object' && stored !== null && 'count' in stored
      if (hasCount && typeof stored.count === 'number' && stored.count > count) return
      localStorage.removeItem(prefix + id)
    },
    remove: (id) => localStorage.removeItem(prefix + id),
  }
}
