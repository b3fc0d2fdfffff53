/** Chromium's own spell checker: switched off, since the preload brings one that keeps every word in this program. */

/** As much of Electron's session as is set. */
export interface SpellingSession {
  setSpellCheckerLanguages(languages: string[]): void
  setSpellCheckerEnabled(enabled: boolean): void
}

/**
 * A new session loads the dictionaries of its languages whether or not its spell checker is enabled, and downloads the
 * ones that are missing in a later task. Without a language there is nothing to load. macOS has its own languages, which
 * nothing changes and nothing is downloaded for.
 */
export function disableChromiumSpelling(session: SpellingSession): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}
