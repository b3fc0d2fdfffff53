/** Rule: whether route data is that of a page with positions. */
import type { PageView } from '#shared/model/page'
import { hasShape } from '#shared/shape'

/** @param data route data of any kind, as the page host or the loader has resolved it */
export const isPlacedPage = (data: unknown): data is PageView =>
  hasShape(data, { places: { context: 'string' }, sections: {}, reference: { key: 'string', type: 'string' } })
