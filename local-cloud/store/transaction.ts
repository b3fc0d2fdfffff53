/** One commit's view: what is stored, overlaid with what the commit itself has put so far. */

import {
  type Change,
  DamagedDocument,
  type DocumentReader,
  type IndexRange,
  type Micros,
  type NameRange,
  type Source,
  type StoredDocument,
  type Transaction,
} from './document-store-contract.ts'
import { byField, fieldOf } from './field-order.ts'
import { idOf } from './stored-reader.ts'
import { indexKey, valueRange } from './values/index-key.ts'
import { parentOf } from './values/path-key.ts'
import { compareNames } from './values/value-order.ts'

export interface OpenTransaction {
  readonly transaction: Transaction
  /** Ends it, and says what it changed. */
  end(): readonly Change[]
}

export function beginTransaction(stored: DocumentReader, time: Micros): OpenTransaction {
  const changes = new Map<string, Change>()
  let open = true

  function stage(path: string, after: StoredDocument | null): void {
    if (!open) throw new Error('This transaction has ended')
    if (!isDocumentPath(path)) throw new TypeError(`No document path: ${path}`)
    changes.set(path, { ...(changes.get(path) ?? unchanged(stored, path)), after })
  }

  /** What was put before a walk began; the walk does not see what is put during it. */
  const staged = (source: Source): Map<string, StoredDocument | null> =>
    new Map(
      [...changes.values()]
        .filter(({ path }) => contains(source, path))
        .map(({ path, after }) => [path, after]),
    )

  const transaction: Transaction = {
    time,
    get(path) {
      const change = changes.get(path)
      return change === undefined ? stored.get(path) : change.after
    },
    walk(source, range = {}) {
      const base = stored.walk(source, range)
      const overlay = staged(source)
      if (overlay.size === 0) return base
      const direction = range.descending === true ? -1 : 1
      const order = (a: StoredDocument, b: StoredDocument) =>
        direction * compareNames(a.path, b.path)
      return merge(base, overlay, inNameRange(range), order)
    },
    walkIndex(source, range) {
      const base = stored.walkIndex(source, range)
      const overlay = staged(source)
      if (base === null || overlay.size === 0) return base
      const direction = range.descending === true ? -1 : 1
      return merge(base, overlay, inIndexRange(range), byField(range.field, direction))
    },
    put: (document) => stage(document.path, document),
    delete: (path) => stage(path, null),
  }
  return {
    transaction,
    end() {
      open = false
      return [...changes.values()].filter(
        ({ before, after, wasDamaged }) => wasDamaged || !isSame(before, after),
      )
    },
  }
}

/** A damaged row may go, or a page would be lost for good. A damaged file is not to be written to. */
function unchanged(stored: DocumentReader, path: string): Change {
  try {
    return { path, before: stored.get(path), after: null }
  } catch (error) {
    if (!(error instanceof DamagedDocument) || error.where === 'file') throw error
    return { path, before: null, after: null, wasDamaged: true }
  }
}

const isDocumentPath = (path: string): boolean => {
  const segments = path.split('/')
  return segments.length % 2 === 0 && segments.every((segment) => segment !== '')
}

const contains = (source: Source, path: string): boolean =>
  'group' in source
    ? idOf({ collection: parentOf(path) }) === source.group
    : parentOf(path) === source.collection

const isSame = (a: StoredDocument | null, b: StoredDocument | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.fields === b.fields &&
    a.createTime === b.createTime &&
    a.updateTime === b.updateTime)

function* merge(
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

function inNameRange({ from, to }: NameRange): (document: StoredDocument) => boolean {
  return ({ path }) =>
    (from === undefined || compareNames(path, from.path) >= (from.inclusive ? 0 : 1)) &&
    (to === undefined || compareNames(path, to.path) <= (to.inclusive ? 0 : -1))
}

function inIndexRange(range: IndexRange): (document: StoredDocument) => boolean {
  const { low, high } = valueRange(range)
  return (document) => {
    const value = fieldOf(document, range.field)
    if (value === undefined) return false
    const key = indexKey(value)
    return Buffer.compare(key, low) >= 0 && Buffer.compare(key, high) < 0
  }
}
