/** Opens a data folder: locked, checked, whole; or says what keeps it from being opened. */

import { join, resolve } from 'node:path'
import { err, ok, type Result } from '#shared/result'
import { openBlobStore } from './blob-store.ts'
import type { DataFile } from './disk/data-file.ts'
import { openDataFolder } from './disk/data-folder.ts'
import { FILES } from './disk/empty-folder.ts'
import { makeFolder } from './disk/folder.ts'
import { lockFolder } from './disk/folder-lock.ts'
import { isDamage, type OpenSqlite, openSqlite } from './disk/sqlite.ts'
import { openDocumentStore } from './document-store.ts'
import type { BlobStore, DocumentStore } from './document-store-contract.ts'
import type { OpenError } from './open-error.ts'
import { openRecords, type Records } from './records.ts'
import type { Report, StoreFault } from './store-report.ts'
import type { IsIndexed } from './tables/entry-table.ts'
import { indexNewFields } from './tables/exemption-change.ts'
import { openVerification } from './tables/verification.ts'

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
  readonly report?: Report
  /** Another adapter, for tests of a failing disk. */
  readonly open?: OpenSqlite
}

export interface OpenedStore {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  readonly meta: Meta
  readonly records: Records
  /** Whether the last run was killed or lost power; `verify` then runs by itself in the background. */
  readonly endedUnclean: boolean
  /** Walks all rows in short slices: checksums, and index entries against documents. */
  verify(): Promise<readonly StoreFault[]>
  /**
   * Writes what waits, checkpoints and unlocks.
   * @param beforeUnlock called with the data file closed, while nobody else can open the folder
   */
  close(beforeUnlock?: () => void): void
}

/** A few strings of the installation itself. */
export interface Meta {
  get(name: string): string | null
  set(name: string, value: string): Promise<void>
}

export function openStore(options: StoreOptions): Result<OpenedStore, OpenError> {
  const dataDir = resolve(options.dataDir)
  let unlock: (() => void) | null = null
  try {
    makeFolder(dataDir)
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
    return assemble(file, dataDir, unlock, options)
  } catch (error) {
    // This start has failed; the next one finds out with a check of the whole.
    if (isDamage(error)) file.suspect()
    file.close()
    throw error
  }
}

function assemble(
  file: DataFile,
  dataDir: string,
  unlock: () => void,
  { isIndexed = () => true, report: reportAll = () => {} }: StoreOptions,
): OpenedStore {
  const report = reportDamagedOnce(reportAll)
  for (const path of indexNewFields(file.sqlite, isIndexed))
    report({ kind: 'damaged-document', path })
  const documents = openDocumentStore(file, isIndexed, report)
  const records = openRecords(file)
  const verification = openVerification(file, isIndexed, report)
  let isOpen = true
  if (file.endedUnclean) {
    report({ kind: 'unclean-end' })
    void verification.run()
  }
  return {
    documents,
    blobs: openBlobStore(file, join(dataDir, FILES)),
    meta: openMeta(records),
    records,
    endedUnclean: file.endedUnclean,
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
function reportDamagedOnce(report: Report): Report {
  const reported = new Set<string>()
  return (event) => {
    if (event.kind === 'damaged-document') {
      if (reported.has(event.path)) return
      reported.add(event.path)
    }
    report(event)
  }
}

const KIND = 'meta'

const openMeta = (records: Records): Meta => ({
  get: (name) => records.get(KIND, name),
  set: (name, value) =>
    records.commit(() => ({
      changes: [{ kind: KIND, key: name, text: value }],
      result: undefined,
    })),
})
