/** A draft as it lies on a disk: plain data, for any bridge. */
import type { DraftEdit, DraftKey } from './draft.ts'

/** `full`: there is no room left. `denied`: nothing may be kept here at all. */
export interface StorageProblem {
  readonly kind: 'full' | 'denied'
}

export interface StoredEdits {
  readonly key: DraftKey
  /** Those that can be understood, oldest first. */
  readonly edits: readonly DraftEdit[]
  /** All that is there, where part of it cannot be understood; null where everything can. */
  readonly damaged: string | null
}
