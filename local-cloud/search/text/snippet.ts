/** Snippet of a long text: the words around the first place where the query's words are nearest to each other. */

import { type Highlight, highlightText } from '../highlight.ts'
import { foldText, splitWords } from '../text-folding.ts'
import { computeDistance, NO_MATCH, type WordMatch } from '../word-match.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ELLIPSIS = '…'
const LINE_BREAK = ' · '
/** Words before the first match, unless a sentence begins later. */
const WORDS_BEFORE = 8
const SENTENCE_END = /[.!?。！？]["”’»)]*\s+|\n/g
/** Length of a window in a script without spaces. */
const MAX_LENGTH = 300

/** @param maxWords length of the snippet in words */
export function createSnippet(
  text: string,
  matches: readonly WordMatch[],
  maxWords: number,
  tags: readonly [string, string],
): Highlight {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length, word }))
  const first = findWindow(words, matches, maxWords - WORDS_BEFORE)
  const from = words[Math.max(0, first - WORDS_BEFORE)]?.start ?? 0
  const sentence = findSentenceStart(text, from, words[first]?.start ?? from)
  const start = first <= WORDS_BEFORE && sentence === null ? 0 : (sentence ?? from)
  const lastIndex = words.findLastIndex((word) => word.start <= start)
  const cutEnd = words[Math.max(0, lastIndex) + maxWords - 1]?.end ?? text.length
  const end = Math.min(cutEnd, Math.max(start + MAX_LENGTH, words[first]?.end ?? 0))
  const highlight = highlightText(text.slice(start, end).replaceAll('\n', LINE_BREAK), matches, tags)
  const before = start === 0 || sentence !== null ? '' : ELLIPSIS
  return { ...highlight, value: before + highlight.value + (end < text.trimEnd().length ? ELLIPSIS : '') }
}

/** Returns the index of the first word of the window that contains the most different words of the query. */
function findWindow(words: readonly { readonly word: string }[], matches: readonly WordMatch[], size: number): number {
  const found: { readonly index: number; readonly match: WordMatch }[] = []
  for (const [index, { word }] of words.entries())
    for (const part of splitWords(foldText(word)))
      for (const match of matches) if (computeDistance(match, part) < NO_MATCH) found.push({ index, match })
  let best = { index: 0, count: 0 }
  for (const [at, { index }] of found.entries()) {
    const distinct = new Set<WordMatch>()
    for (let other = at; other < found.length; other++) {
      const next = found[other]
      if (next === undefined || next.index >= index + size) break
      distinct.add(next.match)
    }
    if (distinct.size > best.count) best = { index, count: distinct.size }
    if (best.count === matches.length) break
  }
  return best.index
}

/** Returns the start of the sentence with the match; null if it begins before the words that precede it. */
function findSentenceStart(text: string, from: number, match: number): number | null {
  const ends = [...text.slice(Math.max(0, from - 2), match).matchAll(SENTENCE_END)]
  const last = ends.at(-1)
  return last === undefined ? null : Math.max(0, from - 2) + last.index + last[0].length
}
