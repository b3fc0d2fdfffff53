/** Whether the site this page came from still answers, and what is remembered over one reload of the page. */

const TIMEOUT_MS = 10_000

/** A chunk that does not come is gone where the site itself answers; otherwise nothing comes at all. */
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

/** By the field's place among those of its name. */
export type TypedFields = readonly (readonly [name: string, place: number, text: string])[]

export interface ReloadRecord {
  /** The build that lacked something: it is not asked a second time. */
  readonly build: string
  readonly typed: TypedFields
}

/** For this tab only. False where nothing can be remembered: a reload might then repeat itself for ever. */
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
  typeof stored === 'object' &&
  stored !== null &&
  'build' in stored &&
  'typed' in stored &&
  Array.isArray(stored.typed)
