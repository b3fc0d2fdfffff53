/** Why the rules refused a person's write. They only say no, but what they have looked at can be read and tried. */
import { FirebaseError } from 'firebase/app'
import { serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { blockPath, rateLimitPath } from '#shared/model/paths'
import { type Documents, getDocumentRef } from '../reading/firestore.ts'

export type Denial =
  /** Whoever asked is not, or no longer, that person. */
  | { readonly kind: 'signed-out' }
  /** The person made something within the last seconds. */
  | { readonly kind: 'too-soon' }
  /** Maintainers have said so. */
  | { readonly kind: 'blocked' }
  /** `serverTime`: in milliseconds, where it became known on the way. */
  | { readonly kind: 'denied'; readonly serverTime: number | null }

const UNKNOWN_DENIAL: Denial = { kind: 'denied', serverTime: null }

/** @param isNew whether something new was to be made, which the rules allow once in some seconds */
export async function explainDenial(
  documents: Documents,
  uid: string,
  isNew: boolean,
): Promise<Denial> {
  try {
    const [rateRecord, block] = await Promise.all([
      documents.get(rateLimitPath(uid)),
      documents.get(blockPath(uid)),
    ])
    if (block !== null) return { kind: 'blocked' }
    return isNew ? await probeRateLimit(documents, uid, rateRecord !== null) : UNKNOWN_DENIAL
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    // nobody's mark of time is read by anybody else
    return error.code === 'permission-denied' ? { kind: 'signed-out' } : UNKNOWN_DENIAL
  }
}

/**
 * Only the server's clock knows whether the last mark is old enough, and this device's may be hours off. So the mark
 * alone is tried again: it is refused for the same reason, or tells the server's time.
 */
async function probeRateLimit(
  documents: Documents,
  uid: string,
  hasRateRecord: boolean,
): Promise<Denial> {
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
