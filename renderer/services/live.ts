/** The full document client, which only ever listens: loaded where a list is live, one line for all tabs. */
import { initializeApp, setLogLevel } from 'firebase/app'
import {
  collection,
  type DocumentData,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  type QueryDocumentSnapshot,
  query,
  setLogLevel as setFirestoreLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { WikiConfig } from '#shared/config'
import { readReference } from '#shared/model/records'
import { cardOf, NEWEST_FOLLOWED, type StoredChange } from '#shared/rules/news'
import type { Live } from './ports.ts'

const CACHE_BYTES = 5_000_000

export function openLive(config: WikiConfig): Live {
  setLogLevel('silent')
  setFirestoreLogLevel('silent')
  const { endpoints, firebase } = config
  const firestore = initializeFirestore(initializeApp(firebase, `live ${firebase.projectId}`), {
    // the tabs of a browser find one another there: only one of them holds a line
    localCache: persistentLocalCache({
      tabManager: persistentMultipleTabManager(),
      cacheSizeBytes: CACHE_BYTES,
    }),
    ...(endpoints === null
      ? {}
      : {
          host: `${endpoints.firestore.host}:${endpoints.firestore.port}`,
          ssl: endpoints.firestore.ssl,
        }),
  })
  return {
    follow(type, { changed, state }) {
      const newest = query(
        collection(firestore, 'ContentRef'),
        ...(type === null ? [] : [where('Type', '==', type)]),
        orderBy('changedAt', 'desc'),
        limit(NEWEST_FOLLOWED),
      )
      return onSnapshot(
        newest,
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          state(metadata.fromCache ? 'waiting' : 'live')
          if (!metadata.fromCache) changed(docs.flatMap(storedChange))
        },
        // refused, or nothing this client can do anything about: the list is as it was read
        () => state('off'),
      )
    },
  }
}

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
