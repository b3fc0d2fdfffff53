/** What a new or returning target is owed before it is current, handed out as fast as its client takes it. */

import type { StoredDocument } from '../../store/document-store-contract.ts'

export interface Fill {
  /** The next one as it is now; null when everything has been handed out. */
  next(): Owed | null
  /** It will go on later: until then only names are kept. */
  rest(): void
}

export interface Owed {
  readonly path: string
  readonly document: StoredDocument | null
  /** Straight from the result, nothing has come between. */
  readonly isFresh: boolean
}

/** Documents are taken as they are, paths are looked up when their turn comes. */
export function createFill(
  owed: readonly (StoredDocument | string)[],
  get: (path: string) => StoredDocument | null,
): Fill {
  let left = owed
  let at = 0
  return {
    next() {
      const item = left[at++]
      if (item === undefined) return null
      return typeof item === 'string'
        ? { path: item, document: get(item), isFresh: false }
        : { path: item.path, document: item, isFresh: true }
    },
    rest() {
      if (typeof left[at] === 'string') return
      left = left.slice(at).map((item) => (typeof item === 'string' ? item : item.path))
      at = 0
    },
  }
}
