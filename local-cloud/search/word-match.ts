/** How near a stored word comes to a typed one: the same, its continuation, or one or two typing mistakes away. */

export interface WordMatch {
  readonly word: string
  /** The last word may still be being typed. */
  readonly isPrefix: boolean
  /** Words that are this one but for one or two mistakes. */
  readonly typos: ReadonlyMap<string, number>
}

export const NO_MATCH = 99
const TYPO_DISTANCE = 4

/** 0 for the same word, `NO_MATCH` for another one. */
export function computeDistance({ word, isPrefix, typos }: WordMatch, stored: string): number {
  if (stored === word) return 0
  if (isPrefix && stored.startsWith(word)) return 1
  const typoCount = typos.get(stored)
  return typoCount === undefined ? NO_MATCH : typoCount * TYPO_DISTANCE
}

/** As hosted: one mistake from four letters, two from eight. */
export const getMaxTypos = (word: string): number =>
  word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
