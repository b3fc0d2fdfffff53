/** A part of the program that may not come: asked for again, as by a Retry, it is worth a new document. */

/** Loads, and where that fails brings what was asked for in another way, if there is one. */
export type LoadAgain = <T>(load: () => Promise<T>) => Promise<T>

/** Browsers may remember that a part did not come for as long as the page stands, and refuse it without asking. */
export function loadPart<T>(load: () => Promise<T>, loadAgain: LoadAgain): () => Promise<T> {
  let failed = false
  return async () => {
    try {
      return await (failed ? loadAgain(load) : load())
    } catch (problem) {
      failed = true
      throw problem
    }
  }
}
