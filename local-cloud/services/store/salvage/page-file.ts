/** The pages of an SQLite file with its log, read without SQLite, which gives up a whole table over one bad page. */

import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'

export interface PageFile {
  /** How many pages there are, or were by the log. */
  readonly count: number
  /** Bytes at the end of the file that its header counts, and that neither the file nor its log has. */
  readonly cutOff: number
  /** Bytes of a page. Files of ours keep none of them in reserve. */
  readonly pageSize: number
  /** From 1, as SQLite counts; null where the file ends before it. */
  readPage(number: number): Buffer | null
  close(): void
}

const DEFAULT_PAGE_SIZE = 4096
const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** @throws the system's error where the file cannot be read at all */
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
    readPage: (number) =>
      log.readPage(number) ?? readBytesAt(handle, (number - 1) * pageSize, pageSize),
    close() {
      closeSync(handle)
      log.close()
    },
  }
}

/** A header that says something impossible is damaged itself; every file of ours has pages of the default size. */
function readPageSize(header: Buffer): number {
  const size = header.readUInt16BE(16)
  return size >= 512 && (size & (size - 1)) === 0 ? size : DEFAULT_PAGE_SIZE
}

/**
 * The newest committed version of each page in the log. The log's own checksums are not compared: each record that is
 * found carries one, and what lies in a frame of an earlier log has another salt.
 */
function openLog(file: string, pageSize: number): Omit<PageFile, 'cutOff'> {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  const handle = isFile ? openSync(file, 'r') : null
  const header = handle === null ? null : readBytesAt(handle, 0, LOG_HEADER_BYTES)
  const committed = new Map<number, number>()
  let pending: [page: number, at: number][] = []
  let count = 0
  for (
    let at = LOG_HEADER_BYTES;
    handle !== null && header !== null;
    at += FRAME_HEADER_BYTES + pageSize
  ) {
    const frame = readBytesAt(handle, at, FRAME_HEADER_BYTES)
    if (frame === null || !frame.subarray(8, 16).equals(header.subarray(16, 24))) break
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER_BYTES])
    const pagesAfterCommit = frame.readUInt32BE(4)
    if (pagesAfterCommit === 0) continue
    for (const [page, place] of pending) committed.set(page, place)
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
