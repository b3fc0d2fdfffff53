/** Types of loader data from the offline cache. */

/** Properties that are added to the cached data. */
export interface CachedData {
  /** Time of the read, ISO-8601 UTC. */
  readonly readAt: string
  /** Age at the last attempt to read it again: "3 hours". */
  readonly age: string
}

export const isCachedData = (data: unknown): data is CachedData =>
  typeof data === 'object' && data !== null && 'readAt' in data
