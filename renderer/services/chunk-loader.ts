/** A part of the program that may not come: asked for again, as by a Retry, it is worth a new document. */

/** Loads, and where that fails brings what was asked for in another way, if there is one. */
export type RetryLoad = <T>(load: () => Promise<T>) => Promise<T>

/** Browsers may remember that a part did not come for as long as the page stands, and refuse it without asking. */
export function createChunkLoader<T>(
  load: () => Promise<T>,
  retryLoad: RetryLoad,
): () => Promise<T> {
  let hasFailed = false
  return async () => {
    try {
      return await (hasFailed ? retryLoad(load) : load())
    } catch (problem) {
      hasFailed = true
      throw problem
    }
  }
}
