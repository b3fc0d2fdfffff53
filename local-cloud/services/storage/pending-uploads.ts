/** Store of unfinished resumable uploads, with limits per account and a timeout. */

import { randomBytes } from 'node:crypto'

/** Announcement of an upload by its client. */
interface UploadStart {
  /** The account whose limits the upload counts against; empty without an account. */
  readonly uid: string
  readonly bucket: string
  readonly path: string
  readonly contentType: string
  /** The announced size in bytes. More bytes are rejected. */
  readonly size: number
}

export interface PendingUpload extends UploadStart {
  readonly chunks: Uint8Array[]
  receivedBytes: number
}

export interface PendingUploads {
  /** Returns the id of the new upload, or null if the limits of its account are reached. */
  add(start: UploadStart): string | null
  /** Returns the upload and extends its timeout. */
  find(id: string): PendingUpload | undefined
  remove(id: string): void
}

/** A timeout is needed because clients do not announce that they abandon an upload. */
const UPLOAD_TIMEOUT_MS = 60 * 60 * 1000
/** Maximum of announced bytes per account. */
const MAX_ACCOUNT_BYTES = 50_000_000
/** Maximum number of uploads per account, however small they are. */
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
 * The cost of a call does not depend on the uploads of other accounts, except those that have expired. @param clock
 * returns milliseconds since 1970
 */
export function createPendingUploads(clock: () => number): PendingUploads {
  /** Ordered by the time of last use. */
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
