/** Transaction: the stored documents, overlaid with the changes that the commit has staged so far. */

import {
  DamagedDocumentError,
  type DocumentReader,
  type DocumentSource,
  type IndexRange,
  type Micros,
  type NameRange,
  type StoredDocument,
  type StoredDocumentChange,
  type Transaction,
} from './document-store-contract.ts'
import { createFieldComparator, readTopLevelField } from './field-order.ts'
import { getSourceCollectionId } from './stored-reader.ts'
import { createIndexKey, createValueRange } from './values/index-key.ts'
import { getParentPath } from './values/path-key.ts'
import { compareResourceNames } from './values/value-order.ts'

export interface OpenTransaction {
  readonly transaction: Transaction
  /** Ends the transaction and returns its changes. */
  end(): readonly StoredDocumentChange[]
}

export function beginTransaction(stored: DocumentReader, time: Micros): OpenTransaction {
  const changes = new Map<string, StoredDocumentChange>()
  let isOpen = true

  function stageChange(path: string, after: StoredDocument | null): void {
    if (!isOpen) throw new Error('This transaction has ended')
    if (!isDocumentPath(path)) throw new TypeError(`No document path: ${path}`)
    changes.set(path, { ...(changes.get(path) ?? createUnchanged(stored, path)), after })
  }

  /** Returns the changes staged so far. A scan does not see changes that are staged while it runs. */
  const listStaged = (source: DocumentSource): Map<string, StoredDocument | null> =>
    new Map(
      [...changes.values()].filter(({ path }) => isPathInSource(source, path)).map(({ path, after }) => [path, after]),
    )

  const transaction: Transaction = {
    time,
    get(path) {
      const change = changes.get(path)
      return change === undefined ? stored.get(path) : change.after
    },
    scan(source, range = {}) {
      const base = stored.scan(source, range)
      const overlay = listStaged(source)
      if (overlay.size === 0) return base
      const direction = range.descending === true ? -1 : 1
      const order = (a: StoredDocument, b: StoredDocument) => direction * compareResourceNames(a.path, b.path)
      return mergeOverlay(base, overlay, createNameRangeTest(range), order)
    },
    scanIndex(source, range) {
      const base = stored.scanIndex(source, range)
      const overlay = listStaged(source)
      if (base === null || overlay.size === 0) return base
      const direction = range.descending === true ? -1 : 1
      return mergeOverlay(base, overlay, createIndexRangeTest(range), createFieldComparator(range.field, direction))
    },
    put: (document) => stageChange(document.path, document),
    delete: (path) => stageChange(path, null),
  }
  return {
    transaction,
    end() {
      isOpen = false
      return [...changes.values()].filter(
        ({ before, after, wasDamaged }) => wasDamaged || !isSameDocument(before, after),
      )
    },
  }
}

/** Lets a damaged row be replaced, or its document would be lost for good. Throws for a damaged file. */
function createUnchanged(stored: DocumentReader, path: string): StoredDocumentChange {
  try {
    return { path, before: stored.get(path), after: null }
  } catch (error) {
    if (!(error instanceof DamagedDocumentError) || error.where === 'file') throw error
    return { path, before: null, after: null, wasDamaged: true }
  }
}

const isDocumentPath = (path: string): boolean => {
  const segments = path.split('/')
  return segments.length % 2 === 0 && segments.every((segment) => segment !== '')
}

const isPathInSource = (source: DocumentSource, path: string): boolean =>
  'group' in source
    ? getSourceCollectionId({ collection: getParentPath(path) }) === source.group
    : getParentPath(path) === source.collection

const isSameDocument = (a: StoredDocument | null, b: StoredDocument | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.fields === b.fields && a.createTime === b.createTime && a.updateTime === b.updateTime)

function* mergeOverlay(
  base: Iterable<StoredDocument>,
  overlay: ReadonlyMap<string, StoredDocument | null>,
  isInRange: (document: StoredDocument) => boolean,
  order: (a: StoredDocument, b: StoredDocument) => number,
): Generator<StoredDocument> {
  const added = [...overlay.values()]
    .filter((document) => document !== null)
    .filter(isInRange)
    .sort(order)
  for (const document of base) {
    if (overlay.has(document.path)) continue
    for (let next = added[0]; next !== undefined && order(next, document) < 0; next = added[0]) {
      yield next
      added.shift()
    }
    yield document
  }
  yield* added
}

function createNameRangeTest({ from, to }: NameRange): (document: StoredDocument) => boolean {
  return ({ path }) =>
    (from === undefined || compareResourceNames(path, from.path) >= (from.inclusive ? 0 : 1)) &&
    (to === undefined || compareResourceNames(path, to.path) <= (to.inclusive ? 0 : -1))
}

function createIndexRangeTest(range: IndexRange): (document: StoredDocument) => boolean {
  const { low, high } = createValueRange(range)
  return (document) => {
    const value = readTopLevelField(document, range.field)
    if (value === undefined) return false
    const key = createIndexKey(value)
    return Buffer.compare(key, low) >= 0 && Buffer.compare(key, high) < 0
  }
}
