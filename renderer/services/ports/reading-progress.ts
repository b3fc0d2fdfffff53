/** Types: the reading progress of this device, as its store returns it. It is never sent. */
import type { Limits } from '#shared/rules/places/limits'
import type { Progress } from '#shared/rules/places/progress'

/** Treatment of texts that are later than the progress: left out, folded, or shown as if nothing were set (paused). */
export type ProgressMode = 'hide' | 'fold' | 'show-all'

export interface ProgressSnapshot {
  /** Stored form (`shared/rules/places/stored-progress.ts`); null if nothing is set. */
  readonly text: string | null
  /** Stored form before the reader's last step forward; null without one. */
  readonly before: string | null
  readonly mode: ProgressMode
  /** Limits that hold now: none in the mode `show-all`. The object is the same until something changes. */
  readonly limits: Limits
  /** Limits of the progress as stored, also in the mode `show-all`. */
  readonly storedLimits: Limits
  /** Progress with the keys of books and names of series as stored. Nothing is set if it is unreadable. */
  readonly progress: Progress
  /** True if the stored text cannot be read. Nothing is reached of any series until the reader resets it. */
  readonly isUnreadable: boolean
  /** True if nothing can be stored, so that the progress lasts until this tab is closed. */
  readonly isTemporary: boolean
}
