/** Whether the rules refused because a person made something within the last seconds. They only say no. */
import { ratePath } from '#shared/model/paths'
import type { Documents } from './firestore.ts'

/** A minute: longer than a person has to wait, and room for a clock that is not the server's. */
const CLOCKS_DIFFER = 60_000

/** What the rules have looked at can be read. `now` is ISO-8601, by this device's clock. */
export async function isTooSoon(documents: Documents, uid: string, now: string): Promise<boolean> {
  const mark = await documents.get(ratePath(uid)).catch(() => null)
  return Math.abs(Date.parse(now) - Date.parse(String(mark?.['at']))) < CLOCKS_DIFFER
}
