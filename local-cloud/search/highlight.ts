/** Where a query's words stand in a text, marked as the hosted service marks them. */

import { folded, placedWords } from './folding.ts'
import { distance, NO_MATCH, type WordMatch } from './word-match.ts'

/** `value` is the text as it was typed, markup included: whoever shows it must never take it for HTML. */
export interface Highlight {
  readonly value: string
  readonly matchLevel: 'none' | 'partial' | 'full'
  readonly fullyHighlighted?: boolean
  readonly matchedWords: readonly string[]
}

export function highlight(
  text: string,
  matches: readonly WordMatch[],
  [before, after]: readonly [string, string],
): Highlight {
  const { line, places } = foldedWithPlaces(text)
  const found = new Set<string>()
  let isWhole = true
  let value = ''
  let end = 0
  for (const { word, start } of placedWords(line)) {
    const match = nearest(matches, word)
    if (match === null) {
      isWhole = false
      continue
    }
    for (const other of matches) if (distance(other, word) < NO_MATCH) found.add(other.word)
    const length = shownLength(match, word)
    if (length < word.length) isWhole = false
    const from = places[start] ?? text.length
    const to = places[start + length] ?? text.length
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

function nearest(matches: readonly WordMatch[], word: string): WordMatch | null {
  const near = matches
    .map((match) => ({ match, away: distance(match, word) }))
    .filter(({ away }) => away < NO_MATCH)
    .sort((a, b) => a.away - b.away)
  return near[0]?.match ?? null
}

/** Of a word that goes on, what was typed; of a misspelt one, all of it. */
const shownLength = (match: WordMatch, word: string): number =>
  match.isPrefix && word.startsWith(match.word) ? match.word.length : word.length

/** For every unit of the folded text the place in the text it came from. */
function foldedWithPlaces(text: string): { line: string; places: readonly number[] } {
  let line = ''
  let place = 0
  const places: number[] = []
  for (const character of text) {
    const part = folded(character)
    for (let unit = 0; unit < part.length; unit++) places.push(place)
    line += part
    place += character.length
  }
  places.push(place)
  return { line, places }
}
