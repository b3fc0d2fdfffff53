/** Parser for the rows on one page of an SQLite file. Format: https://www.sqlite.org/fileformat.html */

import type { SqlValue } from '../disk/sqlite.ts'
import type { PageFile } from './page-file.ts'

export type SqliteRow = readonly SqlValue[]

const LEAF_OF_TABLE = 0x0d
const LEAF_OF_INDEX = 0x0a
const INNER_OF_INDEX = 0x02
const FIRST_PAGE_HEADER = 100
/** A larger length is damage, because no record of the store is this large. */
const MAX_ROW_BYTES = 16e6

/** Yields rows of tables and indexes; a table without row numbers is an index. Omits invalid rows. */
export function* readRowsOnPage(file: PageFile, number: number): Generator<SqliteRow> {
  const page = file.readPage(number)
  if (page === null) return
  const start = number === 1 ? FIRST_PAGE_HEADER : 0
  const type = page[start] ?? 0
  const isInner = type === INNER_OF_INDEX
  if (type !== LEAF_OF_TABLE && type !== LEAF_OF_INDEX && !isInner) return
  const cells = page.readUInt16BE(start + 3)
  const pointers = start + (isInner ? 12 : 8)
  for (let cell = 0; cell < cells; cell++) {
    const pointer = pointers + 2 * cell
    if (pointer + 2 > page.length) return
    const row = readRow(file, page, page.readUInt16BE(pointer), type)
    if (row !== null) yield row
  }
}

function readRow(file: PageFile, page: Buffer, at: number, type: number): SqliteRow | null {
  try {
    const length = readVarint(page, type === INNER_OF_INDEX ? at + 4 : at)
    if (length.value > MAX_ROW_BYTES) return null
    // In a leaf of a table, the row number stands between the length and the row.
    const from = type === LEAF_OF_TABLE ? readVarint(page, length.end).end : length.end
    return readColumns(readPayload(file, page, from, length.value, type === LEAF_OF_TABLE))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Reads a long row from its chain of overflow pages. @throws RangeError if the chain is broken */
function readPayload(file: PageFile, page: Buffer, from: number, length: number, isTable: boolean): Buffer {
  const { pageSize } = file
  const maxLocal = isTable ? pageSize - 35 : Math.floor(((pageSize - 12) * 64) / 255) - 23
  if (length <= maxLocal) return slicePage(page, from, length)
  const minLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23
  const localIfShort = minLocal + ((length - minLocal) % (pageSize - 4))
  const local = localIfShort <= maxLocal ? localIfShort : minLocal
  const pieces = [slicePage(page, from, local)]
  let remaining = length - local
  for (let next = page.readUInt32BE(from + local); remaining > 0; ) {
    const more = next === 0 ? null : file.readPage(next)
    if (more === null) throw new RangeError('The chain of pages ends too soon')
    const part = slicePage(more, 4, Math.min(remaining, pageSize - 4))
    pieces.push(part)
    remaining -= part.length
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(pieces)
}

function slicePage(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new RangeError('A row is longer than what holds it')
  return bytes.subarray(from, from + length)
}

function readColumns(row: Buffer): SqliteRow {
  const header = readVarint(row, 0)
  const values: SqlValue[] = []
  let body = header.value
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(row, at)
    at = type.end
    const length = getValueLength(type.value)
    values.push(readStoredValue(type.value, slicePage(row, body, length)))
    body += length
  }
  return values
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

function getValueLength(type: number): number {
  const length = type < 12 ? INTEGER_LENGTHS[type] : (type - 12) >> 1
  if (length === undefined || length > MAX_ROW_BYTES) throw new RangeError('No type of a value')
  return length
}

/** Returns texts as bytes, as the store writes them. The store writes no fractional numbers. */
function readStoredValue(type: number, bytes: Buffer): SqlValue {
  if (type >= 12) return bytes
  if (type === 8 || type === 9) return type - 8
  if (type === 0 || type === 7) return null
  if (type === 6) return Number(bytes.readBigInt64BE())
  return bytes.readIntBE(0, bytes.length)
}

/** @throws RangeError at the end of the bytes */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let n = 0; n < 9; n++) {
    const byte = bytes.readUInt8(at + n)
    if (n === 8) return { value: value * 256 + byte, end: at + 9 }
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, end: at + n + 1 }
  }
  throw new RangeError('No number')
}
