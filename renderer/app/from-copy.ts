/** A screen's data that was read before in this browser and stands in for what cannot be reached. */

/** Beside the data itself: when it was read, ISO-8601 UTC. */
export interface FromCopy {
  readonly readAt: string
}

export const isFromCopy = (data: unknown): data is FromCopy =>
  typeof data === 'object' && data !== null && 'readAt' in data
