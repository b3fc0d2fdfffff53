/** What has changed of some records since a screen began to listen: each change once, none hidden behind another. */
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

/** So many changes at once are told one by one. */
const MAX_CHANGES_AT_ONCE = 10

/** A save is dated when the service begins with it, and may take so long to be seen. */
const MAX_COMMIT_DELAY_MS = 10_000

interface DatedChange {
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
}

/** Records that are followed, and what each of them is to those who are told. */
export interface ChangesQuery<T> {
  readonly newestFirst: Query
  /** null for what is none of them. */
  readonly read: (id: string, data: RecordData) => T | null
  readonly getKey: (one: T) => string
}

/**
 * As long as nothing comes only the newest change is listened to: one read, however much has changed before. With the
 * first that comes a wider listener takes over, to which none is hidden behind another.
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
    let hasAnswered = false
    return listen(query(newestFirst, after, limit(MAX_CHANGES_AT_ONCE)), {
      onRecords(newest) {
        stopNarrow()
        hasAnswered = true
        const newChanges = newest.filter((change) => !known.some((one) => isSame(one, change)))
        known = newest
        if (newChanges.length > 0) onChanges(newChanges, newChanges.length < MAX_CHANGES_AT_ONCE)
      },
      // until then the narrow one says how things are
      onState(next) {
        if (hasAnswered || next === 'off') onState(next)
      },
    })
  }

  function isSame(a: T, b: T | null): boolean {
    return b !== null && getKey(a) === getKey(b) && a.changedAt === b.changedAt
  }

  function listen(changes: Query, listener: SnapshotListener<T>): () => void {
    return listenTo(changes, listener, (document) => {
      const one = read(document.id, toRecordData(document.data()))
      return one === null ? [] : [one]
    })
  }

  return () => {
    stopNarrow()
    stopWide?.()
  }
}

interface SnapshotListener<T> {
  /** The service's own, newest first; never from this device. */
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
    // refused, or nothing this client can do anything about: the list is as it was read
    () => onState('off'),
  )

/** Server times stand at the top level of records only. */
const toRecordData = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )
