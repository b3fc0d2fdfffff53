/** A walk over everything stored while it is in use: checksums, and the index against its documents. */

import type { DataFile } from '../disk/data-file.ts'
import type { Job } from '../disk/group-commit.ts'
import { isDamage, type SqlRow, type SqlValue } from '../disk/sqlite.ts'
import { DamagedDocument, type StoredDocument } from '../document-store-contract.ts'
import { fieldOf } from '../field-order.ts'
import type { Report, StoreFault } from '../store-report.ts'
import { indexKey } from '../values/index-key.ts'
import { groupOf, keyPath } from '../values/path-key.ts'
import { DOCUMENT_COLUMNS, openDocumentTable, readDocument } from './document-table.ts'
import { type EntryPlace, type IsIndexed, placesOf } from './entry-table.ts'
import { inSlices } from './time-slices.ts'

export interface Verification {
  /** One run at a time: a second call waits for the same one. */
  run(): Promise<readonly StoreFault[]>
  stop(): void
}

export function openVerification(
  file: DataFile,
  isIndexed: IsIndexed,
  report: Report,
): Verification {
  let running: Promise<readonly StoreFault[]> | null = null
  let stopped = false

  async function walk(): Promise<readonly StoreFault[]> {
    const faults: StoreFault[] = []
    const found = (fault: StoreFault): void => {
      faults.push(fault)
      report(fault)
      // At the first one, since the program may be closed before the last.
      if (file.isCheckedWhole || faults.length > 1) return
      file.suspect()
      found({ kind: 'damaged-file', reason: UNCHECKED })
    }
    const mending = openMending(file)
    let documents = 0
    let isWhole = false
    try {
      for (const name of file.records.damaged()) found({ kind: 'damaged-record', name })
      // All are prepared now: the file may be closed before the first slice has ended.
      const checkDocuments = documentStep(file, isIndexed, found, mending)
      const checkNames = nameStep(file)
      const checkEntries = entryStep(file, isIndexed, found, mending)
      await inSlices(
        (rows) => {
          const read = checkDocuments(rows)
          documents += read
          return read
        },
        () => stopped,
      )
      await inSlices(checkNames, () => stopped)
      await inSlices(checkEntries, () => stopped)
      isWhole = true
    } catch (error) {
      if (isDamage(error)) file.suspect()
      found({ kind: 'damaged-file', reason: String(error) })
    }
    const isMended = await mending.settled()
    if (stopped) return faults
    if (isWhole && isMended) file.verified()
    report({ kind: 'verified', documents, faults: faults.length })
    return faults
  }

  return {
    run() {
      running ??= walk().finally(() => {
        running = null
      })
      return running
    },
    stop() {
      stopped = true
    },
  }
}

/** A damaged page may do no more than lose its rows: what a walk sees of it are entries to mend. */
const UNCHECKED = 'something in it is, and it was too large to be checked at the start'

interface Mending {
  submit<T>(job: Job<T>): void
  /** Whether all that was submitted is on disk. */
  settled(): Promise<boolean>
}

function openMending({ commits }: DataFile): Mending {
  const jobs: Promise<boolean>[] = []
  return {
    submit: (job) =>
      void jobs.push(
        commits.submit(job).then(
          () => true,
          () => false,
        ),
      ),
    settled: async () => !(await Promise.all(jobs)).includes(false),
  }
}

type Found = (fault: StoreFault) => void

const NOTHING = Buffer.alloc(0)

