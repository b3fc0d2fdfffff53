/** Offline search in the catalogue: ranks pages by the words of a query in name, series and summary. */

import type { PageCard } from '#shared/model/page'
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'

const MIN_WORD_LENGTH = 3
const NAME_WEIGHT_FACTOR = 2
/** Weight of a word that occurs on every page. */
const MIN_WORD_WEIGHT = 0.01
/** Results below this share of the best score are dropped. */
const MIN_SCORE_RATIO = 0.5

interface SearchText {
  /** Each word is preceded by a space, so that words match by their beginnings. */
  readonly name: string
  readonly all: string
}

const splitWords = (text: string): readonly string[] => foldCaseAndAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Removes a plural s, so that singular and plural match. */
const stemWord = (word: string): string => (word.length > MIN_WORD_LENGTH ? word.replace(/s$/, '') : word)

const toSearchText = (text: string): string => ` ${splitWords(text).join(' ')}`

const searchTextCache = new WeakMap<readonly PageCard[], readonly SearchText[]>()

/** Caches the folded texts for each catalogue that was read. */
function getSearchTexts(cards: readonly PageCard[]): readonly SearchText[] {
  const cached = searchTextCache.get(cards)
  if (cached !== undefined) return cached
  const folded = cards.map(({ name, series, summary }) => ({
    name: toSearchText(name),
    all: toSearchText(`${name} ${series} ${summary}`),
  }))
  searchTextCache.set(cards, folded)
  return folded
}

/** Returns the best matches first. Rare words weigh more than frequent ones, and names more than summaries. */
export function findMentions(cards: readonly PageCard[], query: string, max: number): PageCard[] {
  const texts = getSearchTexts(cards)
  const weightedWords = [
    ...new Set(
      splitWords(query)
        .filter((word) => word.length >= MIN_WORD_LENGTH)
        .map(stemWord),
    ),
  ].map((word) => {
    const found = texts.filter(({ all }) => all.includes(` ${word}`)).length
    return {
      start: ` ${word}`,
      weight: found === 0 ? 0 : MIN_WORD_WEIGHT + Math.log(cards.length / found),
    }
  })
  const scoreText = ({ name, all }: SearchText): number =>
    weightedWords.reduce(
      (sum, { start, weight }) =>
        sum + (name.includes(start) ? NAME_WEIGHT_FACTOR * weight : all.includes(start) ? weight : 0),
      0,
    )
  const found = cards
    .map((card, index) => ({ card, score: scoreText(texts[index] ?? { name: '', all: '' }) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || (a.card.name < b.card.name ? -1 : 1))
  const minScore = (found[0]?.score ?? 0) * MIN_SCORE_RATIO
  return found
    .filter((one) => one.score >= minScore)
    .slice(0, max)
    .map(({ card }) => card)
}
