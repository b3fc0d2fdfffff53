/** Reader of an SQLite file's pages, with its log, without SQLite, which loses a whole table to one bad page. */

import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

export interface PageFile {
  /** The number of pages, in the file or according to its log. */
  readonly count: number
  /** The number of bytes that the header counts and that neither the file nor its log has. */
  readonly cutOff: number
  /** Page size in bytes. Pages of the store's files reserve no bytes. */
  readonly pageSize: number
  /** Returns a page, numbered from 1 as in SQLite, or null beyond the end of the file. */
  readPage(number: number): Buffer | null
  close(): void
}

const DEFAULT_PAGE_SIZE = 4096
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** @throws errors of the operating system if the file cannot be read at all */
export function openPageFile(file: string): PageFile {
  const handle = openSync(file, 'r')
  const { size } = fstatSync(handle)
  const header = readBytesAt(handle, 0, 100) ?? Buffer.alloc(100)
  const pageSize = readPageSize(header)
  const log = openLog(`${file}-wal`, pageSize)
  const count = Math.max(Math.ceil(size / pageSize), log.count)
  return {
    count,
    cutOff: Math.max(0, header.readUInt32BE(28) - count) * pageSize,
    pageSize,
    readPage: (number) => log.readPage(number) ?? readBytesAt(handle, (number - 1) * pageSize, pageSize),
    close() {
      closeSync(handle)
      log.close()
    },
  }
}

/** An impossible size means a damaged header; every file of the store has pages of the default size. */
function readPageSize(header: Buffer): number {
  const size = header.readUInt16BE(16)
  return size >= 512 && (size & (size - 1)) === 0 ? size : DEFAULT_PAGE_SIZE
}

/**
 * Reads the newest committed version of each page in the write-ahead log. The log's own checksums are not compared:
 * each record has its own, and frames of an earlier log have another salt.
 */
function openLog(file: string, pageSize: number): Omit<PageFile, 'cutOff'> {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  const handle = isFile ? openSync(file, 'r') : null
  const header = handle === null ? null : readBytesAt(handle, 0, LOG_HEADER_BYTES)
  const committed = new Map<number, number>()
  let pending: [page: number, at: number][] = []
  let count = 0
  for (let at = LOG_HEADER_BYTES; handle !== null && header !== null; at += FRAME_HEADER_BYTES + pageSize) {
    const frame = readBytesAt(handle, at, FRAME_HEADER_BYTES)
    if (frame === null || !frame.subarray(8, 16).equals(header.subarray(16, 24))) break
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER_BYTES])
    const pagesAfterCommit = frame.readUInt32BE(4)
    if (pagesAfterCommit === 0) continue
    for (const [page, offset] of pending) committed.set(page, offset)
    pending = []
    count = pagesAfterCommit
  }
  return {
    count,
    pageSize,
    readPage(number) {
      const at = committed.get(number)
      return handle === null || at === undefined ? null : readBytesAt(handle, at, pageSize)
    },
    close() {
      if (handle !== null) closeSync(handle)
    },
  }
}

function readBytesAt(handle: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  return readSync(handle, bytes, 0, length, position) === length ? bytes : null
}
