/** Work on search indexes in slices, so that other requests do not wait for it. */

import { DamagedDocumentError, type DocumentStore, type StoredDocument } from 'local-cloud-services'

/** Milliseconds of work before yielding to the event loop. A slice of texts is also copied for the worker. */
export const SLICE_MS = 2
/** While nobody waits for the index, it rests this long after each slice. */
const REST_MS = 15

/** Does not keep the process alive. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS).unref())

export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Measures the time of a loop, so that it pauses after each slice of work. */
export class TimeSlice {
  readonly #pause: () => Promise<void>
  #end = performance.now() + SLICE_MS

  constructor(pause = yieldToEventLoop) {
    this.#pause = pause
  }

  async pauseIfOver(): Promise<void> {
    if (performance.now() < this.#end) return
    await this.#pause()
    this.#end = performance.now() + SLICE_MS
  }
}

/** Returns null for a document that is missing or damaged. */
export function readUndamaged(store: DocumentStore, path: string): StoredDocument | null {
  try {
    return store.get(path)
  } catch (error) {
    if (error instanceof DamagedDocumentError) return null
    throw error
  }
}
