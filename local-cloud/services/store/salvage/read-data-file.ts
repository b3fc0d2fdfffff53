/** Reader that salvages a data file: yields every record whose checksum matches, and the names of others. */

import type { Micros, StoredDocument } from '../document-store-contract.ts'
import { computeDocumentChecksum } from '../tables/document-table.ts'
import { computeRecordChecksum } from '../tables/record-table.ts'
import { getDocumentCollectionId, parsePathKey } from '../values/path-key.ts'
import { openPageFile, type PageFile } from './page-file.ts'
import { readRowsOnPage, type SqliteRow } from './read-rows.ts'

export interface SalvagedDocument {
  readonly kind: 'document'
  readonly document: StoredDocument
  readonly crc: number
}

/** A record that is not a document: an account, a stored file, or a setting of the installation. */
export interface SalvagedRecord {
  readonly kind: 'record'
  /** Kind of the record, for example `account`. */
  readonly of: string
  readonly key: string
  readonly text: string
  readonly crc: number
}

/** A row whose checksum does not match. */
interface DamagedRow {
  readonly kind: 'damaged'
  /** Path, or kind and key. These may be the damaged part. */
  readonly name: string
  readonly isDocument: boolean
  /** The checksum that an undamaged version has. */
  readonly crc: number
}

/** A name in the index of all documents. Its row may or may not have been found. */
interface NamedDocument {
  readonly kind: 'name'
  readonly path: string
}

export type SalvagedRow = SalvagedDocument | SalvagedRecord | DamagedRow | NamedDocument

/**
 * Yields rows in the order of the pages. Older versions of a document may come too, from unused pages that are not yet
 * overwritten; the one with the latest `updateTime` counts.
 */
export function* readDataFile(file: string, onPage: (done: number, total: number) => void): Generator<SalvagedRow> {
  const pages = openPageFile(file)
  try {
    const free = listFreePages(pages)
    for (let number = 1; number <= pages.count; number++) {
      onPage(number, pages.count)
      if (free.has(number)) continue
      for (const row of readRowsOnPage(pages, number)) {
        const found = parseRow(row)
        if (found !== null) yield found
      }
    }
  } finally {
    pages.close()
  }
}

/** Returns the pages of deleted rows. If the list of them is unreadable, no page is excluded. */
function listFreePages(pages: PageFile): ReadonlySet<number> {
  const free = new Set<number>()
  for (let next = pages.readPage(1)?.readUInt32BE(32) ?? 0; next > 0 && !free.has(next); ) {
    free.add(next)
    const trunk = pages.readPage(next)
    if (trunk === null) break
    const leaves = Math.min(trunk.readUInt32BE(4), trunk.length / 4 - 2)
    for (let leaf = 0; leaf < leaves; leaf++) free.add(trunk.readUInt32BE(8 + 4 * leaf))
    next = trunk.readUInt32BE(0)
  }
  return free
}

/** Determines the table of a row from the types of its columns: see disk/schema.ts. */
function parseRow(row: SqliteRow): SalvagedRow | null {
  const [first, second, third, fourth, fifth, sixth, seventh] = row
  if (row.length === 7) {
    const [collection, key, created, updated, crc, fields] = [second, third, fourth, fifth, sixth, seventh]
    if (!isBytes(collection) || !isBytes(key) || !isBytes(fields)) return null
    if (typeof created !== 'number' || typeof updated !== 'number' || typeof crc !== 'number') return null
    return parseDocument(key, { created, updated, crc, fields })
  }
  if (row.length === 4 && isBytes(first) && isBytes(second) && isBytes(fourth))
    return typeof third === 'number' ? parseRecord(first, second, third, fourth) : null
  if (row.length === 3 && isBytes(first) && isBytes(second)) {
    const path = parsePathKey(second)
    return getDocumentCollectionId(path) === decodeText(first) ? { kind: 'name', path } : null
  }
  return null
}

interface DocumentColumns {
  readonly created: Micros
  readonly updated: Micros
  readonly crc: number
  readonly fields: Uint8Array
}

function parseDocument(
  key: Uint8Array,
  { created, updated, crc, fields }: DocumentColumns,
): SalvagedDocument | DamagedRow {
  const path = parsePathKey(key)
  if (computeDocumentChecksum(path, fields, created, updated) !== crc)
    return { kind: 'damaged', name: path, isDocument: true, crc }
  const document = { path, fields: decodeText(fields), createTime: created, updateTime: updated }
  return { kind: 'document', document, crc }
}

function parseRecord(
  kindBytes: Uint8Array,
  keyBytes: Uint8Array,
  crc: number,
  bytes: Uint8Array,
): SalvagedRecord | DamagedRow {
  const [of, key, text] = [decodeText(kindBytes), decodeText(keyBytes), decodeText(bytes)]
  return computeRecordChecksum(of, key, text) === crc
    ? { kind: 'record', of, key, text, crc }
    : { kind: 'damaged', name: `${of}/${key}`, isDocument: false, crc }
}

const isBytes = (value: SqliteRow[number] | undefined): value is Uint8Array => value instanceof Uint8Array

const decodeText = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
