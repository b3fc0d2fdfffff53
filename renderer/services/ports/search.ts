/** How the search is asked. */
import type { ReadError } from '#shared/errors'
import type { TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'

export interface SearchHit {
  readonly key: string
  readonly name: string
  /** The name in pieces, every second of which was found; absent where it is not known which. */
  readonly pieces?: readonly string[]
  readonly type: TypeName
  readonly series: string
  /** What the page says of itself, where that is in memory. */
  readonly summary?: string
}

export interface SearchResult {
  /** The best first, at most 100. */
  readonly hits: readonly SearchHit[]
  /** How many pages match, shown or not. */
  readonly total: number
}

export interface Search {
  /** An error says that nobody knows whether there are such pages; never that there are none. */
  pages(query: string): Promise<Result<SearchResult, ReadError>>
  /** Whether somebody is known to bear the name, in any case; the reservation alone decides. */
  hasUserName(userName: string): Promise<Result<boolean, ReadError>>
}
