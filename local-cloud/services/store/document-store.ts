/** Document store of one data file: reads directly from the tables, writes through the group commit. */

import type { DataFile } from './disk/data-file.ts'
import {
  DamagedDocumentError,
  type DocumentStore,
  type Micros,
  type StoredDocument,
  type StoredDocumentChange,
  type Transaction,
} from './document-store-contract.ts'
import type { ReportStoreEvent } from './store-events.ts'
import { createStoredReader } from './stored-reader.ts'
import { type DocumentTable, openDocumentTable, type RowPage, type RowPosition } from './tables/document-table.ts'
import {
  type IndexEntryChange,
  type IndexEntryTable,
  type IsIndexed,
  openIndexEntryTable,
} from './tables/index-entry-table.ts'
import { beginTransaction } from './transaction.ts'

type CommitListener = (changes: readonly StoredDocumentChange[], time: Micros) => void

interface DecidedCommit<T> {
  readonly result: T
  readonly time: Micros
  readonly changes: readonly StoredDocumentChange[]
  readonly entries: readonly IndexEntryChange[]
}

export function createDocumentStore(file: DataFile, isIndexed: IsIndexed, report: ReportStoreEvent): DocumentStore {
  const { commits, clock } = file
  const documents = createGuardedDocumentTable(file)
  const entries = createGuardedEntryTable(file, isIndexed)
  const tables = { documents, entries, isIndexed }
  // A commit must not be decided on an incomplete answer.
  const reader = createStoredReader(tables, (damage) => {
    throw damage
  })
  const reportDamaged = ({ path }: DamagedDocumentError): void => report({ kind: 'damaged-document', path })
  const { scan, scanIndex } = createStoredReader(tables, reportDamaged)
  const listeners = new Set<CommitListener>()

  function decide<T>(work: (transaction: Transaction) => T): DecidedCommit<T> {
    const { transaction, end } = beginTransaction(reader, clock.next())
    try {
      const result = work(transaction)
      const changes = end()
      const entryChanges = changes.flatMap(({ path, before, after, wasDamaged }) => [
        ...(wasDamaged ? [entries.planClear(path)] : []),
        ...entries.planChanges(before, after),
      ])
      return { result, time: transaction.time, changes, entries: entryChanges }
    } finally {
      end()
    }
  }

  function write<T>({ time, changes, entries: entryChanges }: DecidedCommit<T>): void {
    if (changes.length === 0) return
    for (const { path, before, after, wasDamaged } of changes) {
      if (after === null) documents.remove(path)
      else if (before === null && !wasDamaged) documents.insert(after)
      else documents.update(after)
    }
    entries.write(entryChanges)
    file.setCommitTime(time)
  }

  function notifyListeners<T>({ time, changes }: DecidedCommit<T>): void {
    if (changes.length === 0) return
    for (const listener of [...listeners]) {
      try {
        listener(changes, time)
      } catch (error) {
        // The commit is on disk, so an error in a listener must not make it look failed.
        report({ kind: 'listener-failed', error })
      }
    }
  }

  return {
    get(path) {
      try {
        return documents.get(path)
      } catch (error) {
        if (error instanceof DamagedDocumentError && error.where === 'row') reportDamaged(error)
        throw error
      }
    },
    scan,
    scanIndex,
    scanAll: (onDamaged) => scanAllDocuments(documents, onDamaged),
    count: documents.count,
    commit: (work) =>
      commits.submit({ decide: () => decide(work), write, onStored: notifyListeners }).then(({ result }) => result),
    readTime: () => clock.now(),
    get lastCommit() {
      return file.getLastCommit()
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function createGuardedDocumentTable(file: DataFile): DocumentTable {
  const table = openDocumentTable(file.sqlite)
  return {
    ...table,
    get: (path) => file.read(path, () => table.get(path)),
    readPage: (id, keys, descending, limit) => file.read(id, () => table.readPage(id, keys, descending, limit)),
    readNextPage: (last, limit) => file.read('one of the records', () => table.readNextPage(last, limit)),
    count: () => file.read('one of the records', table.count),
  }
}

const PAGE_SIZE = 256

function* scanAllDocuments(table: DocumentTable, onDamaged: (path: string) => void): Generator<StoredDocument> {
  let last: RowPosition | null = null
  do {
    const page: RowPage = table.readNextPage(last, PAGE_SIZE)
    for (const row of page.rows)
      if (row instanceof DamagedDocumentError) onDamaged(row.path)
      else yield row
    last = page.last
  } while (last !== null)
}

function createGuardedEntryTable(file: DataFile, isIndexed: IsIndexed): IndexEntryTable {
  const table = openIndexEntryTable(file.sqlite, isIndexed)
  return {
    ...table,
    readPage: (range, descending, limit) => file.read(range.collection, () => table.readPage(range, descending, limit)),
  }
}
