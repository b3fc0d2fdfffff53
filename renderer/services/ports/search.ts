/** Port: the search. */
import type { ReadError } from '#shared/errors'
import type { TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'

export interface SearchHit {
  readonly key: string
  readonly name: string
  /** The name in pieces, of which every second one matched; absent if unknown. */
  readonly pieces?: readonly string[]
  readonly type: TypeName
  readonly series: string
  /** Summary of the page, if it is cached. */
  readonly summary?: string
}

export interface SearchResult {
  /** Best match first, at most 100. */
  readonly hits: readonly SearchHit[]
  /** Number of all matching pages, shown or not. */
  readonly total: number
}

export interface Search {
  /** Searches for pages. An error never means that there are no results. */
  pages(query: string): Promise<Result<SearchResult, ReadError>>
  /** True if the user name is known to be taken, in any case. Only the reservation is decisive. */
  hasUserName(userName: string): Promise<Result<boolean, ReadError>>
}
