/** Adapter of the live port to the full Firestore client, which only listens: one connection shared by all tabs. */
import { initializeApp, setLogLevel } from 'firebase/app'
import { collection, orderBy, type QueryConstraint, query, where } from 'firebase/firestore'
import type { WikiConfig } from '#shared/config'
import { readHistoryEntry } from '#shared/model/history'
import { listStoredTypeNames } from '#shared/model/page-types'
import { readLogEntry, removeHiddenTexts } from '#shared/model/report'
import { toStoredChange } from '#shared/rules/lists/to-stored-change'
import { sealChange } from '#shared/rules/places/sealed-changes'
import { recordChange } from '../browser/recent-change.ts'
import { getStorageAddress } from '../images/storage-address.ts'
import type { Live, LiveListener } from '../ports/live.ts'
import { openLiveFirestore } from './live-firestore.ts'
import { readShownReport } from './shown-report.ts'
import { type ChangesQuery, subscribeToChanges } from './subscribe-to-changes.ts'

export function createLive(config: WikiConfig): Live {
  setLogLevel('silent')
  const { firebase } = config
  const { firestore, connection } = openLiveFirestore(initializeApp(firebase, `live ${firebase.projectId}`), config)
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
            return requireChangedAt({ ...sealChange(entry), changedAt: entry.at })
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
