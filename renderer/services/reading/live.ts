/** The full document client, which only ever listens: loaded where a list is live, one line for all tabs. */
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
  const connection = watchConnection(firestore)
  const newestFirst = (name: string, ...only: readonly QueryConstraint[]) =>
    query(collection(firestore, name), ...only, orderBy('changedAt', 'desc'))

  function subscribe<T extends { readonly changedAt: string }>(
    changesQuery: ChangesQuery<T>,
    listener: LiveListener<T>,
  ): () => void {
    const unsubscribe = subscribeToChanges(changesQuery, {
      ...listener,
      onState(next) {
        connection.setState(next)
        listener.onState(next)
      },
    })
    return () => {
      // nobody waits any more
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
          read: (id, data) =>
            requireChangedAt(readShownReport({ id, data }, getStorageAddress(config))),
          getKey: ({ id }) => id,
        },
        listener,
      ),
    subscribeToEdits: (uid, listener) =>
      subscribe(
        {
          newestFirst: newestFirst(
            'content_backup',
            ...(uid === null ? [] : [where('editedById', '==', uid)]),
          ),
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

/** A line takes several ways there and back to be opened, more where a proxy holds answers back until they are whole. */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * By itself this client believes in a line that is dead for half a minute, and then tries again after ever longer
 * pauses. The browser knows at once that the line has failed, and others find out that it is back.
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
    // while it is being opened the client itself gives up lines on which nothing comes, which is told later
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

/** The request that hangs until there is something to tell, and that was not answered. */
const isFailedConnection = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming &&
  entry.responseStatus === 0 &&
  /\/Listen\/channel\?.*TYPE=xmlhttp/.test(entry.name)
