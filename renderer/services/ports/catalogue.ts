/** Port: the catalogue of all pages. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import type { StoredChange } from '#shared/rules/lists/list-changes'

/** All pages as cards. One load at a time, repeated at most once a minute. */
export interface Catalogue {
  /** Returns the pages. Falls back to cached ones of any age if the service is unreachable. */
  all(): Promise<Result<readonly PageCard[], ReadError>>
  /** Returns the pages for a screen, without that fallback. The page host reads them for each rendering. */
  current(): Promise<Result<FoundCards, ReadError>>
  /** Like `current`, with the date from which a screen can subscribe to changes. Costs one more read. */
  currentWithDate(): Promise<Result<DatedCards, ReadError>>
  /** Returns the cached pages of any age without a request; null if they are missing or incomplete. */
  cached(): readonly PageCard[] | null
  /** Applies received changes to the cache without a read. */
  applyChanges(changes: readonly StoredChange[]): void
  /** Invalidates the cache, because unknown changes were stored. */
  invalidate(): void
}

export interface FoundCards {
  readonly cards: readonly PageCard[]
  /** True if pages may be missing: there is no catalogue, and only part of the page records were read instead. */
  readonly isPartial: boolean
}

export interface DatedCards extends FoundCards {
  /** Time of the newest change that the cards contain; null if no record has one. */
  readonly changedAt: string | null
}
