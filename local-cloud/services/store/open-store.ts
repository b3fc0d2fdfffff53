/** Opener of a data folder: takes the lock, checks the data file, and assembles the store. */

import { join, resolve } from 'node:path'
import { err, ok, type Result } from '../result.ts'
import { FileBlobStore } from './blob-store.ts'
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
  /** Returns milliseconds since 1970. */
  readonly clock?: () => number
  /** Returns false for fields that are exempt from indexing. */
  readonly isIndexed?: IsIndexed
  /** True to begin empty: existing data is removed, a damaged data file is set aside. */
  readonly fresh?: boolean
  /** True to leave a damaged data file in place and not open the store, for commands that only inspect. */
  readonly leaveDamaged?: boolean
  readonly report?: ReportStoreEvent
  /** SQLite adapter; replaced in tests of a failing disk. */
  readonly open?: OpenSqlite
}

export interface OpenedStore {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  readonly meta: MetaStore
  readonly records: RecordStore
  /** True if the last run was killed or lost power. `verify` then runs in the background by itself. */
  readonly hadUncleanShutdown: boolean
  /** Checks all rows in short slices: checksums, and index entries against documents. */
  verify(): Promise<readonly StoreFault[]>
  /**
   * Writes the queued jobs, checkpoints and unlocks. @param beforeUnlock called once the data file is closed, before
   * another process can open the folder
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

/** Assembles the store, or closes the file and throws. */
function assembleOrClose(file: DataFile, dataDir: string, unlock: () => void, options: StoreOptions): OpenedStore {
  try {
    return assembleStore(file, dataDir, unlock, options)
  } catch (error) {
    // The next start then checks the whole file.
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
  for (const path of indexNewFields(file.sqlite, isIndexed)) report({ kind: 'damaged-document', path })
  const documents = createDocumentStore(file, isIndexed, report)
  const records = createRecordStore(file)
  const verification = createStoreVerification(file, isIndexed, report)
  let isOpen = true
  if (file.hadUncleanShutdown) {
    report({ kind: 'unclean-shutdown' })
    void verification.run()
  }
  return {
    documents,
    blobs: new FileBlobStore(file, join(dataDir, FILES_DIR)),
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

/** Reports each damaged document once, although every query of its collection encounters it again. */
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
