/** Opener of the full Firestore client, which only listens: one connection shared by all tabs, watched and restored. */
import type { FirebaseApp } from 'firebase/app'
import {
  disableNetwork,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
  setLogLevel,
} from 'firebase/firestore'
import type { WikiConfig } from '#shared/config'
import { onConnectionRestored, pollConnectionWithBackoff } from '../browser/connection.ts'
import type { LiveState } from '../ports/live.ts'

const CACHE_BYTES = 5_000_000

interface LiveConnection {
  /** Called with the state of each subscription; `off` when none needs the connection any more. */
  setState(state: LiveState): void
}

export interface LiveFirestore {
  readonly firestore: Firestore
  readonly connection: LiveConnection
}

/** @param app the listeners have the rights of the person who is signed in to it */
export function openLiveFirestore(app: FirebaseApp, { endpoints }: WikiConfig): LiveFirestore {
  setLogLevel('silent')
  const firestore = initializeFirestore(app, {
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
  return { firestore, connection: watchConnection(firestore) }
}

/** Timeout of a connection attempt, which takes several round trips, and more behind a buffering proxy. */
const CONNECT_TIMEOUT_MS = 10_000

/**
 * The client alone notices a dead connection only after half a minute, and then retries with ever longer delays. The
 * browser reports a failed connection at once, and polling reports that it is back.
 */
function watchConnection(firestore: Firestore): LiveConnection {
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
