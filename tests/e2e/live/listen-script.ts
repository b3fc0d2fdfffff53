/** Script of a test page: the full Firestore client, whose events are stored for the test. */
import { initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  increment,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore'

export interface ListenSettings {
  readonly project: string
  readonly port: number
  readonly cache: 'memory' | 'tabs'
  readonly longPolling?: boolean
  /** The token of the signed-in person; by default nobody is signed in. */
  readonly token?: string | null
}

export interface ListenSpec {
  readonly collection: string
  /** Listens to one document instead of a query. */
  readonly id?: string
  readonly atLeast?: number
  readonly order?: string
  readonly limit?: number
}

/** Sets `n`, adds to it and sets the server's time, or deletes the document. */
export interface ListenWrite {
  readonly path: string
  readonly set?: number
  readonly add?: number
}

export interface SnapshotEvent {
  /** The changes, such as `added 3=30`; for a single document `there 30` or `missing`. */
  readonly changes: readonly string[]
  /** The ids of the whole result, in order. */
  readonly ids: readonly string[]
  readonly fromCache: boolean
  /** True if the result has writes that the server has not confirmed. */
  readonly pending: boolean
}

export interface ListenClient {
  start(settings: ListenSettings): void
  listen(name: string, wanted: ListenSpec): void
  stop(name: string): void
  snapshots(name: string): SnapshotEvent[]
  error(name: string): string | null
  setNetwork(on: boolean): Promise<void>
  /** Begins one atomic write, whose result `outcome` returns. */
  write(name: string, changes: readonly ListenWrite[]): void
  /** Returns an empty text while the write is under way, then `written` or the code and message of the error. */
  outcome(name: string): string
  end(): Promise<void>
}

let db: Firestore
const snapshots = new Map<string, SnapshotEvent[]>()
const unsubscribes = new Map<string, () => void>()
const errors = new Map<string, string>()
const outcomes = new Map<string, string>()

/** Uses the call for a single change, and a batch for several. */
function startWrite(changes: readonly ListenWrite[]): Promise<void> {
  const [only] = changes
  if (changes.length !== 1 || only === undefined) {
    const batch = writeBatch(db)
    for (const { path, ...change } of changes) {
      if (change.set !== undefined) batch.set(doc(db, path), { n: change.set })
      else if (change.add !== undefined) batch.update(doc(db, path), createIncrement(change.add))
      else batch.delete(doc(db, path))
    }
    return batch.commit()
  }
  const at = doc(db, only.path)
  if (only.set !== undefined) return setDoc(at, { n: only.set })
  return only.add !== undefined ? updateDoc(at, createIncrement(only.add)) : deleteDoc(at)
}

const createIncrement = (n: number) => ({ n: increment(n), at: serverTimestamp() })

function listen(name: string, wanted: ListenSpec): void {
  const events: SnapshotEvent[] = []
  snapshots.set(name, events)
  const fail = (error: { code: string; message: string }) => errors.set(name, `${error.code}: ${error.message}`)
  const options = { includeMetadataChanges: true }
  if (wanted.id !== undefined) {
    const stop = onSnapshot(
      doc(db, wanted.collection, wanted.id),
      options,
      (document) => {
        const text = document.exists() ? `there ${document.get('n')}` : 'missing'
        const isNew = text !== events.flatMap(({ changes }) => changes).at(-1)
        events.push({
          changes: isNew ? [text] : [],
          ids: document.exists() ? [document.id] : [],
          fromCache: document.metadata.fromCache,
          pending: document.metadata.hasPendingWrites,
        })
      },
      fail,
    )
    unsubscribes.set(name, stop)
    return
  }
  const request = query(
    collection(db, wanted.collection),
    ...(wanted.atLeast === undefined ? [] : [where('n', '>=', wanted.atLeast)]),
    ...(wanted.order === undefined ? [] : [orderBy(wanted.order, 'desc')]),
    ...(wanted.limit === undefined ? [] : [limit(wanted.limit)]),
  )
  const stop = onSnapshot(
    request,
    options,
    (result) =>
      events.push({
        changes: result.docChanges().map((change) => `${change.type} ${change.doc.id}=${change.doc.get('n')}`),
        ids: result.docs.map(({ id }) => id),
        fromCache: result.metadata.fromCache,
        pending: result.metadata.hasPendingWrites,
      }),
    fail,
  )
  unsubscribes.set(name, stop)
}

const listening: ListenClient = {
  start({ project, port, cache, longPolling = false, token = null }) {
    setLogLevel('silent')
    db = initializeFirestore(initializeApp({ projectId: project, apiKey: 'none' }), {
      experimentalForceLongPolling: longPolling,
      localCache:
        cache === 'memory' ? memoryLocalCache() : persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
    })
    const somebody = token === null ? {} : { mockUserToken: token }
    connectFirestoreEmulator(db, '127.0.0.1', port, somebody)
  },
  listen,
  stop: (name) => unsubscribes.get(name)?.(),
  snapshots: (name) => snapshots.get(name) ?? [],
  error: (name) => errors.get(name) ?? null,
  setNetwork: (on) => (on ? enableNetwork(db) : disableNetwork(db)),
  write(name, changes) {
    startWrite(changes).then(
      () => outcomes.set(name, 'written'),
      (error: { code: string; message: string }) => outcomes.set(name, `${error.code}: ${error.message}`),
    )
  },
  outcome: (name) => outcomes.get(name) ?? '',
  end: () => terminate(db),
}

declare global {
  interface Window {
    listening: ListenClient
  }
}
window.listening = listening
