/** Types: route data as the gate has opened it. */
import type { Limits } from '#shared/rules/places/limits'
import type { Hidden } from '#shared/rules/places/visibility'

/** What the reader may see of the data, or why that is nothing. */
export type OpenedData<T> =
  | { readonly kind: 'data'; readonly data: T; readonly hasHidden: boolean }
  /** A page that the reader has not met. */
  | { readonly kind: 'unmet'; readonly hidden: Hidden }

/** Opens one kind of route data. */
export type OpenData<T> = (data: T, limits: Limits) => OpenedData<T>
