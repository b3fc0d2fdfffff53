/** Word index: finds the records with a word, its completions and its misspellings. */

import SearchableMap from 'minisearch/SearchableMap'
import { getMaxTypos, type WordMatch } from './word-match.ts'

interface Term<T> {
  readonly text: string
  readonly holders: T[]
}

/** A word of the query with the stored words that it matches. */
export interface Expansion<T> {
  readonly match: WordMatch
  /** Number of records with the word or a misspelling of it, without completions. */
  readonly count: number
  holders(): Iterable<readonly T[]>
}

export class WordIndex<T> {
  readonly #terms = new Map<string, Term<T>>()
  // The same terms as a prefix tree, for prefixes and fuzzy matches.
  readonly #tree = new SearchableMap<Term<T>>()

  add(words: readonly string[], holder: T): void {
    for (const text of words) {
      let term = this.#terms.get(text)
      if (term === undefined) {
        term = { text, holders: [] }
        this.#terms.set(text, term)
        this.#tree.set(text, term)
      }
      term.holders.push(holder)
    }
  }

  remove(words: readonly string[], holder: T): void {
    for (const text of words) {
      const holders = this.#terms.get(text)?.holders
      const position = holders?.indexOf(holder) ?? -1
      if (holders === undefined || position < 0) continue
      if (holders.length > 1) holders.splice(position, 1)
      else {
        this.#terms.delete(text)
        this.#tree.delete(text)
      }
    }
  }

  expand(word: string, isPrefix: boolean): Expansion<T> {
    const exact = this.#terms.get(word)
    const misspelled = this.#findMisspellings(word)
    const near = [...(exact === undefined ? [] : [exact]), ...misspelled.keys()]
    const tree = this.#tree
    return {
      match: {
        word,
        isPrefix,
        typos: new Map([...misspelled].map(([{ text }, typoCount]) => [text, typoCount])),
      },
      count: near.reduce((sum, { holders }) => sum + holders.length, 0),
      *holders() {
        for (const { holders } of near) yield holders
        if (!isPrefix) return
        for (const [text, { holders }] of tree.atPrefix(word)) if (text !== word) yield holders
      },
    }
  }

  /**
   * As in the hosted service, a typo in the first letter counts as two, so only words with the same first letter can
   * have two others, which leaves most of the tree unvisited. (In words of four to seven letters it counts as one.)
   */
  #findMisspellings(word: string): Map<Term<T>, number> {
    const found = new Map<Term<T>, number>()
    const maxTypos = getMaxTypos(word)
    if (maxTypos === 0) return found
    const add = (terms: Iterable<readonly [Term<T>, number]>) => {
      for (const [term, typoCount] of terms) if (typoCount > 0 && !found.has(term)) found.set(term, typoCount)
    }
    add(this.#tree.fuzzyGet(word, 1).values())
    for (const swapped of listSwaps(word)) {
      const term = this.#terms.get(swapped)
      if (term !== undefined) found.set(term, 1)
    }
    if (maxTypos === 2) {
      const [first = ''] = word
      add(this.#tree.atPrefix(first).fuzzyGet(word.slice(first.length), 2).values())
    }
    return found
  }
}

/** Two swapped neighbouring letters are one typo, but the tree's edit distance counts two. */
function* listSwaps(word: string): Generator<string> {
  for (let i = 1; i < word.length; i++)
    if (word[i] !== word[i - 1]) yield word.slice(0, i - 1) + word[i] + word[i - 1] + word.slice(i + 1)
}
