/** A screen's data that was read before in this browser and stands in for what cannot be reached. */

/** Beside the data itself. */
export interface CachedData {
  /** When it was read, ISO-8601 UTC. */
  readonly readAt: string
  /** "3 hours": how long ago that was when it was last tried to read it again. */
  readonly age: string
}

export const isCachedData = (data: unknown): data is CachedData =>
  typeof data === 'object' && data !== null && 'readAt' in data
