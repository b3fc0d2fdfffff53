/** Diagnosis of a denied write: the rules give no reason, so the records they checked are read and probed. */
import { FirebaseError } from 'firebase/app'
import { serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { blockPath, rateLimitPath } from '#shared/model/document-paths'
import { type Documents, getDocumentRef } from '../reading/firestore.ts'

export type Denial =
  /** The person is not or no longer signed in. */
  | { readonly kind: 'signed-out' }
  /** The rate limit applies. */
  | { readonly kind: 'too-soon' }
  /** Maintainers have blocked the person. */
  | { readonly kind: 'blocked' }
  /** `serverTime` in milliseconds since 1970, or null if the probe did not reveal it. */
  | { readonly kind: 'denied'; readonly serverTime: number | null }

const UNKNOWN_DENIAL: Denial = { kind: 'denied', serverTime: null }

/** @param isNew true if the write created something, which the rate limit restricts */
export async function explainDenial(documents: Documents, uid: string, isNew: boolean): Promise<Denial> {
  try {
    const [rateRecord, block] = await Promise.all([documents.get(rateLimitPath(uid)), documents.get(blockPath(uid))])
    if (block !== null) return { kind: 'blocked' }
    return isNew ? await probeRateLimit(documents, uid, rateRecord !== null) : UNKNOWN_DENIAL
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    // Only the owner may read a rate limit record, so a denial means that the session has ended.
    return error.code === 'permission-denied' ? { kind: 'signed-out' } : UNKNOWN_DENIAL
  }
}

/**
 * Only the server's clock decides whether the last record is old enough, and this device's may be hours off. So the
 * rate limit record alone is written: either that is denied for the same reason, or it reveals the server's time.
 */
async function probeRateLimit(documents: Documents, uid: string, hasRateRecord: boolean): Promise<Denial> {
  const path = rateLimitPath(uid)
  try {
    await setDoc(getDocumentRef(documents.firestore, path), { at: serverTimestamp() })
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    const isTooSoon = hasRateRecord && error.code === 'permission-denied'
    return isTooSoon ? { kind: 'too-soon' } : UNKNOWN_DENIAL
  }
  const time = Date.parse(String((await documents.get(path))?.['at']))
  return { kind: 'denied', serverTime: Number.isNaN(time) ? null : time }
}
