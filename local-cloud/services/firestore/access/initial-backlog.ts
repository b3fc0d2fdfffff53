/** Backlog of a new or returning subscription, taken from as fast as its client reads. */

import type { StoredDocument } from '../../store/document-store-contract.ts'

export interface Backlog {
  /** The next one as it is now; null when everything has been taken. */
  next(): BacklogItem | null
  /** The rest is taken later: until then only names are held. */
  pause(): void
}

interface BacklogItem {
  readonly path: string
  readonly document: StoredDocument | null
  /** Straight from the result; no commit has come between. */
  readonly isFresh: boolean
}

/** Documents are taken as they are, paths are looked up when their turn comes. */
export function createBacklog(
  items: readonly (StoredDocument | string)[],
  get: (path: string) => StoredDocument | null,
): Backlog {
  let remaining = items
  let position = 0
  return {
    next() {
      const item = remaining[position++]
      if (item === undefined) return null
      return typeof item === 'string'
        ? { path: item, document: get(item), isFresh: false }
        : { path: item.path, document: item, isFresh: true }
    },
    pause() {
      if (typeof remaining[position] === 'string') return
      remaining = remaining
        .slice(position)
        .map((item) => (typeof item === 'string' ? item : item.path))
      position = 0
    },
  }
}
