/** Model: the reading progress of a device, as browser storage or the settings of the desktop program hold it. */

export interface ProgressRecord {
  /** See `shared/rules/places/stored-progress.ts`. */
  readonly text: string
  /** True while the reader has chosen to see everything. */
  readonly isPaused: boolean
  /** The text before the reader's last step forward (`shared/rules/places/last-step-start.ts`); absent without one. */
  readonly before?: string
}

/** Characters of the text: room for about 300 series. */
export const MAX_PROGRESS_LENGTH = 32_000
