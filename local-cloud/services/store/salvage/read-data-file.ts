/** Every record of a data file whose checksum holds, however damaged the file around it is, and the names of others. */

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

/** A record that is no document: an account, a stored file, a string of the installation. */
export interface SalvagedRecord {
  readonly kind: 'record'
  /** Of the record, `account` for example. */
  readonly of: string
  readonly key: string
  readonly text: string
  readonly crc: number
}

/** A row whose checksum does not hold. */
interface DamagedRow {
  readonly kind: 'damaged'
  /** Its path, or kind and key; these may be what is damaged. */
  readonly name: string
  readonly isDocument: boolean
  /** What a whole version of it would have. */
  readonly crc: number
}

/** A name in the index of all documents. Its row may have been found, or not. */
interface NamedDocument {
  readonly kind: 'name'
  readonly path: string
}

export type SalvagedRow = SalvagedDocument | SalvagedRecord | DamagedRow | NamedDocument

/**
 * In the order of the pages. An older version of a document may come too, from a page that is in use no more and not
 * yet written over: the one with the latest `updateTime` counts.
 */
export function* readDataFile(
  file: string,
  onPage: (done: number, total: number) => void,
): Generator<SalvagedRow> {
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

/** Pages that hold what was deleted. An unreadable list of them hides none. */
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

/** Which table a row is of shows in the types of its columns: disk/schema.ts. */
function parseRow(row: SqliteRow): SalvagedRow | null {
  const [first, second, third, fourth, fifth, sixth, seventh] = row
  if (row.length === 7) {
    const [collection, key, created, updated, crc, fields] = [
      second,
      third,
      fourth,
      fifth,
      sixth,
      seventh,
    ]
    if (!isBytes(collection) || !isBytes(key) || !isBytes(fields)) return null
    if (typeof created !== 'number' || typeof updated !== 'number' || typeof crc !== 'number')
      return null
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

const isBytes = (value: SqliteRow[number] | undefined): value is Uint8Array =>
  value instanceof Uint8Array

const decodeText = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
