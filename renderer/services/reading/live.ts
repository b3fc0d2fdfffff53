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
import { storedNames } from '#shared/model/page-types'
import { asShown, readLogEntry } from '#shared/model/report'
import { storedChange } from '#shared/rules/lists/stored-change'
import { askForLine, whenLineIsBack } from '../browser/line.ts'
import { storageOf } from '../images/storage-address.ts'
import type { Live, LiveState, Told } from '../ports/live.ts'
import { type Followed, followChanges } from './follow-changes.ts'
import { shownReport } from './shown-report.ts'

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
  const line = watchLine(firestore)
  const newestFirst = (name: string, ...only: readonly QueryConstraint[]) =>
    query(collection(firestore, name), ...only, orderBy('changedAt', 'desc'))

  function follow<T extends { readonly changedAt: string }>(
    followed: Followed<T>,
    told: Told<T>,
  ): () => void {
    const stop = followChanges(followed, {
      ...told,
      state(now) {
        line.is(now)
        told.state(now)
      },
    })
    return () => {
      // nobody waits any more
      line.is('off')
      stop()
    }
  }

  return {
    follow: (type, told) =>
      follow(
        {
          newestFirst: newestFirst(
            'ContentRef',
            ...(type === null ? [] : [where('Type', 'in', storedNames(type))]),
          ),
          read: storedChange,
          keyOf: ({ card }) => card.key,
        },
        told,
      ),
    followReports: (kind, told) =>
      follow(
        {
          newestFirst: newestFirst(kind),
          read: (id, data) => dated(shownReport({ id, data }, storageOf(config))),
          keyOf: ({ id }) => id,
        },
        told,
      ),
    followEdits: (uid, told) =>
      follow(
        {
          newestFirst: newestFirst(
            'content_backup',
            ...(uid === null ? [] : [where('editedById', '==', uid)]),
          ),
          read(id, data) {
            const entry = readHistoryEntry(id, data)
            return dated({ ...entry, changedAt: entry.at })
          },
          keyOf: ({ id }) => id,
        },
        told,
      ),
    followLog: (told) =>
      follow(
        {
          newestFirst: newestFirst('ChangeLog'),
          read: (id, data) => dated(asShown(readLogEntry(id, data))),
          keyOf: ({ id }) => id,
        },
        told,
      ),
  }
}

const dated = <T extends { readonly changedAt: string | null }>({
  changedAt,
  ...rest
}: T): (Omit<T, 'changedAt'> & { readonly changedAt: string }) | null =>
  changedAt === null ? null : { ...rest, changedAt }

/** A line takes several ways there and back to be opened, more where a proxy holds answers back until they are whole. */
const OPENED_WITHIN = 10_000

/**
 * By itself this client believes in a line that is dead for half a minute, and then tries again after ever longer
 * pauses. The browser knows at once that the line has failed, and others find out that it is back.
 */
function watchLine(firestore: Firestore) {
  let liveSince = Number.POSITIVE_INFINITY
  let renewing = false
  let stopAsking: (() => void) | null = null

  async function renew(): Promise<void> {
    if (renewing) return
    renewing = true
    try {
      await disableNetwork(firestore)
      await enableNetwork(firestore)
    } finally {
      renewing = false
    }
  }
  whenLineIsBack(renew)
  new PerformanceObserver((list) => {
    // while it is being opened the client itself gives up lines on which nothing comes, which is told later
    const failed = list.getEntries().filter(isFailedLine)
    if (failed.some(({ startTime, duration }) => startTime + duration > liveSince)) void renew()
  }).observe({ type: 'resource' })

  return {
    is(now: LiveState) {
      if (now !== 'live') liveSince = Number.POSITIVE_INFINITY
      else liveSince = Math.min(liveSince, performance.now())
      if (now === 'waiting') stopAsking ??= askForLine(OPENED_WITHIN)
      else {
        stopAsking?.()
        stopAsking = null
      }
    },
  }
}

/** The request that hangs until there is something to tell, and that was not answered. */
const isFailedLine = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming &&
  entry.responseStatus === 0 &&
  /\/Listen\/channel\?.*TYPE=xmlhttp/.test(entry.name)
