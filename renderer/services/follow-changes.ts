/** What has changed of the pages since a screen began to listen: each change once, none hidden behind another. */
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
import { readReference } from '#shared/model/records'
import { cardOf, type StoredChange } from '#shared/rules/news'
import type { LiveState, Told } from './ports.ts'

/** So many changes at once are told one by one. */
const MOST_AT_ONCE = 10

/** A save is dated when the service begins with it, and may take so long to be seen. */
const SEEN_WITHIN = 10_000

/**
 * As long as nothing comes only the newest change is listened to: one read, however much has changed before. With the
 * first that comes a wider listener takes over, to which none is hidden behind another.
 */
export function followChanges(newestFirst: Query, { begun, changed, state }: Told): () => void {
  let stopWide: (() => void) | null = null
  let first: StoredChange | null | undefined

  const stopNarrow = listen(query(newestFirst, limit(1)), {
    answer([newest = null]) {
      if (first === undefined) {
        first = newest
        begun(newest)
      } else if (newest !== null && !isSame(newest, first)) stopWide ??= widen(first)
    },
    state,
  })

  function widen(from: StoredChange | null): () => void {
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

  return () => {
    stopNarrow()
    stopWide?.()
  }
}

const isSame = (a: StoredChange, b: StoredChange | null): boolean =>
  a.card.key === b?.card.key && a.changedAt === b.changedAt

interface Heard {
  /** The service's own, newest first; never from this device. */
  readonly answer: (newest: StoredChange[]) => void
  readonly state: (state: LiveState) => void
}

const listen = (changes: Query, { answer, state }: Heard): (() => void) =>
  onSnapshot(
    changes,
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      if (!metadata.fromCache) answer(docs.flatMap(storedChange))
      state(metadata.fromCache ? 'waiting' : 'live')
    },
    // refused, or nothing this client can do anything about: the list is as it was read
    () => state('off'),
  )

function storedChange(document: QueryDocumentSnapshot): StoredChange[] {
  const reference = readReference(document.id, plain(document.data()))
  if (reference === null || reference.changedAt === null) return []
  const { updatedByName, changedAt, hidden, movedTo } = reference
  return [
    {
      card: cardOf(reference),
      gone: hidden || movedTo !== null,
      changedAt,
      by: updatedByName?.includes('@') ? null : updatedByName,
    },
  ]
}

/** Server times stand at the top level of records only. */
const plain = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      value instanceof Timestamp ? value.toDate().toISOString() : value,
    ]),
  )
