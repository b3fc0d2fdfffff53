/** Encoder and parser of a draft's image file: a line of metadata with a checksum, then the bytes. */
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { checksum, formatJournalLine, readLine } from './journal-lines.ts'

export function encodeImageFile({ bytes, ...about }: ChosenImage): Uint8Array {
  return Buffer.concat([Buffer.from(formatJournalLine({ ...about, sum: checksum(bytes) })), bytes])
}

/** Returns null if the checksum does not match. */
export function readImage(file: Buffer): ChosenImage | null {
  const end = file.indexOf('\n')
  const about = readLine(file.toString('utf8', 0, end))
  const bytes = new Uint8Array(file.subarray(end + 1))
  if (typeof about !== 'object' || about === null) return null
  const { id, name, type, sum }: Readonly<Record<string, unknown>> = { ...about }
  if (typeof id !== 'string' || typeof name !== 'string' || typeof type !== 'string') return null
  return sum === checksum(bytes) ? { id, name, type, bytes } : null
}
