/** How one page is read, for readers and for maintainers alike. */
import type { ReadError } from '#shared/errors'
import type { PageView } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'

/** A page, or the address it is to be found at instead (renamed, or of another type). */
export type PageAnswer =
  | { readonly kind: 'page'; readonly page: PageView }
  | { readonly kind: 'elsewhere'; readonly path: string }

/** One round trip: the reference and every section of the part, in parallel. */
export type ReadPage = (
  type: TypeName,
  view: string,
  key: string,
) => Promise<Result<PageAnswer, ReadError>>
