/** Check that the site is reachable, and the record that survives one reload after a missing chunk. */

const TIMEOUT_MS = 10_000

/** Tells a chunk that a new build removed (the site responds) from a lost connection. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

const RELOAD_KEY = 'reload'

/** Each text with its field's index among the fields of the same name. */
export type TypedFields = readonly (readonly [name: string, place: number, text: string])[]

export interface ReloadRecord {
  /** The build that lacked a chunk; it is not reloaded a second time. */
  readonly build: string
  readonly typed: TypedFields
}

/** Stores the record for this tab. Returns false if storage is denied: a reload might then repeat forever. */
export function saveReloadRecord(reload: ReloadRecord): boolean {
  try {
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify(reload))
    return true
  } catch {
    return false
  }
}

export function readReloadRecord(): ReloadRecord | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? 'null')
    return isReloadRecord(stored) ? stored : null
  } catch {
    return null
  }
}

const isReloadRecord = (stored: unknown): stored is ReloadRecord =>
  typeof stored === 'object' && stored !== null && 'build' in stored && 'typed' in stored && Array.isArray(stored.typed)
