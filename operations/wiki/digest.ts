/** Content digest of a wiki, independent of the order of its items: equal digests mean equal content. */
import { createHash } from 'node:crypto'
import type { WikiAccount, WikiDocument, WikiFile } from './wiki.ts'

/** Returns SHA-256 in hex. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

export interface Digest {
  add(fingerprint: Buffer): void
  /** SHA-256 in hex. */
  end(): string
}

export function createContentDigest(): Digest {
  const fingerprints: Buffer[] = []
  return {
    add: (print) => void fingerprints.push(print),
    end() {
      const hash = createHash('sha256')
      for (const print of fingerprints.sort(Buffer.compare)) hash.update(print)
      return hash.digest('hex')
    },
  }
}

export const fingerprintDocument = ({ path, fields }: WikiDocument): Buffer =>
  fingerprint('document', path, canonicalize(JSON.parse(fields)))

export const fingerprintFile = ({ path, contentType, token, hash }: WikiFile): Buffer =>
  fingerprint('file', path, contentType, token, hash)

export const fingerprintAccount = (account: WikiAccount): Buffer => fingerprint('account', canonicalize(account))

const fingerprint = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest()

/**
 * Returns a canonical form, because services differ in the order of fields, in trailing zeros of times, and in whether
 * they store empty values.
 */
function canonicalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalize)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([field, fieldValue]) => !(EMPTY_VALUES[field] === JSON.stringify(fieldValue)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([field, fieldValue]) => [
      field,
      field === 'timestampValue' && typeof fieldValue === 'string'
        ? normalizeTime(fieldValue)
        : canonicalize(fieldValue),
    ])
}

/** A user field with one of these names holds a typed value, which is never empty JSON. */
const EMPTY_VALUES: Readonly<Record<string, string>> = { values: '[]', fields: '{}' }

const normalizeTime = (time: string): string =>
  time.replace(/\.(\d*?)0*Z$/, (_, digits) => (digits === '' ? 'Z' : `.${digits}Z`))
