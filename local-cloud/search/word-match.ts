/** Distance of a stored word from a typed one: equal, a completion, or one or two typos. */

export interface WordMatch {
  readonly word: string
  /** True for the last word, which may be incomplete. */
  readonly isPrefix: boolean
  /** Stored words that differ by one or two typos, with the number of typos. */
  readonly typos: ReadonlyMap<string, number>
}

export const NO_MATCH = 99
const TYPO_DISTANCE = 4

/** Returns 0 for the same word, `NO_MATCH` for a different one. */
export function computeDistance({ word, isPrefix, typos }: WordMatch, stored: string): number {
  if (stored === word) return 0
  if (isPrefix && stored.startsWith(word)) return 1
  const typoCount = typos.get(stored)
  return typoCount === undefined ? NO_MATCH : typoCount * TYPO_DISTANCE
}

/** As in the hosted service: one typo from four letters, two from eight. */
export const getMaxTypos = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)
