/**
 * Record of the newest change that this tab knows of. Caches in front of a hosted page host may answer with older data
 * for a minute, so until then the tab reads directly.
 */

const KEY = 'changed'

/** The lifetime of a copy in a shared cache, and ten seconds for the commit and differing clocks. */
const CACHE_LIFETIME_MS = 70_000

/** The record if storage is denied; it lasts until the page is closed. */
let changedAt = 0

/** Records a change that this tab writes or receives. @param at its time in milliseconds */
export function recordChange(at: number): void {
  changedAt = Math.max(at, readChangeTime())
  try {
    sessionStorage.setItem(KEY, String(changedAt))
  } catch {
    // The record in memory remains.
  }
}

export const hasRecentChange = (): boolean => Math.abs(Date.now() - readChangeTime()) < CACHE_LIFETIME_MS

function readChangeTime(): number {
  try {
    return Math.max(changedAt, Number(sessionStorage.getItem(KEY)))
  } catch {
    return changedAt
  }
}
