/** Whether the site this page came from still answers, and what is remembered over one reload of the page. */

const PATIENCE = 10_000

/** A chunk that does not come is gone where the site itself answers; otherwise nothing comes at all. */
export async function siteAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

const KEY = 'reload'

/** By the field's place among those of its name. */
export type Typed = readonly (readonly [name: string, place: number, text: string])[]

export interface Reload {
  /** The build that lacked something: it is not asked a second time. */
  readonly build: string
  readonly typed: Typed
}

/** For this tab only. False where nothing can be remembered: a reload might then repeat itself for ever. */
export function rememberReload(reload: Reload): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(reload))
    return true
  } catch {
    return false
  }
}

export function rememberedReload(): Reload | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isReload(stored) ? stored : null
  } catch {
    return null
  }
}

const isReload = (stored: unknown): stored is Reload =>
  typeof stored === 'object' &&
  stored !== null &&
  'build' in stored &&
  'typed' in stored &&
  Array.isArray(stored.typed)
