/** What is known of all pages at once. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import type { StoredChange } from '#shared/rules/lists/list-changes'

/** All pages as lists and links know them. One load at a time, repeated at most once a minute. */
export interface Catalogue {
  /** Where nobody answers, what was read before, however old. */
  all(): Promise<Result<readonly PageCard[], ReadError>>
  /** For screens, which say how old a copy is. For those that are rendered ahead never older than the question. */
  current(): Promise<Result<FoundCards, ReadError>>
  /** The same for a screen that goes on to follow what is stored: one read more. */
  currentWithDate(): Promise<Result<DatedCards, ReadError>>
  /** What is in memory, however old; asks nobody. null too where it is not whole: what it lacks may be there. */
  cached(): readonly PageCard[] | null
  /** Keeps what is in memory as new as what a screen is told: nothing is read for it. */
  applyChanges(changes: readonly StoredChange[]): void
  /** More has changed than anybody was told: what is in memory is not answered with again. */
  invalidate(): void
}

export interface FoundCards {
  readonly cards: readonly PageCard[]
  /** There may be more pages: the catalogue is missing, and not all of them were read instead. */
  readonly isPartial: boolean
}

export interface DatedCards extends FoundCards {
  /** The newest change they are known to hold; null where no record says so. */
  readonly changedAt: string | null
}
