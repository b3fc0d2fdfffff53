/** Uploads that were begun and are not finished: how much one account may have open, and when one is forgotten. */

import { randomBytes } from 'node:crypto'

/** What its client says of an upload when it begins. */
interface AnnouncedUpload {
  /** The account whose limits it counts against; empty for nobody's. */
  readonly uid: string
  readonly bucket: string
  readonly path: string
  readonly contentType: string
  /** As announced; more is refused. */
  readonly size: number
}

export interface PendingUpload extends AnnouncedUpload {
  readonly pieces: Uint8Array[]
  received: number
}

export interface PendingUploads {
  /** The new upload's id; null when its account already has too much open. */
  add(announced: AnnouncedUpload): string | null
  /** An upload that is asked for lives on for another hour. */
  find(id: string): PendingUpload | undefined
  remove(id: string): void
}

/** Clients do not announce that they give an upload up. */
const LIFETIME = 60 * 60 * 1000
/** Announced bytes of what one account has begun: five images of the largest size at once. */
const MAX_ACCOUNT_BYTES = 50_000_000
/** Uploads of one account, however small they are. */
const MAX_ACCOUNT_UPLOADS = 100

interface Entry {
  readonly upload: PendingUpload
  touched: number
}

interface Usage {
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
  const entries = new Map<string, Entry>()
  const usages = new Map<string, Usage>()

  function remove(id: string): void {
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    const { uid, size } = entry.upload
    const { uploads, bytes } = usageOf(uid)
    if (uploads === 1) usages.delete(uid)
    else usages.set(uid, { uploads: uploads - 1, bytes: bytes - size })
  }

  const usageOf = (uid: string): Usage => usages.get(uid) ?? { uploads: 0, bytes: 0 }

  function removeExpired(): void {
    for (const [id, { touched }] of entries) {
      if (clock() - touched <= LIFETIME) return
      remove(id)
    }
  }

  return {
    add(announced) {
      removeExpired()
      const { uid, size } = announced
      const { uploads, bytes } = usageOf(uid)
      if (uploads >= MAX_ACCOUNT_UPLOADS || bytes + size > MAX_ACCOUNT_BYTES) return null
      const id = randomBytes(16).toString('hex')
      entries.set(id, { upload: { ...announced, pieces: [], received: 0 }, touched: clock() })
      usages.set(uid, { uploads: uploads + 1, bytes: bytes + size })
      return id
    },
    find(id) {
      removeExpired()
      const entry = entries.get(id)
      if (entry === undefined) return undefined
      entry.touched = clock()
      entries.delete(id)
      entries.set(id, entry)
      return entry.upload
    },
    remove,
  }
}
