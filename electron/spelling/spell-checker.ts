/** Spell checker of the editor: English, the names of this wiki, and the words a person has added. */

/** Subset of a `cspell-trie-lib` dictionary. */
export interface Dictionary {
  has(word: string): boolean
  /** Returns the nearest words first; gives up after `timeout` milliseconds. */
  suggest(word: string, options: { numSuggestions: number; timeout: number }): readonly string[]
}

const MAX_SUGGESTIONS = 5
const SUGGEST_TIMEOUT_MS = 300
/** Longer text is not checked. */
const MAX_LENGTH = 60

/** An English dictionary knows nothing about other scripts and words with digits. */
const CHECKED = /^[\p{Script=Latin}\p{M}'-]+$/u

export class SpellChecker {
  readonly #load: () => readonly Dictionary[]
  #dictionaries: readonly Dictionary[] | null = null
  #names: ReadonlySet<string> = new Set()
  readonly #added: Set<string>

  /**
   * @param load opens the dictionaries when the first word is checked
   * @param added words that a person has added before
   */
  constructor(load: () => readonly Dictionary[], added: readonly string[]) {
    this.#load = load
    this.#added = new Set(added.map(normalize))
  }

  /** Replaces the names of this wiki's pages, which are held in memory only. */
  learn(names: readonly string[]): void {
    this.#names = new Set(names.map(normalize))
  }

  /** Adds a word and returns all added words, to be stored. */
  add(word: string): readonly string[] {
    this.#added.add(normalize(word))
    return [...this.#added]
  }

  findMisspelled(words: readonly string[]): string[] {
    return words.filter((word) => !this.#isKnown(normalize(word)))
  }

  suggest(word: string): string[] {
    const found = this.#opened().flatMap((dictionary) =>
      dictionary.suggest(normalize(word), {
        numSuggestions: MAX_SUGGESTIONS,
        timeout: SUGGEST_TIMEOUT_MS,
      }),
    )
    const sameCase = isCapital(word) ? found.map(capitalize) : found
    return [...new Set(sameCase)].slice(0, MAX_SUGGESTIONS)
  }

  #isKnown(word: string): boolean {
    if (word.length > MAX_LENGTH || !CHECKED.test(word)) return true
    const base = word.replace(/'s$|'$/, '')
    if (this.#names.has(word) || this.#names.has(base)) return true
    const forms = [word, base].flatMap(getCaseVariants)
    const sources = [this.#added, ...this.#opened()]
    return forms.some((form) => sources.some((source) => source.has(form)))
  }

  #opened(): readonly Dictionary[] {
    this.#dictionaries ??= this.#load()
    return this.#dictionaries
  }
}

const normalize = (word: string): string => word.normalize('NFC').replaceAll('’', "'")
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)
/** A word at the start of a sentence or in capitals differs in case from its dictionary entry. */
const getCaseVariants = (word: string): string[] => {
  const lower = word.toLowerCase()
  return isCapital(word) ? [word, lower, capitalize(lower)] : [word]
}
const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
