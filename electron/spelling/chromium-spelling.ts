/** Switches off Chromium's spell checker. The preload script provides one that sends no word outside this program. */

/** Subset of Electron's `Session`. */
export interface SpellingSession {
  setSpellCheckerLanguages(languages: string[]): void
  setSpellCheckerEnabled(enabled: boolean): void
}

/**
 * A new session loads the dictionaries of its languages even if its spell checker is disabled, and downloads missing
 * ones in a later task. Without a language there is nothing to load. On macOS the languages cannot be changed, and
 * nothing is downloaded.
 */
export function disableChromiumSpelling(session: SpellingSession): void {
  session.setSpellCheckerLanguages([])
  session.setSpellCheckerEnabled(false)
}
