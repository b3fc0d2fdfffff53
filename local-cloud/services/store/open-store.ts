/** Opens a data folder: locked, checked, whole; or says what keeps it from being opened. */

import { join, resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { createBlobStore } from './blob-store.ts'
import type { DataFile } from './disk/data-file.ts'
import { openDataFolder } from './disk/data-folder.ts'
import { createFolderDurably } from './disk/durable-folder.ts'
import { FILES_DIR } from './disk/empty-data-folder.ts'
import { lockFolder } from './disk/folder-lock.ts'
import { isCorruptionError, type OpenSqlite, openSqlite } from './disk/sqlite.ts'
import { createDocumentStore } from './document-store.ts'
import type { BlobStore, DocumentStore } from './document-store-contract.ts'
import type { OpenError } from './open-error.ts'
import { createRecordStore, type RecordStore } from './record-store.ts'
import type { ReportStoreEvent, StoreFault } from './store-events.ts'
import type { IsIndexed } from './tables/index-entry-table.ts'
import { indexNewFields } from './tables/index-new-fields.ts'
import { createStoreVerification } from './tables/store-verification.ts'

export interface StoreOptions {
  readonly dataDir: string
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  /** False for fields exempt from indexing. */
  readonly isIndexed?: IsIndexed
  /** Begin empty: a wiki in the folder is removed, a damaged data file set aside. */
  readonly fresh?: boolean
  /** Whether a damaged data file is left where it is, and the store not opened: for those who look and do not run. */
  readonly leaveDamaged?: boolean
  readonly report?: ReportStoreEvent
  /** Another adapter, for tests of a failing disk. */
  readonly open?: OpenSqlite
}

export interface OpenedStore {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  readonly meta: MetaStore
  readonly records: RecordStore
  /** Whether the last run was killed or lost power; `verify` then runs by itself in the background. */
  readonly hadUncleanShutdown: boolean
  /** Walks all rows in short slices: checksums, and index entries against documents. */
  verify(): Promise<readonly StoreFault[]>
  /**
   * Writes what waits, checkpoints and unlocks.
   * @param beforeUnlock called with the data file closed, while nobody else can open the folder
   */
  close(beforeUnlock?: () => void): void
}

/** A few strings of the installation itself. */
export interface MetaStore {
  get(name: string): string | null
  set(name: string, value: string): Promise<void>
}

export function openStore(options: StoreOptions): Result<OpenedStore, OpenError> {
  const dataDir = resolve(options.dataDir)
  let unlock: (() => void) | null = null
  try {
    createFolderDurably(dataDir)
    const open = options.open ?? openSqlite
    unlock = lockFolder(dataDir, open)
    if (unlock === null) return err({ kind: 'locked', dataDir })
    const opened = openDataFolder({
      dataDir,
      open,
      clock: options.clock ?? Date.now,
      report: options.report ?? (() => {}),
      fresh: options.fresh ?? false,
      leaveDamaged: options.leaveDamaged ?? false,
    })
    if (opened.ok) return ok(assembleOrClose(opened.value, dataDir, unlock, options))
    unlock()
    return opened
  } catch (error) {
    unlock?.()
    const reason = error instanceof Error ? error.message : String(error)
    return err({ kind: 'folder', dataDir, reason })
  }
}

/** @throws what kept it from being assembled, the file closed again */
function assembleOrClose(
  file: DataFile,
  dataDir: string,
  unlock: () => void,
  options: StoreOptions,
): OpenedStore {
  try {
    return assembleStore(file, dataDir, unlock, options)
  } catch (error) {
    // This start has failed; the next one finds out with a check of the whole.
    if (isCorruptionError(error)) file.markSuspect()
    file.close()
    throw error
  }
}

function assembleStore(
  file: DataFile,
  dataDir: string,
  unlock: () => void,
  { isIndexed = () => true, report: reportAll = () => {} }: StoreOptions,
): OpenedStore {
  const report = createDedupingReport(reportAll)
  for (const path of indexNewFields(file.sqlite, isIndexed))
    report({ kind: 'damaged-document', path })
  const documents = createDocumentStore(file, isIndexed, report)
  const records = createRecordStore(file)
  const verification = createStoreVerification(file, isIndexed, report)
  let isOpen = true
  if (file.hadUncleanShutdown) {
    report({ kind: 'unclean-end' })
    void verification.run()
  }
  return {
    documents,
    blobs: createBlobStore(file, join(dataDir, FILES_DIR)),
    meta: createMetaStore(records),
    records,
    hadUncleanShutdown: file.hadUncleanShutdown,
    verify: verification.run,
    close(beforeUnlock = () => {}) {
      if (!isOpen) return
      isOpen = false
      verification.stop()
      try {
        file.close()
        beforeUnlock()
      } finally {
        unlock()
      }
    },
  }
}

/** A damaged document is met by every query for its collection, and one line of the log names it. */
function createDedupingReport(report: ReportStoreEvent): ReportStoreEvent {
  const reported = new Set<string>()
  return (event) => {
    if (event.kind === 'damaged-document') {
      if (reported.has(event.path)) return
      reported.add(event.path)
    }
    report(event)
  }
}

const META_KIND = 'meta'

const createMetaStore = (records: RecordStore): MetaStore => ({
  get: (name) => records.get(META_KIND, name),
  set: (name, value) =>
    records.commit(() => ({
      changes: [{ kind: META_KIND, key: name, text: value }],
      result: undefined,
    })),
})
