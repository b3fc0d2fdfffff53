/** Rule: whether route data was resolved with other books than those with which the reader's limits were stored. */
import { hasLimit, isOutdated, type Limits } from './limits.ts'
import { NO_SERIES, parseContext, parsePosition } from './position-text.ts'
import type { SeriesContext } from './visibility.ts'

/**
 * Returns true if nothing of some limited series can be compared, so that all of it is hidden until the limits are stored
 * again with the present books.
 * @param data route data of any kind
 */
export const hasOtherNumbering = (data: unknown, limits: Limits): boolean =>
  hasLimit(limits) &&
  listContexts(data).some(({ series, numbering }) => {
    const limit = limits.series.get(series)
    return limit !== undefined && limit !== 'everything' && numbering !== '' && isOutdated(limit, numbering)
  })

/** Lists the contexts of pages and the positions that have one of their own. */
const listContexts = (data: unknown): SeriesContext[] =>
  typeof data !== 'object' || data === null
    ? []
    : Object.entries(data).flatMap(([name, value]) => {
        if (typeof value !== 'string') return listContexts(value)
        if (name === 'context') return [parseContext(value)]
        const position = name === 'position' ? parsePosition(value, NO_SERIES) : undefined
        return position === undefined || position === 'unknown' ? [] : [position]
      })
