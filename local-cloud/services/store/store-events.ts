/** Types of the events a store emits, for the log and, where a person must act, for the screen. */

export type StoreFault =
  | { readonly kind: 'damaged-document'; readonly path: string }
  | { readonly kind: 'damaged-record'; readonly name: string }
  /** The bytes of that hash are missing or changed. `repair` lists the files they belong to. */
  | { readonly kind: 'damaged-bytes'; readonly hash: string }
  | { readonly kind: 'damaged-file'; readonly reason: string }
  /** An index entry was missing or stray, and was corrected from its document. */
  | { readonly kind: 'repaired-entry'; readonly path: string; readonly field: string }

export type StoreEvent =
  | StoreFault
  /** The last run was killed or lost power. Everything it acknowledged is stored; the rest was rolled back. */
  | { readonly kind: 'unclean-shutdown' }
  | { readonly kind: 'verified'; readonly documents: number; readonly faults: number }
  /** The data file was damaged and was replaced by its newest readable snapshot. */
  | { readonly kind: 'restored'; readonly setAside: string; readonly snapshot: string }
  /** A snapshot of the data file was made, under this name in `snapshots/`. */
  | { readonly kind: 'snapshot'; readonly name: string; readonly milliseconds: number }
  /** The daily snapshot was skipped, because it would have left too little space. Sizes are in bytes. */
  | { readonly kind: 'snapshot-skipped'; readonly needed: number; readonly free: number }
  /** The daily snapshot has the records but no new files, for lack of space. Sizes are in bytes. */
  | { readonly kind: 'snapshot-without-files'; readonly needed: number; readonly free: number }
  | { readonly kind: 'snapshot-failed'; readonly reason: string }
  | { readonly kind: 'listener-failed'; readonly error: unknown }

export type ReportStoreEvent = (event: StoreEvent) => void
