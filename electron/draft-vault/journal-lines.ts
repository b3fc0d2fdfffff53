/** A journal's lines: data as JSON behind a checksum, so that a flipped bit is a line that cannot be read, never another text. */
import { crc32 } from 'node:zlib'

export const checksum = (data: string | Uint8Array): string =>
  crc32(data).toString(16).padStart(CHECKSUM_LENGTH, '0')

export const formatJournalLine = (data: unknown): string => {
  const text = JSON.stringify(data)
  return `${checksum(text)} ${text}\n`
}

/** What a line without its end says; undefined where it cannot be read. */
export function readLine(line: string): unknown {
  const text = line.slice(CHECKSUM_LENGTH + 1)
  if (line[CHECKSUM_LENGTH] !== ' ' || checksum(text) !== line.slice(0, CHECKSUM_LENGTH))
    return undefined
  try {
    return JSON.parse(text)
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

export interface JournalLines {
  /** What each line says; undefined for one that cannot be read. */
  readonly lines: readonly unknown[]
  /** Bytes up to the end of the last of them. */
  readonly end: number
  /** What follows, where it can be read: a line that lacks its end only. Any other was cut while it was written. */
  readonly tail: unknown
}

export function readLines(bytes: Buffer): JournalLines {
  const end = bytes.lastIndexOf('\n') + 1
  const rest = bytes.toString('utf8', end)
  return {
    lines: bytes.toString('utf8', 0, end).split('\n').slice(0, -1).map(readLine),
    end,
    // its end may be what was damaged
    tail: readLine(rest) ?? readLine(rest.slice(0, -1)),
  }
}

const CHECKSUM_LENGTH = 8
