/** Names of pages for the spell checker: words nobody but this wiki knows. */
import * as v from 'valibot'

/** Far more than a person's wiki has, and few enough to be looked through at once. */
const MOST_WORDS = 20_000
const LONGEST = 60

export const wordsSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(LONGEST))),
  v.maxLength(MOST_WORDS),
)

/** As much of Electron's session as is used. */
export interface Dictionary {
  listWordsInSpellCheckerDictionary(): Promise<readonly string[]>
  addWordToSpellCheckerDictionary(word: string): boolean
}

/** The dictionary outlives the program: a word is added once. */
export async function learnWords(dictionary: Dictionary, words: readonly string[]): Promise<void> {
  const known = new Set(await dictionary.listWordsInSpellCheckerDictionary())
  for (const word of new Set(words)) {
    if (!known.has(word) && /^[\p{L}\p{M}'’-]+$/u.test(word))
      dictionary.addWordToSpellCheckerDictionary(word)
  }
}
