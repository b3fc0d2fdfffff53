/** Format of journal lines: a CRC-32 and JSON, so that a flipped bit makes a line unreadable instead of changing it. */
import { crc32 } from 'node:zlib'

export const checksum = (data: string | Uint8Array): string => crc32(data).toString(16).padStart(CHECKSUM_LENGTH, '0')

export const formatJournalLine = (data: unknown): string => {
  const text = JSON.stringify(data)
  return `${checksum(text)} ${text}\n`
}

/** Parses a line without its line break; returns undefined if it is damaged. */
export function readLine(line: string): unknown {
  const text = line.slice(CHECKSUM_LENGTH + 1)
  if (line[CHECKSUM_LENGTH] !== ' ' || checksum(text) !== line.slice(0, CHECKSUM_LENGTH)) return undefined
  try {
    return JSON.parse(text)
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined
    throw problem
  }
}

export interface JournalLines {
  /** The data of each line; undefined for a damaged one. */
  readonly lines: readonly unknown[]
  /** Offset in bytes after the last complete line. */
  readonly end: number
  /** Data of an unterminated last line that is otherwise intact; undefined if the line was cut while it was written. */
  readonly tail: unknown
}

export function readLines(bytes: Buffer): JournalLines {
  const end = bytes.lastIndexOf('\n') + 1
  const rest = bytes.toString('utf8', end)
  return {
    lines: bytes.toString('utf8', 0, end).split('\n').slice(0, -1).map(readLine),
    end,
    // The damaged byte may be the line break itself.
    tail: readLine(rest) ?? readLine(rest.slice(0, -1)),
  }
}

const CHECKSUM_LENGTH = 8
