/** Adapter of the live editing port to the full Firestore client, signed in as the editor. No reader loads it. */
import type { FirebaseApp } from 'firebase/app'
import { collection, doc, limit, onSnapshot, orderBy, query, Timestamp, where } from 'firebase/firestore'
import type { WikiConfig } from '#shared/config'
import { PRESENCE_TTL_MS, readPresence } from '#shared/model/presence'
import { readReference } from '#shared/model/records'
import type { LiveEditing } from '../ports/live-editing.ts'
import { openLiveFirestore } from './live-firestore.ts'
import { toLiveRecordData } from './subscribe-to-changes.ts'

/** Maximum editors of one page that are shown. */
const MAX_EDITORS = 10

/** @param app the app of the lite client, whose identity client gives the listeners the editor's rights */
export function createLiveEditing(app: FirebaseApp, config: WikiConfig): LiveEditing {
  const { firestore, connection } = openLiveFirestore(app, config)
  return {
    subscribeToPage(key, { onReference, onEditors }) {
      const stopReference = onSnapshot(
        doc(firestore, 'ContentRef', key),
        { includeMetadataChanges: true },
        (found) => {
          connection.setState(found.metadata.fromCache ? 'waiting' : 'live')
          const data = found.metadata.fromCache ? undefined : found.data()
          const reference = data === undefined ? null : readReference(key, toLiveRecordData(data))
          if (reference !== null) onReference(reference)
        },
        () => connection.setState('off'),
      )
      // Expired records cost no reads.
      const since = Timestamp.fromMillis(Date.now() - PRESENCE_TTL_MS)
      const stopEditors = onSnapshot(
        query(
          collection(firestore, 'presence'),
          where('page', '==', key),
          where('changedAt', '>', since),
          orderBy('changedAt', 'desc'),
          limit(MAX_EDITORS),
        ),
        ({ docs, metadata }) => {
          if (!metadata.fromCache)
            onEditors(docs.flatMap((one) => readPresence(one.id, toLiveRecordData(one.data())) ?? []))
        },
        () => onEditors([]),
      )
      return () => {
        connection.setState('off')
        stopReference()
        stopEditors()
      }
    },
  }
}
