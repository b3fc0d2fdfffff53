/** Drafts as a device keeps them: what it says of them, in a browser and in the desktop program alike. */
import { type Draft, type DraftKey, isEmptyDraft } from './draft.ts'

export type DraftProblem =
  /** There is no room left. */
  | { readonly kind: 'full' }
  /** Nothing may be kept here at all. */
  | { readonly kind: 'denied' }
  /** Part of it cannot be understood; `text` is all that is there, to be taken away as a file. */
  | { readonly kind: 'damaged'; readonly text: string; readonly rest: Draft | null }

/**
 * `kept`: on this device. `memory`: only as long as this window is open. `set-aside`: on this device, but something kept
 * before could not be read and lies beside it.
 */
export type DraftStorageStatus = 'kept' | 'memory' | 'set-aside'

/** An image as it was chosen: plain data, so that it crosses the desktop's bridge. */
export interface ChosenImage {
  readonly id: string
  readonly name: string
  /** What it was found to be by its bytes: `image/webp` … */
  readonly type: string
  readonly bytes: Uint8Array
}

export interface DraftVersion {
  /** ISO-8601 UTC. */
  readonly at: string
  readonly draft: Draft
}

/** A draft and whatever of it could not be understood. */
export type ListedDraft =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'damaged'; readonly key: DraftKey | null; readonly text: string }

/** Where all was taken back, only earlier versions are kept: nothing of it waits. */
export const isUnsent = (listed: ListedDraft): boolean =>
  listed.kind === 'damaged' || !isEmptyDraft(listed.draft)
