/** Types of a draft stored on disk, as plain data for the IPC bridge. */
import type { DraftEdit, DraftKey } from './draft.ts'

/** `full`: the storage is full. `denied`: the browser or system denies storage. */
export interface StorageProblem {
  readonly kind: 'full' | 'denied'
}

export interface StoredEdits {
  readonly key: DraftKey
  /** The edits that could be parsed, oldest first. */
  readonly edits: readonly DraftEdit[]
  /** The whole stored text if part of it could not be parsed; otherwise null. */
  readonly damaged: string | null
}
