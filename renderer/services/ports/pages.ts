/** Port: reads of pages and lists. Results are plain JSON, because they cross from server to browser. */
import type { ReadError } from '#shared/errors'
import type { HomeChoice } from '#shared/model/home-choice'
import type { PageCard, PageView, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import type { ListOrder, ListPage } from '#shared/rules/lists/list-pagination'

/** A page, or the redirect targets for reading and editing it (renamed, or of another type). */
export type PageOrRedirect =
  | { readonly kind: 'page'; readonly page: PageView }
  | { readonly kind: 'elsewhere'; readonly path: string; readonly edit: string }

/** Reads a page in one round trip: the reference and every section of the part in parallel. */
export type ReadPage = (type: TypeName, view: string, key: string) => Promise<Result<PageOrRedirect, ReadError>>

/** A change that a screen may show, for the same reason as `ShownCard`. */
export interface ShownChange extends NewestChange {
  readonly first?: never
  readonly position?: string
}

export interface NewestChange {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  /** As in `PageCard`. */
  readonly first?: string
  /** Revision that the change made; 0 for a page from before revisions. */
  readonly rev: number
  readonly changedAt: string | null
  readonly by: string | null
}

/** What is read for the home page. */
export interface HomeRecords {
  readonly books: readonly PageCard[]
  /** Cards besides the books, for a home page without the catalogue in memory; it is not complete. */
  readonly others: readonly PageCard[]
  readonly newest: readonly NewestChange[]
  /** Time of the newest change that the home page contains, shown or not; null if no record has one. */
  readonly changedAt: string | null
  /** True if books may be missing, as in `TypeList`. */
  readonly isPartial: boolean
  readonly choice: HomeChoice
  /** UTC date. */
  readonly today: string
}

export interface TypeList<Card = PageCard> extends ListPage<Card> {
  /** The series that maintainers have put first. */
  readonly seriesOrder: readonly string[]
  /** Time of the newest change that the list contains; null if no record has one. */
  readonly changedAt: string | null
  /** True if pages may be missing: there is no catalogue, and only part of the page records were read instead. */
  readonly isPartial: boolean
}

export interface Pages {
  readonly read: ReadPage
  /** Begins a read for `readPrefetched`; the one before is discarded. */
  prefetch(...part: Parameters<ReadPage>): void
  /** Takes the read that was prefetched for this part, once; reads if there is none, or if it is too old. */
  readonly readPrefetched: ReadPage
  home(): Promise<Result<HomeRecords, ReadError>>
  /** Reads one page of a list; the first is 1. */
  list(type: TypeName, page: number, order: ListOrder): Promise<Result<TypeList, ReadError>>
  /** Reads the card of one page by its key, or by a former one; null for a missing or hidden page. */
  card(key: string): Promise<Result<PageCard | null, ReadError>>
  /** Reads the cards of one type. */
  cards(type: TypeName): Promise<Result<readonly PageCard[], ReadError>>
  /** Reads one section by one read, without addresses of its images; null if it is missing. */
  section(type: TypeName, key: string, name: SectionName): Promise<Result<Section | null, ReadError>>
}
