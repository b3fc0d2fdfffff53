/** How pages and lists are read. Answers are plain JSON: they cross from server to browser. */
import type { ReadError } from '#shared/errors'
import type { PageCard, PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import type { ListOrder, ListPage, SeriesOfBooks } from '#shared/rules/lists/list-pagination'

/** A page, or the addresses it is read and edited at instead (renamed, or of another type). */
export type PageOrRedirect =
  | { readonly kind: 'page'; readonly page: PageView }
  | { readonly kind: 'elsewhere'; readonly path: string; readonly edit: string }

/** One round trip: the reference and every section of the part, in parallel. */
export type ReadPage = (
  type: TypeName,
  view: string,
  key: string,
) => Promise<Result<PageOrRedirect, ReadError>>

export interface NewestChange {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly changedAt: string | null
  readonly by: string | null
}

export interface HomeContent {
  readonly series: readonly SeriesOfBooks[]
  readonly seriesTotal: number
  readonly newest: readonly NewestChange[]
  /** The newest change home is known to hold, shown or not; null where no record says so. */
  readonly changedAt: string | null
  /** There may be more books than these, as in a list. */
  readonly isPartial: boolean
}

export interface TypeList extends ListPage {
  /** The newest change the list holds; null where no record says so. */
  readonly changedAt: string | null
  /** There may be more pages: the catalogue is missing, and not all of them were read instead. */
  readonly isPartial: boolean
}

export interface Pages {
  readonly read: ReadPage
  home(): Promise<Result<HomeContent, ReadError>>
  /** `page` is 1-based. */
  list(type: TypeName, page: number, order: ListOrder): Promise<Result<TypeList, ReadError>>
  /** All pages of one type. */
  cards(type: TypeName): Promise<Result<readonly PageCard[], ReadError>>
  /** The rev a page has now; null when there is no such page. One read. */
  currentRev(key: string): Promise<Result<number | null, ReadError>>
}
