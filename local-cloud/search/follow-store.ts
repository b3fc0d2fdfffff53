/** Keeps one search index in step with what is committed: read from the store once, then change by change. */

import {
  DamagedDocument,
  type DocumentStore,
  type StoredDocument,
} from '../store/document-store-contract.ts'
import { type IndexKind, idOf, isOf, storedRecord } from './index-kinds.ts'
import { RecordIndex } from './record-index.ts'

export interface FollowedIndex {
  readonly kind: IndexKind
  /** The index as of the last commit. It must be used before anything else is awaited. */
  current(): Promise<RecordIndex>
  stop(): void
}

/** The first pages of a wiki are rendered before its search is made ready, unless someone searches. */
const HEAD_START = 1000
/** Changes are taken in together, so that those of a long import do not wait for the first query after it. */
const SOON = 100
/** Milliseconds of work after which others get their turn. */
const SLICE = 8

export function followStore(store: DocumentStore, kind: IndexKind): FollowedIndex {
  const index = new RecordIndex(kind.attributes)
  const changed = new Set<string>()
  let reading: Iterator<StoredDocument> | null = null
  let hasBegun = false
  let isRead = false
  let isStopped = false

  const stopListening = store.onCommit((changes) => {
    // What is committed before the reading begins is read with the rest.
    if (!hasBegun) return
    for (const { path } of changes) if (isOf(kind, path)) changed.add(path)
    if (changed.size > 0) catchUpIn(SOON)
  })

  function put(path: string, document: StoredDocument | null): void {
    const record = document === null ? null : storedRecord(kind, document)
    if (record === null) index.remove(idOf(path))
    else index.put(record)
  }

  /** True at the end. After a failure it begins again: what is there already is only compared. */
  function read(until: number): boolean {
    hasBegun = true
    reading ??= store.walk({ collection: kind.collection })
    try {
      do {
        const { value, done } = reading.next()
        if (done === true) return true
        put(value.path, value)
      } while (performance.now() < until)
      return false
    } catch (error) {
      reading = null
      throw error
    }
  }

  /** True when nothing is left to do. */
  function work(until: number): boolean {
    if (!isRead) isRead = read(until)
    if (!isRead) return false
    for (const path of changed) {
      if (performance.now() >= until) return false
      put(path, soundDocument(store, path))
      // after it: what could not be read now is still to be taken in
      changed.delete(path)
    }
    return true
  }

  async function current(): Promise<RecordIndex> {
    while (!work(performance.now() + SLICE)) {
      await othersTurn()
      if (isStopped) throw new Error('The search index was closed while it was being read.')
    }
    return index
  }

  let timer: NodeJS.Timeout | null = null
  function catchUpIn(milliseconds: number): void {
    if (timer !== null || isStopped) return
    timer = setTimeout(() => {
      timer = null
      // Whoever searches meets the same failure, and it is reported then.
      current().catch(() => {})
    }, milliseconds)
    timer.unref()
  }
  catchUpIn(HEAD_START)

  return {
    kind,
    current,
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      stopListening()
    },
  }
}

const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function soundDocument(store: DocumentStore, path: string): StoredDocument | null {
  try {
    return store.get(path)
  } catch (error) {
    if (error instanceof DamagedDocument) return null
    throw error
  }
}