/** Each row: whole, found again under its name, with all its entries in the index. */
function documentStep({ sqlite }: DataFile, isIndexed: IsIndexed, found: Found, mending: Mending) {
  const select = sqlite.prepare(
    `SELECT d.n, CAST(d.collection AS BLOB) AS collection, ${DOCUMENT_COLUMNS} FROM documents d NOT INDEXED
     WHERE d.n > ? ORDER BY d.n LIMIT ?`,
  )
  const rowOf = sqlite.prepare('SELECT n FROM documents WHERE collection = ? AND key = ?')
  const hasEntry = sqlite.prepare(
    'SELECT 1 FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?',
  )
  const insert = sqlite.prepare(
    'INSERT OR IGNORE INTO entries (collection, field, value, key) VALUES (?, ?, ?, ?)',
  )
  const documents = openDocumentTable(sqlite)
  let last: SqlValue = -1

  function check(row: SqlRow): void {
    const document = readDocument(row, 'a document')
    const { collection = null, key = null } = row
    const [again] = rowOf.all(Buffer.from(groupOf(document.path)), key)
    if (!isSame(Buffer.from(groupOf(document.path)), collection) || again?.['n'] !== row['n']) {
      throw new DamagedDocument(document.path)
    }
    const missing = indexedPlaces(document, isIndexed).filter(
      ({ place }) => hasEntry.all(...place).length === 0,
    )
    for (const { field } of missing) found({ kind: 'mended-entry', path: document.path, field })
    if (missing.length > 0) {
      mending.submit({
        decide: () => indexedPlaces(documents.get(document.path), isIndexed),
        write: (places) => {
          for (const { place } of places) insert.run(...place)
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
        if (!(error instanceof DamagedDocument)) throw error
        found({ kind: 'damaged-document', path: error.path })
      }
    }
    last = page.at(-1)?.['n'] ?? last
    return page.length
  }
}

/** Each name: its row is there. SQLite itself finds the file damaged where it is not. */
function nameStep({ sqlite }: DataFile) {
  const select = sqlite.prepare(
    `SELECT CAST(d.collection AS BLOB) AS collection, CAST(d.key AS BLOB) AS key, CAST(d.created AS INTEGER) AS created
     FROM documents d WHERE (d.collection, d.key) > (?, ?) ORDER BY d.collection, d.key LIMIT ?`,
  )
  let last: readonly SqlValue[] = [NOTHING, NOTHING]
  return (rows: number): number => {
    const page = select.all(...last, rows)
    const { collection = null, key = null } = page.at(-1) ?? {}
    last = [collection, key]
    return page.length
  }
}

/** Each entry: its document has that very value. */
function entryStep({ sqlite }: DataFile, isIndexed: IsIndexed, found: Found, mending: Mending) {
  const select = sqlite.prepare(
    `SELECT CAST(e.collection AS BLOB) AS id, CAST(e.field AS BLOB) AS field,
       CAST(e.value AS BLOB) AS value, CAST(e.key AS BLOB) AS entry, ${DOCUMENT_COLUMNS}
     FROM entries e
     LEFT JOIN documents d ON d.collection = e.collection AND d.key = e.key
     WHERE (e.collection, e.field, e.value, e.key) > (?, ?, ?, ?)
     ORDER BY e.collection, e.field, e.value, e.key LIMIT ?`,
  )
  const remove = sqlite.prepare(
    'DELETE FROM entries WHERE collection = ? AND field = ? AND value = ? AND key = ?',
  )
  const documents = openDocumentTable(sqlite)
  let last: readonly SqlValue[] = [NOTHING, NOTHING, NOTHING, NOTHING]

  /** Its document is gone, or has another value in that field. */
  function isStray(document: StoredDocument | null, [, field, key]: readonly SqlValue[]): boolean {
    if (document === null || !(field instanceof Uint8Array)) return true
    const value = fieldOf(document, Buffer.from(field).toString())
    return value === undefined || !isSame(indexKey(value), key)
  }

  function check(row: SqlRow, place: readonly SqlValue[]): void {
    const [id, field, , entry] = place.map((part) =>
      part instanceof Uint8Array ? Buffer.from(part) : NOTHING,
    )
    if (id === undefined || field === undefined || entry === undefined) return
    if (!isIndexed(id.toString(), field.toString())) return
    const path = keyPath(entry)
    if (!isStray(row['key'] === null ? null : readDocument(row, path), place)) return
    found({ kind: 'mended-entry', path, field: field.toString() })
    mending.submit({
      decide: () => isStray(documents.get(path), place),
      write: (stray) => {
        if (stray) remove.run(...place)
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
        // Its document has been reported by the walk over documents.
        if (!(error instanceof DamagedDocument)) throw error
      }
    }
    return page.length
  }
}

const indexedPlaces = (document: StoredDocument | null, isIndexed: IsIndexed): EntryPlace[] =>
  document === null
    ? []
    : placesOf(document).filter(({ field }) => isIndexed(groupOf(document.path), field))

const isSame = (bytes: Uint8Array, other: SqlValue | undefined): boolean =>
  other instanceof Uint8Array && Buffer.compare(bytes, other) === 0
