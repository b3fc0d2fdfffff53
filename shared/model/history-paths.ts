/** Addresses of saves, which no first load needs. */
import { buildPath, encodeSegment, ROUTES } from './paths.ts'

/** The saves of one person. */
export const editsPath = (uid: string): string => `${ROUTES.recentChanges}?by=${encodeSegment(uid)}`

/** A version as the page was then. */
export const versionViewPath = (id: string, rev: number): string => `${comparisonPath(id, rev)}?as=page`

/** The comparison of a version with the one before it, or with the version `from`. */
export const comparisonPath = (id: string, rev: number, from?: number): string =>
  buildPath(ROUTES.comparison, { id, rev: `${rev}` }) + (from === undefined ? '' : `?from=${from}`)
