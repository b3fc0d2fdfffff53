/** Verification of all stored data while it is in use: checksums, and the index against its documents. */

import type { DataFile } from '../disk/data-file.ts'
import type { CommitJob } from '../disk/group-commit.ts'
import { isCorruptionError, type SqlRow, type SqlValue } from '../disk/sqlite.ts'
import { DamagedDocumentError, type StoredDocument } from '../document-store-contract.ts'
import { readTopLevelField } from '../field-order.ts'
import type { ReportStoreEvent, StoreFault } from '../store-events.ts'
import { createIndexKey } from '../values/index-key.ts'
import { getDocumentCollectionId, parsePathKey } from '../values/path-key.ts'
import { DOCUMENT_COLUMNS, openDocumentTable, readDocumentRow } from './document-table.ts'
import { type IsIndexed, listIndexEntryKeys } from './index-entry-table.ts'
import { runInSlices } from './run-in-slices.ts'

export interface StoreVerification {
  /** Starts a run, or joins the current one. */
  run(): Promise<readonly StoreFault[]>
  stop(): void
}

export function createStoreVerification(
  file: DataFile,
  isIndexed: IsIndexed,
  report: ReportStoreEvent,
): StoreVerification {
  let running: Promise<readonly StoreFault[]> | null = null
  let isStopped = false

  async function verifyAll(): Promise<readonly StoreFault[]> {
    const faults: StoreFault[] = []
    const reportFault = (fault: StoreFault): void => {
      faults.push(fault)
      report(fault)
      // Marks the file at the first fault, since the program may be closed before the last.
      if (file.isFullyChecked || faults.length > 1) return
      file.markSuspect()
      reportFault({ kind: 'damaged-file', reason: UNCHECKED_REASON })
    }
    const repairQueue = createRepairQueue(file)
    let documents = 0
    let isWhole = false
    try {
      for (const name of file.records.listDamaged()) reportFault({ kind: 'damaged-record', name })
      // All statements are prepared now, since the file may be closed before the first slice ends.
      const checkDocuments = createDocumentCheck(file, isIndexed, reportFault, repairQueue)
      const checkNames = createNameCheck(file)
      const checkEntries = createEntryCheck(file, isIndexed, reportFault, repairQueue)
      await runInSlices(
        (rows) => {
          const read = checkDocuments(rows)
          documents += read
          return read
        },
        () => isStopped,
      )
      await runInSlices(checkNames, () => isStopped)
      await runInSlices(checkEntries, () => isStopped)
      isWhole = true
    } catch (error) {
      if (isCorruptionError(error)) file.markSuspect()
      reportFault({ kind: 'damaged-file', reason: String(error) })
    }
    const isRepaired = await repairQueue.waitForAll()
    if (isStopped) return faults
    if (isWhole && isRepaired) file.markVerified()
    report({ kind: 'verified', documents, faults: faults.length })
    return faults
  }

  return {
    run() {
      running ??= verifyAll().finally(() => {
        running = null
      })
      return running
    },
    stop() {
      isStopped = true
    },
  }
}

/** Damage to a page may only lose its rows, which shows as entries to correct. */
const UNCHECKED_REASON = 'something in it is, and it was too large to be checked at the start'

interface RepairQueue {
  submit<T>(job: CommitJob<T>): void
  /** Resolves to true if all that was submitted is on disk. */
  waitForAll(): Promise<boolean>
}

function createRepairQueue({ commits }: DataFile): RepairQueue {
  const jobs: Promise<boolean>[] = []
  return {
    submit: (job) =>
      void jobs.push(
        commits.submit(job).then(
          () => true,
          () => false,
        ),
      ),
    waitForAll: async () => !(await Promise.all(jobs)).includes(false),
  }
}

type ReportFault = (fault: StoreFault) => void

const EMPTY_KEY = Buffer.alloc(0)

/** Checks that each row is undamaged, is found under its name, and has all its index entries. */
function createDocumentCheck(
  { sqlite }: DataFile,
  isIndexed: IsIndexed,
  reportFault: ReportFault,
  repairQueue: RepairQueue,
) {
  const select = sqlite.prepare(
    `SELECT d.n, CAST(d.collection AS BLOB) AS collection, ${DOCUMENT_COLUMNS} FROM documents d NOT INDEXED
     WHERE d.n > ? ORDER BY d.n LIMIT ?`,
  )
  const rowOf = sqlite.prepare('SELECT n FROM documents WHERE collection = ? AND key = ?')
  const hasEntry = sqlite.prepare('SELECT 1 FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?')
  const insert = sqlite.prepare('INSERT OR IGNORE INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)')
  const documents = openDocumentTable(sqlite)
  let last: SqlValue = -1

  function check(row: SqlRow): void {
    const document = readDocumentRow(row, 'a document')
    const { collection = null, key = null } = row
    const [again] = rowOf.all(Buffer.from(getDocumentCollectionId(document.path)), key)
    if (!areSameBytes(Buffer.from(getDocumentCollectionId(document.path)), collection) || again?.['n'] !== row['n']) {
      throw new DamagedDocumentError(document.path)
    }
    const missing = listIndexEntryKeys(document, isIndexed).filter(
      ({ key: entryKey }) => hasEntry.all(...entryKey).length === 0,
    )
    for (const { field } of missing) reportFault({ kind: 'repaired-entry', path: document.path, field })
    if (missing.length > 0) {
      repairQueue.submit({
        decide: () => {
          const stored = documents.get(document.path)
          return stored === null ? [] : listIndexEntryKeys(stored, isIndexed)
        },
        write: (entryKeys) => {
          for (const { key: entryKey } of entryKeys) insert.run(...entryKey)
        },
      })
    }
  }

  return (rows: number): number => {
    const page = select.all(last, rows)
    for (const row of page) {
      try {
        check(row)
      } catch (error) {
        if (!(error instanceof DamagedDocumentError)) throw error
        reportFault({ kind: 'damaged-document', path: error.path })
      }
    }
    last = page.at(-1)?.['n'] ?? last
    return page.length
  }
}

/** Checks that each name has a row. If one has none, SQLite itself reports the file as damaged. */
function createNameCheck({ sqlite }: DataFile) {
  const select = sqlite.prepare(
    `SELECT CAST(d.collection AS BLOB) AS collection, CAST(d.key AS BLOB) AS key, CAST(d.created AS INTEGER) AS created
     FROM documents d WHERE (d.collection, d.key) > (?, ?) ORDER BY d.collection, d.key LIMIT ?`,
  )
  let last: readonly SqlValue[] = [EMPTY_KEY, EMPTY_KEY]
  return (rows: number): number => {
    const page = select.all(...last, rows)
    const { collection = null, key = null } = page.at(-1) ?? {}
    last = [collection, key]
    return page.length
  }
}

/** Checks that the document of each entry has that value. */
function createEntryCheck(
  { sqlite }: DataFile,
  isIndexed: IsIndexed,
  reportFault: ReportFault,
  repairQueue: RepairQueue,
) {
  const select = sqlite.prepare(
    `SELECT CAST(e.collection AS BLOB) AS id, CAST(e.field AS BLOB) AS field,
       CAST(e.value AS BLOB) AS value, CAST(e.key AS BLOB) AS entry, ${DOCUMENT_COLUMNS}
     FROM entries e
     LEFT JOIN documents d ON d.collection = e.collection AND d.key = e.key
     WHERE (e.collection, e.field, e.value, e.key) > (?, ?, ?, ?)
     ORDER BY e.collection, e.field, e.value, e.key LIMIT ?`,
  )
  const remove = sqlite.prepare('DELETE FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?')
  const documents = openDocumentTable(sqlite)
  let last: readonly SqlValue[] = [EMPTY_KEY, EMPTY_KEY, EMPTY_KEY, EMPTY_KEY]

  /** True if the document is missing, or has another value in that field. */
  function isStray(document: StoredDocument | null, [, field, key]: readonly SqlValue[]): boolean {
    if (document === null || !(field instanceof Uint8Array)) return true
    const value = readTopLevelField(document, Buffer.from(field).toString())
    return value === undefined || !areSameBytes(createIndexKey(value), key)
  }

  function check(row: SqlRow, entryKey: readonly SqlValue[]): void {
    const [id, field, , entry] = entryKey.map((part) => (part instanceof Uint8Array ? Buffer.from(part) : EMPTY_KEY))
    if (id === undefined || field === undefined || entry === undefined) return
    if (!isIndexed(id.toString(), field.toString())) return
    const path = parsePathKey(entry)
    if (!isStray(row['key'] === null ? null : readDocumentRow(row, path), entryKey)) return
    reportFault({ kind: 'repaired-entry', path, field: field.toString() })
    repairQueue.submit({
      decide: () => isStray(documents.get(path), entryKey),
      write: (stray) => {
        if (stray) remove.run(...entryKey)
      },
    })
  }

  return (rows: number): number => {
    const page = select.all(...last, rows)
    for (const row of page) {
      const { id = null, field = null, value = null, entry = null } = row
      last = [id, field, value, entry]
      try {
        check(row, last)
      } catch (error) {
        // The check of documents has reported this one.
        if (!(error instanceof DamagedDocumentError)) throw error
      }
    }
    return page.length
  }
}

const areSameBytes = (bytes: Uint8Array, other: SqlValue | undefined): boolean =>
  other instanceof Uint8Array && Buffer.compare(bytes, other) === 0
