/** Subscription to changes of records: delivers each change once and misses none. */
import {
  type DocumentData,
  limit,
  onSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  query,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { RecordData } from '#shared/model/stored-fields'
import type { LiveListener, LiveState } from '../ports/live.ts'

/** Maximum changes that are delivered individually. */
const MAX_CHANGES_AT_ONCE = 10

/** Maximum delay between the timestamp of a save and its visibility to listeners. */
const MAX_COMMIT_DELAY_MS = 10_000

interface DatedChange {
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
}

/** The observed records and their parser. */
export interface ChangesQuery<T> {
  readonly newestFirst: Query
  /** Returns null for a record that does not belong. */
  readonly read: (id: string, data: RecordData) => T | null
  readonly getKey: (one: T) => string
}

/**
 * Listens only to the newest change until something changes: one read, however much has changed before. The first
 * change starts a wider listener, which misses none.
 */
export function subscribeToChanges<T extends DatedChange>(
  { newestFirst, read, getKey }: ChangesQuery<T>,
  { onStart, onChanges, onState }: LiveListener<T>,
): () => void {
  let stopWide: (() => void) | null = null
  let first: T | null | undefined

  const stopNarrow = listen(query(newestFirst, limit(1)), {
    onRecords([newest = null]) {
      if (first === undefined) {
        first = newest
        onStart(newest)
      } else if (newest !== null && !isSame(newest, first)) stopWide ??= widen(first)
    },
    onState,
  })

  function widen(from: T | null): () => void {
    const since = from === null ? 0 : Date.parse(from.changedAt) - MAX_COMMIT_DELAY_MS
    const after = where('changedAt', '>', Timestamp.fromMillis(since))
    let known = from === null ? [] : [from]
    let hasReceived = false
    return listen(query(newestFirst, after, limit(MAX_CHANGES_AT_ONCE)), {
      onRecords(newest) {
        stopNarrow()
        hasReceived = true
        const newChanges = newest.filter((change) => !known.some((one) => isSame(one, change)))
        known = newest
        if (newChanges.length > 0) onChanges(newChanges, newChanges.length < MAX_CHANGES_AT_ONCE)
      },
      // Until then the narrow listener reports the state.
      onState(next) {
        if (hasReceived || next === 'off') onState(next)
      },
    })
  }

  function isSame(a: T, b: T | null): boolean {
    return b !== null && getKey(a) === getKey(b) && a.changedAt === b.changedAt
  }

  function listen(changes: Query, listener: SnapshotListener<T>): () => void {
    return listenTo(changes, listener, (document) => {
      const one = read(document.id, toLiveRecordData(document.data()))
      return one === null ? [] : [one]
    })
  }

  return () => {
    stopNarrow()
    stopWide?.()
  }
}

interface SnapshotListener<T> {
  /** Records from the service, newest first, never from the local cache. */
  readonly onRecords: (newest: T[]) => void
  readonly onState: (state: LiveState) => void
}

const listenTo = <T>(
  changes: Query,
  { onRecords, onState }: SnapshotListener<T>,
  read: (document: QueryDocumentSnapshot) => T[],
): (() => void) =>
  onSnapshot(
    changes,
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      if (!metadata.fromCache) onRecords(docs.flatMap(read))
      onState(metadata.fromCache ? 'waiting' : 'live')
    },
    // The query was denied or failed permanently. The list stays as it was read.
    () => onState('off'),
  )

/** Converts timestamps to ISO-8601. The full client has a class of timestamps other than the lite client's. */
export const toLiveRecordData = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )
