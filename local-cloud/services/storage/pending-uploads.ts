/** Uploads that were begun and are not finished: how much one account may have open, and when one is forgotten. */

import { randomBytes } from 'node:crypto'

/** What its client says of an upload when it begins. */
interface UploadStart {
  /** The account whose limits it counts against; empty for nobody's. */
  readonly uid: string
  readonly bucket: string
  readonly path: string
  readonly contentType: string
  /** As announced; more is refused. */
  readonly size: number
}

export interface PendingUpload extends UploadStart {
  readonly chunks: Uint8Array[]
  receivedBytes: number
}

export interface PendingUploads {
  /** The new upload's id; null when its account already has too much open. */
  add(start: UploadStart): string | null
  /** An upload that is asked for lives on for another hour. */
  find(id: string): PendingUpload | undefined
  remove(id: string): void
}

/** Clients do not announce that they give an upload up. */
const UPLOAD_TIMEOUT_MS = 60 * 60 * 1000
/** Announced bytes of what one account has begun: five images of the largest size at once. */
const MAX_ACCOUNT_BYTES = 50_000_000
/** Uploads of one account, however small they are. */
const MAX_ACCOUNT_UPLOADS = 100

interface PendingEntry {
  readonly upload: PendingUpload
  lastUsedAt: number
}

interface AccountUsage {
  readonly uploads: number
  readonly bytes: number
}

/**
 * No call looks at more than the one account and what has expired: the cost of a call is the same however many
 * uploads the others have begun.
 * @param clock milliseconds since 1970
 */
export function createPendingUploads(clock: () => number): PendingUploads {
  /** In the order in which they were last asked for. */
  const entries = new Map<string, PendingEntry>()
  const usages = new Map<string, AccountUsage>()

  function remove(id: string): void {
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    const { uid, size } = entry.upload
    const { uploads, bytes } = getUsage(uid)
    if (uploads === 1) usages.delete(uid)
    else usages.set(uid, { uploads: uploads - 1, bytes: bytes - size })
  }

  const getUsage = (uid: string): AccountUsage => usages.get(uid) ?? { uploads: 0, bytes: 0 }

  function removeExpired(): void {
    for (const [id, { lastUsedAt }] of entries) {
      if (clock() - lastUsedAt <= UPLOAD_TIMEOUT_MS) return
      remove(id)
    }
  }

  return {
    add(start) {
      removeExpired()
      const { uid, size } = start
      const { uploads, bytes } = getUsage(uid)
      if (uploads >= MAX_ACCOUNT_UPLOADS || bytes + size > MAX_ACCOUNT_BYTES) return null
      const id = randomBytes(16).toString('hex')
      entries.set(id, { upload: { ...start, chunks: [], receivedBytes: 0 }, lastUsedAt: clock() })
      usages.set(uid, { uploads: uploads + 1, bytes: bytes + size })
      return id
    },
    find(id) {
      removeExpired()
      const entry = entries.get(id)
      if (entry === undefined) return undefined
      entry.lastUsedAt = clock()
      entries.delete(id)
      entries.set(id, entry)
      return entry.upload
    },
    remove,
  }
}
