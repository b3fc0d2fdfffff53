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
import type { LiveState, Told } from '../ports/live.ts'

/** So many changes at once are told one by one. */
const MOST_AT_ONCE = 10

/** A save is dated when the service begins with it, and may take so long to be seen. */
const SEEN_WITHIN = 10_000

interface Dated {
  /** ISO-8601 UTC, the server's time. */
  readonly changedAt: string
}

/** Records that are followed, and what each of them is to those who are told. */
export interface Followed<T> {
  readonly newestFirst: Query
  /** null for what is none of them. */
  readonly read: (id: string, data: RecordData) => T | null
  readonly keyOf: (one: T) => string
}

/**
 * As long as nothing comes only the newest change is listened to: one read, however much has changed before. With the
 * first that comes a wider listener takes over, to which none is hidden behind another.
 */
export function followChanges<T extends Dated>(
  { newestFirst, read, keyOf }: Followed<T>,
  { begun, changed, state }: Told<T>,
): () => void {
  let stopWide: (() => void) | null = null
  let first: T | null | undefined

  const stopNarrow = listen(query(newestFirst, limit(1)), {
    answer([newest = null]) {
      if (first === undefined) {
        first = newest
        begun(newest)
      } else if (newest !== null && !isSame(newest, first)) stopWide ??= widen(first)
    },
    state,
  })

  function widen(from: T | null): () => void {
    const since = from === null ? 0 : Date.parse(from.changedAt) - SEEN_WITHIN
    const after = where('changedAt', '>', Timestamp.fromMillis(since))
    let known = from === null ? [] : [from]
    let answered = false
    return listen(query(newestFirst, after, limit(MOST_AT_ONCE)), {
      answer(newest) {
        stopNarrow()
        answered = true
        const news = newest.filter((change) => !known.some((one) => isSame(one, change)))
        known = newest
        if (news.length > 0) changed(news, news.length < MOST_AT_ONCE)
      },
      // until then the narrow one says how things are
      state(now) {
        if (answered || now === 'off') state(now)
      },
    })
  }

  function isSame(a: T, b: T | null): boolean {
    return b !== null && keyOf(a) === keyOf(b) && a.changedAt === b.changedAt
  }

  function listen(changes: Query, heard: Heard<T>): () => void {
    return listenTo(changes, heard, (document) => {
      const one = read(document.id, plain(document.data()))
      return one === null ? [] : [one]
    })
  }

  return () => {
    stopNarrow()
    stopWide?.()
  }
}

interface Heard<T> {
  /** The service's own, newest first; never from this device. */
  readonly answer: (newest: T[]) => void
  readonly state: (state: LiveState) => void
}

const listenTo = <T>(
  changes: Query,
  { answer, state }: Heard<T>,
  read: (document: QueryDocumentSnapshot) => T[],
): (() => void) =>
  onSnapshot(
    changes,
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      if (!metadata.fromCache) answer(docs.flatMap(read))
      state(metadata.fromCache ? 'waiting' : 'live')
    },
    // refused, or nothing this client can do anything about: the list is as it was read
    () => state('off'),
  )

/** Server times stand at the top level of records only. */
const plain = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )
