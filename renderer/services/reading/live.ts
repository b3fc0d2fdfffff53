/** Adapter of the live port to the full Firestore client, which only listens: one connection shared by all tabs. */
import { initializeApp, setLogLevel } from 'firebase/app'
import {
  collection,
  disableNetwork,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  type QueryConstraint,
  query,
  setLogLevel as setFirestoreLogLevel,
  where,
} from 'firebase/firestore'
import type { WikiConfig } from '#shared/config'
import { readHistoryEntry } from '#shared/model/history'
import { listStoredTypeNames } from '#shared/model/page-types'
import { readLogEntry, removeHiddenTexts } from '#shared/model/report'
import { toStoredChange } from '#shared/rules/lists/to-stored-change'
import { onConnectionRestored, pollConnectionWithBackoff } from '../browser/connection.ts'
import { recordChange } from '../browser/recent-change.ts'
import { getStorageAddress } from '../images/storage-address.ts'
import type { Live, LiveListener, LiveState } from '../ports/live.ts'
import { readShownReport } from './shown-report.ts'
import { type ChangesQuery, subscribeToChanges } from './subscribe-to-changes.ts'

const CACHE_BYTES = 5_000_000

export function createLive(config: WikiConfig): Live {
  setLogLevel('silent')
  setFirestoreLogLevel('silent')
  const { endpoints, firebase } = config
  const firestore = initializeFirestore(initializeApp(firebase, `live ${firebase.projectId}`), {
    // The tabs coordinate through this cache, so that only one of them holds a connection.
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
  const connection = watchConnection(firestore)
  const newestFirst = (name: string, ...only: readonly QueryConstraint[]) =>
    query(collection(firestore, name), ...only, orderBy('changedAt', 'desc'))

  function subscribe<T extends { readonly changedAt: string }>(
    changesQuery: ChangesQuery<T>,
    listener: LiveListener<T>,
  ): () => void {
    const unsubscribe = subscribeToChanges(changesQuery, {
      ...listener,
      onStart(newest) {
        if (newest !== null) recordChange(Date.parse(newest.changedAt))
        listener.onStart(newest)
      },
      onChanges(changes, isComplete) {
        recordChange(Date.now())
        listener.onChanges(changes, isComplete)
      },
      onState(next) {
        connection.setState(next)
        listener.onState(next)
      },
    })
    return () => {
      // Nothing waits for the connection any more.
      connection.setState('off')
      unsubscribe()
    }
  }

  return {
    subscribeToPages: (type, listener) =>
      subscribe(
        {
          newestFirst: newestFirst(
            'ContentRef',
            ...(type === null ? [] : [where('Type', 'in', listStoredTypeNames(type))]),
          ),
          read: toStoredChange,
          getKey: ({ card }) => card.key,
        },
        listener,
      ),
    subscribeToReports: (kind, listener) =>
      subscribe(
        {
          newestFirst: newestFirst(kind),
          read: (id, data) => requireChangedAt(readShownReport({ id, data }, getStorageAddress(config))),
          getKey: ({ id }) => id,
        },
        listener,
      ),
    subscribeToEdits: (uid, listener) =>
      subscribe(
        {
          newestFirst: newestFirst('content_backup', ...(uid === null ? [] : [where('editedById', '==', uid)])),
          read(id, data) {
            const entry = readHistoryEntry(id, data)
            return requireChangedAt({ ...entry, changedAt: entry.at })
          },
          getKey: ({ id }) => id,
        },
        listener,
      ),
    subscribeToChangeLog: (listener) =>
      subscribe(
        {
          newestFirst: newestFirst('ChangeLog'),
          read: (id, data) => requireChangedAt(removeHiddenTexts(readLogEntry(id, data))),
          getKey: ({ id }) => id,
        },
        listener,
      ),
  }
}

const requireChangedAt = <T extends { readonly changedAt: string | null }>({
  changedAt,
  ...rest
}: T): (Omit<T, 'changedAt'> & { readonly changedAt: string }) | null =>
  changedAt === null ? null : { ...rest, changedAt }

/** Timeout of a connection attempt, which takes several round trips, and more behind a buffering proxy. */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * The client alone notices a dead connection only after half a minute, and then retries with ever longer delays. The
 * browser reports a failed connection at once, and polling reports that it is back.
 */
function watchConnection(firestore: Firestore) {
  let liveSince = Number.POSITIVE_INFINITY
  let isReconnecting = false
  let stopPolling: (() => void) | null = null

  async function reconnect(): Promise<void> {
    if (isReconnecting) return
    isReconnecting = true
    try {
      await disableNetwork(firestore)
      await enableNetwork(firestore)
    } finally {
      isReconnecting = false
    }
  }
  onConnectionRestored(reconnect)
  new PerformanceObserver((list) => {
    // While it connects, the client itself aborts requests without data, and the browser reports that later.
    const failed = list.getEntries().filter(isFailedConnection)
    if (failed.some(({ startTime, duration }) => startTime + duration > liveSince)) void reconnect()
  }).observe({ type: 'resource' })

  return {
    setState(state: LiveState) {
      if (state !== 'live') liveSince = Number.POSITIVE_INFINITY
      else liveSince = Math.min(liveSince, performance.now())
      if (state === 'waiting') stopPolling ??= pollConnectionWithBackoff(CONNECT_TIMEOUT_MS)
      else {
        stopPolling?.()
        stopPolling = null
      }
    },
  }
}

/** True for the pending WebChannel request of the listener, if it ended without a response. */
const isFailedConnection = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming &&
  entry.responseStatus === 0 &&
  /\/Listen\/channel\?.*TYPE=xmlhttp/.test(entry.name)
