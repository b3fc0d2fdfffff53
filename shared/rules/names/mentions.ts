/** Which pages hold some of the words asked for: in their names, their series, or what they say of themselves. */

import type { PageCard } from '#shared/model/page'
import { foldedText } from '#shared/model/text/folded-text'

const SHORTEST_WORD = 3
const IN_NAME = 2
/** What a word is worth that stands on every page. */
const EVERYWHERE = 0.01
/** Far below the best is chance. */
const WORTH_OF_BEST = 0.5

interface Words {
  /** With a space before every word, so that words are found by their beginnings. */
  readonly name: string
  readonly all: string
}

const words = (text: string): readonly string[] => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** One or several of a thing is one question. */
const beginning = (word: string): string =>
  word.length > SHORTEST_WORD ? word.replace(/s$/, '') : word

const line = (text: string): string => ` ${words(text).join(' ')}`

const remembered = new WeakMap<readonly PageCard[], readonly Words[]>()

/** Folded once for each reading of the catalogue. */
function wordsOf(cards: readonly PageCard[]): readonly Words[] {
  const known = remembered.get(cards)
  if (known !== undefined) return known
  const folded = cards.map(({ name, series, summary }) => ({
    name: line(name),
    all: line(`${name} ${series} ${summary}`),
  }))
  remembered.set(cards, folded)
  return folded
}

/** The best first. A rare word says more than one that stands everywhere, and a name more than a summary. */
export function mentions(cards: readonly PageCard[], asked: string, most: number): PageCard[] {
  const texts = wordsOf(cards)
  const wanted = [
    ...new Set(
      words(asked)
        .filter((word) => word.length >= SHORTEST_WORD)
        .map(beginning),
    ),
  ].map((word) => {
    const found = texts.filter(({ all }) => all.includes(` ${word}`)).length
    return {
      start: ` ${word}`,
      weight: found === 0 ? 0 : EVERYWHERE + Math.log(cards.length / found),
    }
  })
  const worth = ({ name, all }: Words): number =>
    wanted.reduce(
      (sum, { start, weight }) =>
        sum + (name.includes(start) ? IN_NAME * weight : all.includes(start) ? weight : 0),
      0,
    )
  const found = cards
    .map((card, index) => ({ card, worth: worth(texts[index] ?? { name: '', all: '' }) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.card.name < b.card.name ? -1 : 1))
  const least = (found[0]?.worth ?? 0) * WORTH_OF_BEST
  return found
    .filter((one) => one.worth >= least)
    .slice(0, most)
    .map(({ card }) => card)
}
