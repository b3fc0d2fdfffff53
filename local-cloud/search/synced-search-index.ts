/** Keeps one search index in step with what is committed: read from the store once, then change by change. */

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
  /** The index as of the last commit. It must be used before anything else is awaited. */
  current(): Promise<SearchIndex>
  stop(): void
}

/** The first pages of a wiki are rendered before its search is made ready, unless someone searches. */
const INITIAL_DELAY_MS = 1000
/** Changes are taken in together, so that those of a long import do not wait for the first query after it. */
const BATCH_DELAY_MS = 100
/** Milliseconds of work after which others get their turn. */
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
    // What is committed before the reading begins is read with the rest.
    if (!hasStartedReading) return
    for (const { path } of changes) if (isInIndex(definition, path)) changedPaths.add(path)
    if (changedPaths.size > 0) scheduleCatchUp(BATCH_DELAY_MS)
  })

  function put(path: string, document: StoredDocument | null): void {
    const record = document === null ? null : createStoredRecord(definition, document)
    if (record === null) index.remove(getDocumentId(path))
    else index.put(record)
  }

  /** True at the end. After a failure it begins again: what is there already is only compared. */
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

  /** True when nothing is left to do. */
  function work(deadline: number): boolean {
    if (!isRead) isRead = read(deadline)
    if (!isRead) return false
    for (const path of changedPaths) {
      if (performance.now() >= deadline) return false
      put(path, readUndamaged(store, path))
      // after it: what could not be read now is still to be taken in
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
      // Whoever searches meets the same failure, and it is reported then.
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
