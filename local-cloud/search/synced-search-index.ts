/** Synchronization of a search index with the store: reads all documents once, then applies committed changes. */

import {
  DamagedDocumentError,
  type DocumentStore,
  type StoredDocument,
} from '../services/store/document-store-contract.ts'
import { SearchIndex } from './search-index.ts'
import {
  createStoredRecord,
  getDocumentId,
  isInIndex,
  type SearchIndexDefinition,
} from './search-indexes.ts'

export interface SyncedSearchIndex {
  readonly definition: SearchIndexDefinition
  /** Returns the index as of the last commit. Use it before awaiting anything else. */
  current(): Promise<SearchIndex>
  stop(): void
}

/** Delays indexing until the first pages are rendered, unless somebody searches. */
const INITIAL_DELAY_MS = 1000
/** Batches changes, so that the first query after a long import does not wait for all of them. */
const BATCH_DELAY_MS = 100
/** Milliseconds of work before yielding to the event loop. */
const SLICE_MS = 8

export function createSyncedSearchIndex(
  store: DocumentStore,
  definition: SearchIndexDefinition,
): SyncedSearchIndex {
  const index = new SearchIndex(definition.attributes)
  const changedPaths = new Set<string>()
  let reading: Iterator<StoredDocument> | null = null
  let hasStartedReading = false
  let isRead = false
  let isStopped = false

  const unsubscribe = store.onCommit((changes) => {
    // Changes committed before the initial read are part of it.
    if (!hasStartedReading) return
    for (const { path } of changes) if (isInIndex(definition, path)) changedPaths.add(path)
    if (changedPaths.size > 0) scheduleCatchUp(BATCH_DELAY_MS)
  })

  function put(path: string, document: StoredDocument | null): void {
    const record = document === null ? null : createStoredRecord(definition, document)
    if (record === null) index.remove(getDocumentId(path))
    else index.put(record)
  }

  /** Returns true at the end. After an error it starts again; existing records are only compared. */
  function read(deadline: number): boolean {
    hasStartedReading = true
    reading ??= store.scan({ collection: definition.collection })
    try {
      do {
        const { value, done } = reading.next()
        if (done === true) return true
        put(value.path, value)
      } while (performance.now() < deadline)
      return false
    } catch (error) {
      reading = null
      throw error
    }
  }

  /** Returns true if nothing is left to do. */
  function work(deadline: number): boolean {
    if (!isRead) isRead = read(deadline)
    if (!isRead) return false
    for (const path of changedPaths) {
      if (performance.now() >= deadline) return false
      put(path, readUndamaged(store, path))
      // Deleted only after success, so that a path that could not be read is retried.
      changedPaths.delete(path)
    }
    return true
  }

  async function current(): Promise<SearchIndex> {
    while (!work(performance.now() + SLICE_MS)) {
      await yieldToEventLoop()
      if (isStopped) throw new Error('The search index was closed while it was being read.')
    }
    return index
  }

  let timer: NodeJS.Timeout | null = null
  function scheduleCatchUp(milliseconds: number): void {
    if (timer !== null || isStopped) return
    timer = setTimeout(() => {
      timer = null
      // The next search meets the same error and reports it.
      current().catch(() => {})
    }, milliseconds)
    timer.unref()
  }
  scheduleCatchUp(INITIAL_DELAY_MS)

  return {
    definition,
    current,
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      unsubscribe()
    },
  }
}

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function readUndamaged(store: DocumentStore, path: string): StoredDocument | null {
  try {
    return store.get(path)
  } catch (error) {
    if (error instanceof DamagedDocumentError) return null
    throw error
  }
}
