/** Backlog of a new or resumed subscription: the documents that its client has still to be sent. */

import type { StoredDocument } from '../../store/document-store-contract.ts'

export interface Backlog {
  /** Returns the next document in its current state, or null when the backlog is empty. */
  next(): BacklogItem | null
  /** Reduces the remaining documents to their paths until the client continues. */
  pause(): void
}

interface BacklogItem {
  readonly path: string
  readonly document: StoredDocument | null
  /** True if the document comes from the query itself, with no commit since. */
  readonly isFresh: boolean
}

/** Documents are returned as they are; paths are looked up when they are next. */
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
      remaining = remaining.slice(position).map((item) => (typeof item === 'string' ? item : item.path))
      position = 0
    },
  }
}
