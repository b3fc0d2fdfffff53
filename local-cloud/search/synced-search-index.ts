/** Synchronization of a search index with the store: reads all documents once, then applies committed changes. */

import type { DocumentStore, StoredDocument, StoredDocumentChange } from 'local-cloud-services'
import { createStoredRecord, getDocumentId, isInIndex, type SearchIndexDefinition } from './index-definitions.ts'
import { readUndamaged, rest, SLICE_MS, yieldToEventLoop } from './index-work.ts'
import { SearchIndex } from './search-index.ts'

/** Delays indexing until the first pages are rendered, unless somebody searches. */
const INITIAL_DELAY_MS = 1000
/** Batches changes, so that the first query after a long import does not wait for all of them. */
const BATCH_DELAY_MS = 100

export class SyncedSearchIndex {
  readonly definition: SearchIndexDefinition
  readonly #store: DocumentStore
  readonly #index: SearchIndex
  readonly #changedPaths = new Set<string>()
  readonly #unsubscribe: () => void
  #reading: Iterator<StoredDocument> | null = null
  #hasStartedReading = false
  #isRead = false
  #isStopped = false
  /** Searches that wait for the index. */
  #waiting = 0
  #timer: NodeJS.Timeout | null = null

  constructor(store: DocumentStore, definition: SearchIndexDefinition) {
    this.definition = definition
    this.#store = store
    this.#index = new SearchIndex(definition.attributes)
    this.#unsubscribe = store.onCommit((changes) => this.#onCommit(changes))
    this.#scheduleCatchUp(INITIAL_DELAY_MS)
  }

  /** Returns the index as of the last commit. Use it before awaiting anything else. */
  async current(): Promise<SearchIndex> {
    this.#waiting++
    try {
      await this.#workToEnd()
    } finally {
      this.#waiting--
    }
    return this.#index
  }

  async #workToEnd(): Promise<void> {
    while (!this.#work(performance.now() + SLICE_MS)) {
      await (this.#waiting > 0 ? yieldToEventLoop() : rest())
      if (this.#isStopped) throw new Error('The search index was closed while it was being read.')
    }
  }

  stop(): void {
    this.#isStopped = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  #onCommit(changes: readonly StoredDocumentChange[]): void {
    // Changes committed before the initial read are part of it.
    if (!this.#hasStartedReading) return
    for (const { path } of changes) if (isInIndex(this.definition, path)) this.#changedPaths.add(path)
    if (this.#changedPaths.size > 0) this.#scheduleCatchUp(BATCH_DELAY_MS)
  }

  /** Returns true if nothing is left to do. */
  #work(deadline: number): boolean {
    this.#isRead ||= this.#read(deadline)
    if (!this.#isRead) return false
    for (const path of this.#changedPaths) {
      if (performance.now() >= deadline) return false
      this.#put(path, readUndamaged(this.#store, path))
      // Deleted only after success, so that a path that could not be read is retried.
      this.#changedPaths.delete(path)
    }
    return true
  }

  /** Returns true at the end. After an error it starts again; existing records are only compared. */
  #read(deadline: number): boolean {
    this.#hasStartedReading = true
    this.#reading ??= this.#store.scan({ collection: this.definition.collection })
    try {
      do {
        const { value, done } = this.#reading.next()
        if (done === true) return true
        this.#put(value.path, value)
      } while (performance.now() < deadline)
      return false
    } catch (error) {
      this.#reading = null
      throw error
    }
  }

  #put(path: string, document: StoredDocument | null): void {
    const record = document === null ? null : createStoredRecord(this.definition, document)
    if (record === null) this.#index.remove(getDocumentId(path))
    else this.#index.put(record)
  }

  #scheduleCatchUp(milliseconds: number): void {
    if (this.#timer !== null || this.#isStopped) return
    this.#timer = setTimeout(async () => {
      // The next search encounters the same error and reports it.
      await this.#workToEnd().catch(() => {})
      this.#timer = null
    }, milliseconds)
    this.#timer.unref()
  }
}
