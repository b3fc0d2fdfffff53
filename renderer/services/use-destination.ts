/** Where somebody was going when they were asked to sign in or to verify: for this tab, until they have arrived. */
import { safeDestination } from '#shared/rules/ways'

const KEY = 'destination'

export function rememberDestination(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {
    // then the way leads to the dashboard
  }
}

export function rememberedDestination(): string | null {
  try {
    return safeDestination(sessionStorage.getItem(KEY))
  } catch {
    return null
  }
}

export function forgetDestination(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // there was none
  }
}
