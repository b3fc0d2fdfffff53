/** Distance of a stored word from a typed one: equal, a completion, or one or two typos. */

import { foldText, splitWords } from './text-folding.ts'

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

/** Returns the typos of the words of a query in the texts of a found record; 0 for a word that has its own spelling there. */
export function countTypos(matches: readonly WordMatch[], texts: readonly string[]): number {
  const mistypable = matches.filter(({ typos }) => typos.size > 0)
  if (mistypable.length === 0) return 0
  const words = texts.flatMap((text) => splitWords(foldText(text)))
  return mistypable.reduce((sum, match) => {
    const distances = words.map((word) => computeDistance(match, word)).filter((distance) => distance < NO_MATCH)
    return sum + (distances.length === 0 ? 0 : Math.floor(Math.min(...distances) / TYPO_DISTANCE))
  }, 0)
}

/** As in the hosted service: one typo from four letters, two from eight. */
export const getMaxTypos = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)
