/** Highlighter of a query's words in a text, with the markup of the hosted service. */

import { findWords, foldText } from './text-folding.ts'
import { computeDistance, NO_MATCH, type WordMatch } from './word-match.ts'

/** `value` contains the text as it was typed, markup included, so it must never be rendered as HTML. */
export interface Highlight {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly fullyHighlighted?: boolean
  readonly matchedWords: readonly string[]
}

export function highlightText(
  text: string,
  matches: readonly WordMatch[],
  [before, after]: readonly [string, string],
): Highlight {
  const { line, positions } = foldWithPositions(text)
  const found = new Set<string>()
  let isWhole = true
  let value = ''
  let end = 0
  for (const { word, start } of findWords(line)) {
    const match = findNearestMatch(matches, word)
    if (match === null) {
      isWhole = false
      continue
    }
    for (const other of matches) if (computeDistance(other, word) < NO_MATCH) found.add(other.word)
    const length = getHighlightLength(match, word)
    if (length < word.length) isWhole = false
    const from = positions[start] ?? text.length
    const to = positions[start + length] ?? text.length
    value += text.slice(end, from) + before + text.slice(from, to) + after
    end = to
  }
  value += text.slice(end)
  const matchedWords = matches.map(({ word }) => word).filter((word) => found.has(word))
  if (matchedWords.length === 0) return { value, matchLevel: 'none', matchedWords }
  return {
    value,
    matchLevel: matchedWords.length === matches.length ? 'full' : 'partial',
    fullyHighlighted: isWhole,
    matchedWords,
  }
}

function findNearestMatch(matches: readonly WordMatch[], word: string): WordMatch | null {
  const near = matches
    .map((match) => ({ match, distance: computeDistance(match, word) }))
    .filter(({ distance }) => distance < NO_MATCH)
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.match ?? null
}

/** Returns the typed length for a completion, and the whole word for a misspelling. */
const getHighlightLength = (match: WordMatch, word: string): number =>
  match.isPrefix && word.startsWith(match.word) ? match.word.length : word.length

/** Folds the text, and maps each unit of the result to its position in the text. */
function foldWithPositions(text: string): { line: string; positions: readonly number[] } {
  let line = ''
  let position = 0
  const positions: number[] = []
  for (const character of text) {
    const part = foldText(character)
    for (let unit = 0; unit < part.length; unit++) positions.push(position)
    line += part
    position += character.length
  }
  positions.push(position)
  return { line, positions }
}
