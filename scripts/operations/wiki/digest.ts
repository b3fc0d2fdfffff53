/** One fingerprint for all a wiki holds, in whatever order it is told: two wikis with the same one hold the same. */
import { createHash } from 'node:crypto'
import type { WikiAccount, WikiDocument, WikiFile } from './wiki.ts'

export interface Digest {
  add(print: Buffer): void
  /** SHA-256 in hex. */
  end(): string
}

export function contentDigest(): Digest {
  const prints: Buffer[] = []
  return {
    add: (print) => void prints.push(print),
    end() {
      const hash = createHash('sha256')
      for (const print of prints.sort(Buffer.compare)) hash.update(print)
      return hash.digest('hex')
    },
  }
}

export const documentPrint = ({ path, fields }: WikiDocument): Buffer =>
  printOf('document', path, inOneOrder(JSON.parse(fields)))

export const filePrint = ({ path, contentType, token, hash }: WikiFile): Buffer =>
  printOf('file', path, contentType, token, hash)

export const accountPrint = (account: WikiAccount): Buffer =>
  printOf('account', inOneOrder(account))

const printOf = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * Services keep a map's fields in whatever order they like, write times with as many zeros as they like, and leave
 * out what is empty.
 */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([field, kept]) => !(EMPTY[field] === JSON.stringify(kept)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, kept]) => [
      field,
      field === 'timestampValue' && typeof kept === 'string' ? shortTime(kept) : inOneOrder(kept),
    ])
}

/** A field of somebody's own with one of these names holds a typed value, which is never empty. */
const EMPTY: Readonly<Record<string, string>> = { values: '[]', fields: '{}' }

const shortTime = (time: string): string =>
  time.replace(/\.(\d*?)0*Z$/, (_, digits) => (digits === '' ? 'Z' : `.${digits}Z`))
