/** The documents of one data file: reads straight from the tables, writes through the group commit. */

import type { DataFile } from './disk/data-file.ts'
import {
  type Change,
  DamagedDocument,
  type DocumentStore,
  type Micros,
  type StoredDocument,
  type Transaction,
} from './document-store-contract.ts'
import type { Report } from './store-report.ts'
import { storedReader } from './stored-reader.ts'
import {
  type DocumentTable,
  openDocumentTable,
  type RowPage,
  type RowPlace,
} from './tables/document-table.ts'
import {
  type EntryChange,
  type EntryTable,
  type IsIndexed,
  openEntryTable,
} from './tables/entry-table.ts'
import { beginTransaction } from './transaction.ts'

type Listener = (changes: readonly Change[], time: Micros) => void

interface Decided<T> {
  readonly result: T
  readonly time: Micros
  readonly changes: readonly Change[]
  readonly entries: readonly EntryChange[]
}

export function openDocumentStore(
  file: DataFile,
  isIndexed: IsIndexed,
  report: Report,
): DocumentStore {
  const { commits, clock } = file
  const documents = guardedDocuments(file)
  const entries = guardedEntries(file, isIndexed)
  const tables = { documents, entries, isIndexed }
  // A commit is not decided on an incomplete answer.
  const reader = storedReader(tables, (damage) => {
    throw damage
  })
  const reportDamaged = ({ path }: DamagedDocument): void =>
    report({ kind: 'damaged-document', path })
  const { walk, walkIndex } = storedReader(tables, reportDamaged)
  const listeners = new Set<Listener>()

  function decide<T>(work: (transaction: Transaction) => T): Decided<T> {
    const { transaction, end } = beginTransaction(reader, clock.next())
    try {
      const result = work(transaction)
      const changes = end()
      const planned = changes.flatMap(({ path, before, after, wasDamaged }) => [
        ...(wasDamaged ? [entries.clearing(path)] : []),
        ...entries.plan(before, after),
      ])
      return { result, time: transaction.time, changes, entries: planned }
    } finally {
      end()
    }
  }

  function write<T>({ time, changes, entries: planned }: Decided<T>): void {
    if (changes.length === 0) return
    for (const { path, before, after, wasDamaged } of changes) {
      if (after === null) documents.remove(path)
      else if (before === null && !wasDamaged) documents.insert(after)
      else documents.update(after)
    }
    entries.write(planned)
    file.stamp(time)
  }

  function tell<T>({ time, changes }: Decided<T>): void {
    if (changes.length === 0) return
    for (const listener of [...listeners]) {
      try {
        listener(changes, time)
      } catch (error) {
        // The commit is on disk; a listener's mistake must not turn its answer into a failure.
        report({ kind: 'listener-failed', error })
      }
    }
  }

  return {
    get(path) {
      try {
        return documents.get(path)
      } catch (error) {
        if (error instanceof DamagedDocument && error.where === 'row') reportDamaged(error)
        throw error
      }
    },
    walk,
    walkIndex,
    all: (onDamaged) => everyDocument(documents, onDamaged),
    count: documents.count,
    commit: (work) =>
      commits
        .submit({ decide: () => decide(work), write, stored: tell })
        .then(({ result }) => result),
    readTime: () => clock.now(),
    get lastCommit() {
      return file.lastCommit()
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function guardedDocuments(file: DataFile): DocumentTable {
  const table = openDocumentTable(file.sqlite)
  return {
    ...table,
    get: (path) => file.read(path, () => table.get(path)),
    page: (id, keys, descending, limit) =>
      file.read(id, () => table.page(id, keys, descending, limit)),
    next: (last, limit) => file.read('one of the records', () => table.next(last, limit)),
    count: () => file.read('one of the records', table.count),
  }
}

const PAGE = 256

function* everyDocument(
  table: DocumentTable,
  onDamaged: (path: string) => void,
): Generator<StoredDocument> {
  let last: RowPlace | null = null
  do {
    const page: RowPage = table.next(last, PAGE)
    for (const row of page.rows)
      if (row instanceof DamagedDocument) onDamaged(row.path)
      else yield row
    last = page.last
  } while (last !== null)
}

function guardedEntries(file: DataFile, isIndexed: IsIndexed): EntryTable {
  const table = openEntryTable(file.sqlite, isIndexed)
  return {
    ...table,
    page: (range, descending, limit) =>
      file.read(range.collection, () => table.page(range, descending, limit)),
  }
}
