/** Types of draft storage, shared by the browser and the desktop program. */
import { compareDescending } from '../text/compare-descending.ts'
import { type Draft, type DraftKey, isEmptyDraft } from './draft.ts'

export type DraftProblem =
  /** The storage is full. */
  | { readonly kind: 'full' }
  /** The browser or system denies storage. */
  | { readonly kind: 'denied' }
  /** Part of the draft cannot be parsed; `text` is everything that was stored, for a download. */
  | { readonly kind: 'damaged'; readonly text: string; readonly rest: Draft | null }

/**
 * `kept`: stored on this device. `memory`: lost when this window closes. `set-aside`: stored on this device, but an
 * earlier draft could not be read and was moved aside.
 */
export type DraftStorageStatus = 'kept' | 'memory' | 'set-aside'

/** A chosen image as plain data, so that it can cross the desktop's IPC bridge. */
export interface ChosenImage {
  readonly id: string
  readonly name: string
  /** MIME type detected from the bytes, such as `image/webp`. */
  readonly type: string
  readonly bytes: Uint8Array
}

export interface DraftVersion {
  /** ISO-8601 UTC. */
  readonly at: string
  readonly draft: Draft
}

/** A stored draft, or the text of one that cannot be parsed. */
export type ListedDraft =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'damaged'; readonly key: DraftKey | null; readonly text: string }

/** True if the draft has unsent content. A draft whose changes were all undone only retains earlier versions. */
export const isUnsent = (listed: ListedDraft): boolean => listed.kind === 'damaged' || !isEmptyDraft(listed.draft)

/** Sorts drafts newest first, with the damaged ones, whose time is unknown, last. */
export const compareListedDrafts = (one: ListedDraft, other: ListedDraft): number =>
  compareDescending(getChangedAt(one), getChangedAt(other))

const getChangedAt = (listed: ListedDraft): string => (listed.kind === 'draft' ? listed.draft.changedAt : '')
