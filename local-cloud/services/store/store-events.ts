/** What a store has to say besides its answers: for the log and, where a person must act, for the screen. */

export type StoreFault =
  | { readonly kind: 'damaged-document'; readonly path: string }
  | { readonly kind: 'damaged-record'; readonly name: string }
  /** The bytes of that hash are gone, or are others; which pictures they belong to, `repair` says. */
  | { readonly kind: 'damaged-bytes'; readonly hash: string }
  | { readonly kind: 'damaged-file'; readonly reason: string }
  /** An entry of the index was missing or stray; it has been put right from its document. */
  | { readonly kind: 'mended-entry'; readonly path: string; readonly field: string }

export type StoreEvent =
  | StoreFault
  /** The last run was killed or lost power. What it acknowledged is there; the rest was dropped. */
  | { readonly kind: 'unclean-end' }
  | { readonly kind: 'verified'; readonly documents: number; readonly faults: number }
  /** The data file was damaged, and its last readable snapshot is in its place. */
  | { readonly kind: 'restored'; readonly setAside: string; readonly snapshot: string }
  /** A copy of the data file has been made, under this name in `snapshots/`. */
  | { readonly kind: 'snapshot'; readonly name: string; readonly milliseconds: number }
  /** The day's copy was not made: it would have left too little space. Bytes. */
  | { readonly kind: 'snapshot-skipped'; readonly needed: number; readonly free: number }
  /** The day's copy holds the records and none of the new pictures: they would have left too little space. Bytes. */
  | { readonly kind: 'snapshot-without-pictures'; readonly needed: number; readonly free: number }
  | { readonly kind: 'snapshot-failed'; readonly reason: string }
  | { readonly kind: 'listener-failed'; readonly error: unknown }

export type ReportStoreEvent = (event: StoreEvent) => void
