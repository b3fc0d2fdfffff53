/** Loader of a lazy chunk: after a failure the next call uses the retry, which may reload the document. */

/** Loads a chunk, with a fallback for a failed load. */
export type RetryLoad = <T>(load: () => Promise<T>) => Promise<T>

/** Creates the loader. A plain second import is useless, because browsers may cache the failure of the first. */
export function createChunkLoader<T>(load: () => Promise<T>, retryLoad: RetryLoad): () => Promise<T> {
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
