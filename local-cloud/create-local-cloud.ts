/** The services of this machine on one listener, and in this process; used by main, the desktop and tests. */

import { readFile } from 'node:fs/promises'
import { err, ok, type Result } from '#shared/result'
import { type Access, type Auth, createAccess, type Rules } from './firestore/access.ts'
import { commit } from './firestore/commit.ts'
import { createDocumentsService } from './firestore/documents-service.ts'
import { type Indexes, isIndexed, parseIndexes } from './firestore/index-file.ts'
import { createListenService } from './firestore/listen/listen-service.ts'
import { databaseOf } from './firestore/names.ts'
import { readWrites } from './firestore/read-writes.ts'
import { openFront, type Patience, type PortError } from './http/front.ts'
import { createLocalPages } from './http/local-pages.ts'
import { handleWith, serveAll } from './http/serve.ts'
import { countUsage, type UsageCounter } from './http/usage.ts'
import { type Installation, readInstallation } from './installation.ts'
import { createSearchService } from './search/search-service.ts'
import { createStorageService } from './storage/serve-object.ts'
import type { OpenError } from './store/open-error.ts'
import { type OpenedStore, openStore, type StoreOptions } from './store/open-store.ts'
import { type DailySnapshots, keepSnapshots } from './store/snapshots/daily-snapshots.ts'

export interface LocalCloudOptions extends Omit<StoreOptions, 'isIndexed'> {
  /** By default the one made with the data folder. */
  readonly projectId?: string
  /** 0 takes a free port. */
  readonly port: number
  /** Origins of the pages that may call, besides the services' own; more with `allowOrigin`. */
  readonly allowedOrigins?: readonly string[]
  /** The deployed index file. */
  readonly indexFile: string
  /** Who a token speaks for; without it everyone is nobody. */
  readonly authenticate?: (authorization: string | undefined) => Auth | null
  /** Without them everything is allowed. */
  readonly rules?: Rules
  /** How long a request may take to come in; by default minutes, for tests less. */
  readonly patience?: Patience
  /** Told of faults of the program itself. */
  readonly reportFault?: (error: unknown) => void
}

export interface LocalCloud {
  /** `http://127.0.0.1:{port}` */
  readonly address: string
  readonly port: number
  /** The same services without a socket; whoever calls it is trusted as to where it comes from. */
  readonly handle: (request: Request) => Promise<Response>
  /** One atomic commit of protocol writes by the program itself: past the rules, not billed. */
  readonly commit: (writes: readonly unknown[]) => Promise<void>
  readonly installation: Installation
  readonly store: OpenedStore
  readonly access: Access
  readonly usage: UsageCounter
  readonly snapshots: DailySnapshots
  allowOrigin(origin: string): void
  /** Finishes what is being answered, then closes the store. */
  close(): Promise<void>
}

export type LocalCloudError =
  | OpenError
  | PortError
  /** The index file is missing or malformed; the reason is a sentence. */
  | { readonly kind: 'indexes'; readonly file: string; readonly reason: string }

export async function createLocalCloud(
  options: LocalCloudOptions,
): Promise<Result<LocalCloud, LocalCloudError>> {
  const indexes = await readIndexes(options.indexFile)
  if (!indexes.ok) return indexes
  const opened = openStore({
    ...options,
    isIndexed: (collectionId, field) => isIndexed(indexes.value, collectionId, field),
  })
  if (!opened.ok) return opened
  const store = opened.value

  let installation: Installation
  try {
    installation = await readInstallation(store.meta)
  } catch (error) {
    // A new folder on a full disk.
    store.close()
    return err({ kind: 'folder', dataDir: options.dataDir, reason: String(error) })
  }
  const projectId = options.projectId ?? installation.projectId
  const database = databaseOf(projectId)
  const usage = countUsage()
  const access = createAccess(usage, options.rules)
  const report = options.reportFault ?? ((error) => console.error(error))
  const documents = {
    database,
    indexes: indexes.value,
    store: store.documents,
    access,
    authenticate: options.authenticate ?? (() => null),
  }
  const listening = createListenService({
    ...documents,
    countListeners: (change) => usage.add('listeners', change),
    clock: options.clock ?? Date.now,
    report,
  })
  const search = createSearchService({
    store: store.documents,
    usage,
    applicationId: projectId,
    key: installation.apiKey,
  })
  const serve = serveAll(
    [
      createDocumentsService(documents),
      listening.serve,
      createStorageService(store.blobs, usage),
      search.answer,
      createLocalPages(usage),
    ],
    report,
  )

  const allowedOrigins = new Set(options.allowedOrigins)
  const front = await openFront({
    serve,
    port: options.port,
    allowedOrigins,
    report,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
  })
  if (!front.ok) {
    listening.close()
    search.stop()
    store.close()
    return front
  }
  const { port } = front.value
  const clock = options.clock ?? Date.now
  const snapshots = keepSnapshots({
    dataDir: options.dataDir,
    clock,
    lastCommit: () => store.documents.lastCommit,
    report: options.report ?? (() => {}),
  })
  return ok({
    address: `http://127.0.0.1:${port}`,
    port,
    handle: handleWith(serve),
    async commit(writes) {
      const parts = { database, indexes: indexes.value, store: store.documents, access: TRUSTED }
      await commit(parts, readWrites(database, writes), null)
    },
    installation,
    store,
    access,
    usage,
    snapshots,
    allowOrigin: (origin) => void allowedOrigins.add(origin),
    async close() {
      listening.close()
      await Promise.all([front.value.close(), snapshots.close()])
      search.stop()
      store.close()
    },
  })
}

/** Who needs no permission and costs nothing: the program, filling a wiki with its first content. */
const TRUSTED: Access = { authorise: () => {}, bill: () => {} }

async function readIndexes(file: string): Promise<Result<Indexes, LocalCloudError>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    return err({ kind: 'indexes', file, reason: String(error) })
  }
  const indexes = parseIndexes(text)
  return indexes.ok ? indexes : err({ kind: 'indexes', file, reason: indexes.error })
}
