/** Why the rules refused a person's write. They only say no, but what they have looked at can be read. */
import { FirebaseError } from 'firebase/app'
import { blockPath, ratePath } from '#shared/model/paths'
import type { Documents } from '../reading/firestore.ts'

export type Denial =
  /** Whoever asked is not, or no longer, that person. */
  | 'signed-out'
  /** The person made something within the last seconds. */
  | 'too-soon'
  /** Maintainers have said so. */
  | 'blocked'
  | 'denied'

/** A minute: longer than a person has to wait, and room for a clock that is not the server's. */
const CLOCKS_DIFFER = 60_000

/** `now` is ISO-8601, by this device's clock. */
export async function whyDenied(documents: Documents, uid: string, now: string): Promise<Denial> {
  try {
    const [mark, block] = await Promise.all([
      documents.get(ratePath(uid)),
      documents.get(blockPath(uid)),
    ])
    if (block !== null) return 'blocked'
    const since = Math.abs(Date.parse(now) - Date.parse(String(mark?.['at'])))
    return since < CLOCKS_DIFFER ? 'too-soon' : 'denied'
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error
    // nobody's mark of time is read by anybody else
    return error.code === 'permission-denied' ? 'signed-out' : 'denied'
  }
}
